# The WebAssembly module: the library, the exports and the four functions of a libc it needs.
file(GLOB wasm_sources CONFIGURE_DEPENDS src/wasm/*.c)
set(CMAKE_C_FLAGS_RELEASE "-O3 -DNDEBUG")

add_executable(millwright ${library_sources} ${wasm_sources})
set_target_properties(millwright PROPERTIES SUFFIX .wasm)
target_include_directories(millwright PRIVATE include ${library_includes})
target_include_directories(millwright SYSTEM PRIVATE src/wasm/include)
target_compile_options(millwright PRIVATE -ffreestanding -nostdlib -msimd128 -mbulk-memory -flto)
# Code generation may call these after link-time optimisation has looked for their callers.
set_source_files_properties(src/wasm/shim.c PROPERTIES COMPILE_OPTIONS -fno-lto)

# The stack lies below the data, so that overflowing it traps instead of corrupting tables.
target_link_options(millwright PRIVATE
    --no-entry --lto-O3 --strip-all --stack-first -z stack-size=1048576)

set(exports src/wasm/exports.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${exports})
file(STRINGS ${exports} names)
foreach(name IN LISTS names)
    target_link_options(millwright PRIVATE --export=${name})
endforeach()
