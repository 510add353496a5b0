# Toolchain for the WebAssembly module: no libc, no driver at link time.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# wasm-ld directly: the clang driver would run whatever wasm-opt it finds.
set(CMAKE_C_LINK_EXECUTABLE "wasm-ld-19 <LINK_FLAGS> <OBJECTS> -o <TARGET>")
