# The WebAssembly module: the library, the exports and the four functions of a libc it needs.
file(GLOB wasm_sources CONFIGURE_DEPENDS src/wasm/*.c)
set(CMAKE_C_FLAGS_RELEASE "-O3 -DNDEBUG")

# All but which games there are.
add_library(module OBJECT ${library_sources} ${wasm_sources})
target_include_directories(module PUBLIC include ${library_includes})
target_include_directories(module SYSTEM PUBLIC src/wasm/include)
target_compile_options(module PUBLIC -ffreestanding -nostdlib -msimd128 -mbulk-memory -flto)
# Code generation may call these after link-time optimisation has looked for their callers.
set_source_files_properties(src/wasm/shim.c PROPERTIES COMPILE_OPTIONS -fno-lto)

# The stack lies below the data, so that overflowing it traps instead of corrupting tables.
target_link_options(module PUBLIC
    --no-entry --lto-O3 --strip-all --stack-first -z stack-size=1048576)

set(exports src/wasm/exports.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${exports})
file(STRINGS ${exports} names)
foreach(name IN LISTS names)
    target_link_options(module PUBLIC --export=${name})
endforeach()

add_executable(millwright ${generated_dir}/games.c)
add_executable(millwright_with_null EXCLUDE_FROM_ALL ${generated_dir}/games_with_null.c)
foreach(target IN ITEMS millwright millwright_with_null)
    set_target_properties(${target} PROPERTIES SUFFIX .wasm)
    target_link_libraries(${target} PRIVATE module)
endforeach()
