# The C part of the Python package (python/), from the library that is built here, for its tests. Whoever installs the
# package builds it by python/setup.py, which needs neither CMake nor the rest of this project's tools.
execute_process(COMMAND ${MW_PYTHON} -c "import sysconfig; print(sysconfig.get_path('include'))"
    OUTPUT_VARIABLE python_include OUTPUT_STRIP_TRAILING_WHITESPACE)
set(python_dir ${CMAKE_BINARY_DIR}/python/millwright)
file(GLOB python_sources CONFIGURE_DEPENDS python/native/*.c)
file(GLOB python_modules CONFIGURE_DEPENDS python/src/millwright/*.py)
file(MAKE_DIRECTORY ${python_dir})
foreach(module IN LISTS python_modules)
    cmake_path(GET module FILENAME name)
    file(CREATE_LINK ${module} ${python_dir}/${name} SYMBOLIC)
endforeach()

find_package(Threads REQUIRED)
add_library(python_native MODULE ${python_sources})
set_target_properties(python_native PROPERTIES PREFIX "" OUTPUT_NAME _millwright SUFFIX .abi3.so
    LIBRARY_OUTPUT_DIRECTORY ${python_dir} C_VISIBILITY_PRESET hidden)
target_include_directories(python_native SYSTEM PRIVATE ${python_include})
target_link_libraries(python_native PRIVATE libmillwright Threads::Threads)
# Python calls functions by pointers to other types, and its own macros are not pedantic.
target_compile_options(python_native PRIVATE -Wno-pedantic -Wno-cast-function-type)
# The library is no shared one: here its names are hidden, so that its objects need not be compiled once more.
target_link_options(python_native PRIVATE -Wl,--exclude-libs,ALL -Wl,-Bsymbolic)

# Python itself is not sanitized: the sanitizer has to be there before it, and what Python keeps until its end is no leak.
if(MW_SANITIZE)
    target_link_options(python_native PRIVATE -shared-libasan)
    execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=libclang_rt.asan-${CMAKE_SYSTEM_PROCESSOR}.so
        OUTPUT_VARIABLE sanitizer OUTPUT_STRIP_TRAILING_WHITESPACE)
    set(python_environment "LD_PRELOAD=${sanitizer};ASAN_OPTIONS=detect_leaks=0")
endif()
