# The C part of the Python package (python/), from the library that is built here, for its tests. Whoever installs the
# package builds it by python/setup.py, which needs neither CMake nor the rest of this project's tools.
execute_process(COMMAND ${MW_PYTHON} -c "import sysconfig; print(sysconfig.get_path('include'))"
    OUTPUT_VARIABLE python_include OUTPUT_STRIP_TRAILING_WHITESPACE)
file(GLOB python_sources CONFIGURE_DEPENDS python/native/*.c)
file(GLOB python_modules CONFIGURE_DEPENDS python/src/millwright/*.py)
find_package(Threads REQUIRED)
add_library(python_parts OBJECT ${python_sources})
set_target_properties(python_parts PROPERTIES POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
target_include_directories(python_parts SYSTEM PRIVATE ${python_include})
target_link_libraries(python_parts PUBLIC libmillwright Threads::Threads)
# Python calls functions by pointers to other types, and its own macros are not pedantic.
target_compile_options(python_parts PRIVATE -Wno-pedantic -Wno-cast-function-type)

# The package in a folder; what is named behind it is linked before the library.
function(make_package target folder)
    file(MAKE_DIRECTORY ${folder}/millwright)
    foreach(module IN LISTS python_modules)
        cmake_path(GET module FILENAME name)
        file(CREATE_LINK ${module} ${folder}/millwright/${name} SYMBOLIC)
    endforeach()
    add_library(${target} MODULE)
    set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME _millwright SUFFIX .abi3.so
        LIBRARY_OUTPUT_DIRECTORY ${folder}/millwright)
    target_link_libraries(${target} PRIVATE ${ARGN} python_parts)
    # The library is no shared one: here its names are hidden, so that its objects need not be compiled once more.
    target_link_options(${target} PRIVATE -Wl,--exclude-libs,ALL -Wl,-Bsymbolic)
    if(MW_SANITIZE)
        target_link_options(${target} PRIVATE -shared-libasan)
    endif()
endfunction()
make_package(python_native ${CMAKE_BINARY_DIR}/python)

# Python itself is not sanitized: the sanitizer has to be there before it, and what Python keeps until its end is no leak.
if(MW_SANITIZE)
    execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=libclang_rt.asan-${CMAKE_SYSTEM_PROCESSOR}.so
        OUTPUT_VARIABLE sanitizer OUTPUT_STRIP_TRAILING_WHITESPACE)
    set(python_environment "LD_PRELOAD=${sanitizer};ASAN_OPTIONS=detect_leaks=0")
endif()
