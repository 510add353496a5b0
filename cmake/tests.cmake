# Every test is found by its place: a new file is a new test.
find_library(CMOCKA_LIBRARY cmocka REQUIRED)

# What every C test shares: tests/support, and the library's own headers besides the public one.
file(GLOB support_sources CONFIGURE_DEPENDS tests/support/*.c)
add_library(support STATIC ${support_sources})
add_dependencies(support libmillwright) # the generated headers
target_include_directories(support PUBLIC tests/support ${library_includes})
target_compile_definitions(support PUBLIC
    MW_SOURCE_DIR="${CMAKE_SOURCE_DIR}" _POSIX_C_SOURCE=200809L)
target_link_libraries(support PUBLIC libmillwright ${CMOCKA_LIBRARY})

# tests/unit/test_graph.c is the test unit/graph and the program tests/unit/graph in the build.
foreach(kind IN ITEMS unit conformance)
    file(GLOB sources CONFIGURE_DEPENDS tests/${kind}/test_*.c)
    foreach(source IN LISTS sources)
        cmake_path(GET source STEM stem)
        string(REGEX REPLACE "^test_" "" name ${stem})
        add_executable(${kind}_${name} ${source})
        set_target_properties(${kind}_${name} PROPERTIES
            OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/${kind})
        target_link_libraries(${kind}_${name} PRIVATE support)
        if(name MATCHES "^server_")
            target_link_libraries(${kind}_${name} PRIVATE server)
        endif()
        add_test(NAME ${kind}/${name} COMMAND ${kind}_${name})
    endforeach()
endforeach()

# Parts of the program that are tested by themselves. A test has its own main(), so that of the program stays
# in the archive.
add_library(app_parts STATIC)
target_link_libraries(app_parts PUBLIC app)
file(GLOB sources CONFIGURE_DEPENDS tests/app/test_*.c)
foreach(source IN LISTS sources)
    cmake_path(GET source STEM stem)
    string(REGEX REPLACE "^test_" "" name ${stem})
    add_executable(app_${name} ${source})
    set_target_properties(app_${name} PROPERTIES
        OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/app)
    target_include_directories(app_${name} PRIVATE src/app)
    target_link_libraries(app_${name} PRIVATE support app_parts)
    add_test(NAME app/${name} COMMAND app_${name})
endforeach()

# The example in the opening comment of the public header, word for word.
set(example ${CMAKE_BINARY_DIR}/tests/header_example.c)
add_custom_command(
    OUTPUT ${example}
    COMMAND ${MW_PYTHON} tools/header_example.py include/millwright.h ${example}
    DEPENDS tools/header_example.py include/millwright.h
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    VERBATIM)
add_executable(header_example ${example})
set_target_properties(header_example PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
target_link_libraries(header_example PRIVATE libmillwright)
add_test(NAME unit/header-example COMMAND header_example)
# What it prints: a refusal first, the places last.
set_tests_properties(unit/header-example PROPERTIES
    PASS_REGULAR_EXPRESSION "^bad-word: .*\nseat 0: place [1-9], [0-9]+ points\n")

# A map is data alone: the same sources, made with one more file in the folder of maps.
set(more ${CMAKE_BINARY_DIR}/with_more_maps)
file(GLOB more_maps CONFIGURE_DEPENDS tests/maps/*.json)
foreach(name IN LISTS generated)
    cmake_path(GET name FILENAME file)
    list(APPEND more_generated ${more}/generated/${file})
endforeach()
file(MAKE_DIRECTORY ${more}/generated)
add_custom_command(
    OUTPUT ${more_generated}
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${more}/data
    COMMAND ${CMAKE_COMMAND} -E copy_directory ${CMAKE_SOURCE_DIR}/data ${more}/data
    COMMAND ${CMAKE_COMMAND} -E copy ${more_maps} ${more}/data/age-of-industry
    COMMAND ${MW_PYTHON} tools/make_tables.py ${more}/generated ${more}/data
    DEPENDS ${table_inputs} ${more_maps}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    VERBATIM)
set(more_sources ${library_sources})
list(REMOVE_ITEM more_sources ${generated})
add_executable(added_map tests/maps/test_added_map.c ${support_sources} ${more_sources} ${more_generated}
    ${generated_dir}/games.c)
set_target_properties(added_map PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/maps)
target_include_directories(added_map PRIVATE
    include tests/support ${CMAKE_SOURCE_DIR}/src ${more}/generated)
target_compile_definitions(added_map PRIVATE
    MW_SOURCE_DIR="${CMAKE_SOURCE_DIR}" _POSIX_C_SOURCE=200809L)
target_link_libraries(added_map PRIVATE ${CMOCKA_LIBRARY})
add_test(NAME maps/added COMMAND added_map)
add_test(NAME maps/refused COMMAND ${MW_PYTHON} ${CMAKE_SOURCE_DIR}/tests/maps/refused.py)

# A game is its own files and a line in a list: the same library and program, told of the null game as well. What
# is linked before the library takes the place of the library's own list.
add_library(games_with_null OBJECT ${generated_dir}/games_with_null.c)
set_target_properties(games_with_null PROPERTIES C_VISIBILITY_PRESET hidden) # as the library's own
target_include_directories(games_with_null PRIVATE ${library_includes} include)
add_executable(millwright_with_null)
target_link_libraries(millwright_with_null PRIVATE games_with_null app)
set_target_properties(millwright_with_null PROPERTIES
    OUTPUT_NAME millwright RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/null)
file(GLOB sources CONFIGURE_DEPENDS tests/null/test_*.c)
foreach(source IN LISTS sources)
    cmake_path(GET source STEM stem)
    string(REGEX REPLACE "^test_" "" name ${stem})
    add_executable(null_${name} ${source})
    set_target_properties(null_${name} PROPERTIES
        OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests/null)
    target_link_libraries(null_${name} PRIVATE games_with_null support)
    add_test(NAME null/${name} COMMAND null_${name})
endforeach()
add_test(NAME null/protocol COMMAND ${MW_PYTHON} ${CMAKE_SOURCE_DIR}/tests/protocol/run.py
    $<TARGET_FILE:millwright_with_null> ${CMAKE_SOURCE_DIR}/tests/null)
add_test(NAME null/terminal COMMAND bash ${CMAKE_SOURCE_DIR}/tests/null/terminal.sh
    $<TARGET_FILE:millwright_with_null> ${CMAKE_SOURCE_DIR})

# The Python package, a file of tests for each of its parts.
include(cmake/python.cmake)
file(GLOB scripts CONFIGURE_DEPENDS python/tests/test_*.py)
foreach(script IN LISTS scripts)
    cmake_path(GET script STEM stem)
    string(REGEX REPLACE "^test_" "" name ${stem})
    add_test(NAME python/${name} COMMAND ${MW_PYTHON} -W error ${script})
    set_tests_properties(python/${name} PROPERTIES
        ENVIRONMENT "PYTHONPATH=${CMAKE_BINARY_DIR}/python;PYTHONDONTWRITEBYTECODE=1;${python_environment}")
endforeach()

# And the package that is told of the null game as well.
make_package(python_with_null ${CMAKE_BINARY_DIR}/tests/null/python games_with_null)
add_test(NAME null/package COMMAND ${MW_PYTHON} -W error ${CMAKE_SOURCE_DIR}/tests/null/package.py)
set_tests_properties(null/package PROPERTIES
    ENVIRONMENT "PYTHONPATH=${CMAKE_BINARY_DIR}/tests/null/python;PYTHONDONTWRITEBYTECODE=1;${python_environment}")

# With other people's libraries, where they are installed, and the school with PyTorch; one compiler is enough for that.
# Installing compiles everything once more, and is the same whatever is built here.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    file(GLOB scripts CONFIGURE_DEPENDS python/tests/extras/test_*.py)
    foreach(script IN LISTS scripts)
        cmake_path(GET script STEM stem)
        string(REGEX REPLACE "^test_" "" name ${stem})
        add_test(NAME extras/${name} COMMAND bash ${CMAKE_SOURCE_DIR}/python/tests/extras/run.sh ${CMAKE_BINARY_DIR}
            ${name} ${script})
        set_tests_properties(extras/${name} PROPERTIES SKIP_RETURN_CODE 77)
    endforeach()
    add_test(NAME learn/school COMMAND ${MW_PYTHON} -W error ${CMAKE_SOURCE_DIR}/learn/tests/test_school.py)
    set_tests_properties(learn/school PROPERTIES
        ENVIRONMENT "PYTHONPATH=${CMAKE_BINARY_DIR}/python;PYTHONDONTWRITEBYTECODE=1")
    add_test(NAME learn/small COMMAND bash ${CMAKE_SOURCE_DIR}/learn/small.sh ${CMAKE_BINARY_DIR})
    add_test(NAME python/install COMMAND bash ${CMAKE_SOURCE_DIR}/python/tests/install.sh ${MW_PYTHON} ${CMAKE_SOURCE_DIR})
endif()

# What the rules say: scenarios in words, played through the engine protocol.
file(GLOB scenarios CONFIGURE_DEPENDS tests/rules/*.rules)
foreach(scenario IN LISTS scenarios)
    cmake_path(GET scenario STEM name)
    add_test(NAME rules/${name} COMMAND ${MW_PYTHON} ${CMAKE_SOURCE_DIR}/tests/rules/run.py
        $<TARGET_FILE:millwright> ${scenario})
endforeach()
add_test(NAME protocol/transcripts COMMAND ${MW_PYTHON} ${CMAKE_SOURCE_DIR}/tests/protocol/run.py
    $<TARGET_FILE:millwright> ${CMAKE_SOURCE_DIR}/tests/protocol)

# What only measures, or judges many positions more, shows the sanitizers nothing new.
set(long_programs bench blunders)
file(GLOB scripts CONFIGURE_DEPENDS tests/program/*.sh)
foreach(script IN LISTS scripts)
    cmake_path(GET script STEM name)
    if(MW_SANITIZE AND name IN_LIST long_programs)
        continue()
    endif()
    add_test(NAME program/${name}
        COMMAND bash ${script} $<TARGET_FILE:millwright> ${CMAKE_SOURCE_DIR})
endforeach()
file(GLOB scripts CONFIGURE_DEPENDS tests/program/*.py)
foreach(script IN LISTS scripts)
    cmake_path(GET script STEM name)
    if(MW_SANITIZE AND name IN_LIST long_programs)
        continue()
    endif()
    add_test(NAME program/${name}
        COMMAND ${MW_PYTHON} ${script} $<TARGET_FILE:millwright> ${CMAKE_SOURCE_DIR})
endforeach()

# The server over real sockets, a file for each of its rooms; again where its database is PostgreSQL.
set(rooms accounts tables play clocks viewing pings running orders notices)
set(with_postgres bash ${CMAKE_SOURCE_DIR}/tools/with_postgres.sh)
foreach(name IN LISTS rooms)
    add_test(NAME server/${name} COMMAND ${MW_PYTHON} ${CMAKE_SOURCE_DIR}/tests/server/run.py
        $<TARGET_FILE:millwright> ${CMAKE_SOURCE_DIR}/tests/server/${name}.py)
endforeach()
add_test(NAME postgres/store COMMAND ${with_postgres} $<TARGET_FILE:unit_server_store>)
add_test(NAME postgres/play COMMAND ${with_postgres} ${MW_PYTHON}
    ${CMAKE_SOURCE_DIR}/tests/server/run.py $<TARGET_FILE:millwright>
    ${CMAKE_SOURCE_DIR}/tests/server/play.py)

# The sanitized build runs each fuzz target briefly, so that a change that breaks one is seen at once.
if(CMAKE_C_COMPILER_ID STREQUAL "Clang" AND MW_SANITIZE)
    file(GLOB sources CONFIGURE_DEPENDS tests/fuzz/fuzz_*.c)
    foreach(source IN LISTS sources)
        cmake_path(GET source STEM name)
        add_executable(${name} ${source})
        target_link_libraries(${name} PRIVATE support)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        if(name STREQUAL "fuzz_socket") # whose own connections and quick bots take the place of the server's
            target_link_libraries(${name} PRIVATE server)
            target_link_options(${name} PRIVATE LINKER:--wrap=mw_level)
        endif()
        string(REGEX REPLACE "^fuzz_" "" short ${name})
        # What is new goes into the first folder, so that the seeds stay as they are.
        set(found ${CMAKE_BINARY_DIR}/fuzz-found/${short})
        file(MAKE_DIRECTORY ${found})
        add_test(NAME fuzz/${short}
            COMMAND ${name} -runs=2000 -max_total_time=20 -seed=1 -verbosity=0
                ${found} ${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${short})
    endforeach()
endif()

# Hostile clients find more where every byte is watched.
if(MW_SANITIZE)
    add_test(NAME server/hostile COMMAND ${MW_PYTHON} ${CMAKE_SOURCE_DIR}/tests/server/hostile.py
        $<TARGET_FILE:millwright>)
    set_tests_properties(server/hostile PROPERTIES ENVIRONMENT MILLWRIGHT_SLOW=5)
endif()

if(NOT MW_SANITIZE)
    add_test(NAME check/symbols
        COMMAND bash tools/check_symbols.sh $<TARGET_FILE:libmillwright>
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endif()

# Once is enough for what does not depend on the compiler or compares all builds: the gcc build's.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND NOT MW_SANITIZE)
    set(node bash ${CMAKE_SOURCE_DIR}/tools/new_node.sh)
    set(wasm ${CMAKE_BINARY_DIR}/wasm/millwright.wasm)

    file(GLOB sources CONFIGURE_DEPENDS tests/wasm/*.test.mjs)
    foreach(source IN LISTS sources)
        cmake_path(GET source STEM LAST_ONLY stem)
        string(REGEX REPLACE "\\.test$" "" name ${stem})
        add_test(NAME wasm/${name} COMMAND ${node} --test ${source})
        set_tests_properties(wasm/${name} PROPERTIES ENVIRONMENT MW_WASM=${wasm})
    endforeach()

    add_test(NAME server/tls COMMAND ${MW_PYTHON} ${CMAKE_SOURCE_DIR}/tests/server/run.py
        $<TARGET_FILE:millwright> ${CMAKE_SOURCE_DIR}/tests/server/tls.py)

    add_test(NAME check/signature
        COMMAND bash tools/check_signature.sh
            $<TARGET_FILE:millwright> ${CMAKE_BINARY_DIR}/clang/millwright ${wasm}
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_test(NAME check/bots
        COMMAND ${node} tests/wasm/bots.mjs
            ${wasm} $<TARGET_FILE:millwright> ${CMAKE_BINARY_DIR}/clang/millwright
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_test(NAME check/drawings
        COMMAND ${node} tests/wasm/drawings.mjs ${wasm} $<TARGET_FILE:millwright>
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_test(NAME check/strength-tables
        COMMAND ${MW_PYTHON} tools/strength.py --check --program $<TARGET_FILE:millwright>
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_test(NAME check/includes
        COMMAND ${MW_PYTHON} tools/check_includes.py
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_test(NAME check/layout
        COMMAND ${MW_PYTHON} tools/check_layout.py
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_test(NAME check/unit
        COMMAND bash tools/check_unit.sh
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(check/unit PROPERTIES SKIP_RETURN_CODE 77)
    add_test(NAME check/rule-ids
        COMMAND ${MW_PYTHON} tools/untested_rules.py
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_test(NAME check/rules-translated
        COMMAND ${MW_PYTHON} tools/check_translations.py
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})

    # The server in bad company and bad times: it is killed, filled, flooded and spied on.
    foreach(name IN ITEMS full hidden hostile killed)
        add_test(NAME server/${name} COMMAND ${MW_PYTHON} ${CMAKE_SOURCE_DIR}/tests/server/${name}.py
            $<TARGET_FILE:millwright>)
    endforeach()
    foreach(name IN ITEMS carry full killed)
        add_test(NAME postgres/${name} COMMAND ${with_postgres} ${MW_PYTHON}
            ${CMAKE_SOURCE_DIR}/tests/server/${name}.py $<TARGET_FILE:millwright>)
    endforeach()
    list(REMOVE_ITEM rooms play)
    foreach(name IN LISTS rooms ITEMS nodes)
        add_test(NAME postgres/${name} COMMAND ${with_postgres} ${MW_PYTHON}
            ${CMAKE_SOURCE_DIR}/tests/server/run.py $<TARGET_FILE:millwright>
            ${CMAKE_SOURCE_DIR}/tests/server/${name}.py)
    endforeach()
    # The next version of the program, as far as it differs: its objects come before those of the libraries.
    set(next_dir ${CMAKE_BINARY_DIR}/tests/next)
    set(next_sources ${next_dir}/schema.c ${next_dir}/lancashire.c ${next_dir}/birmingham.c
        ${next_dir}/age_of_industry.c)
    add_custom_command(OUTPUT ${next_sources}
        COMMAND ${MW_PYTHON} ${CMAKE_SOURCE_DIR}/tests/next/make_next.py ${CMAKE_SOURCE_DIR}/src ${next_dir}
        DEPENDS tests/next/make_next.py src/server/store/schema.c src/rules/lancashire.c
            src/rules/birmingham.c src/rules/age_of_industry.c)
    add_executable(next ${next_sources})
    set_target_properties(next PROPERTIES OUTPUT_NAME millwright RUNTIME_OUTPUT_DIRECTORY ${next_dir})
    target_include_directories(next PRIVATE src src/rules src/server/store ${generated_dir} include)
    target_link_libraries(next PRIVATE app)
    add_test(NAME server/updates COMMAND ${MW_PYTHON} ${CMAKE_SOURCE_DIR}/tests/server/updates.py
        $<TARGET_FILE:millwright> $<TARGET_FILE:next>)
    add_test(NAME postgres/updates COMMAND ${with_postgres} ${MW_PYTHON}
        ${CMAKE_SOURCE_DIR}/tests/server/updates.py $<TARGET_FILE:millwright> $<TARGET_FILE:next>)

    add_test(NAME server/threads COMMAND ${MW_PYTHON} ${CMAKE_SOURCE_DIR}/tests/server/threads.py
        ${CMAKE_BINARY_DIR}/threads/millwright)

    # The page: what TypeScript has to say, its parts in node, and all of it in a browser.
    set(web ${CMAKE_SOURCE_DIR}/web)
    add_test(NAME page/types COMMAND ${node} ${web}/node_modules/typescript/bin/tsc --noEmit
        WORKING_DIRECTORY ${web})
    file(GLOB sources CONFIGURE_DEPENDS web/tests/units/*.test.mjs)
    add_test(NAME page/units COMMAND ${node} --test ${sources})
    set_tests_properties(page/units PROPERTIES ENVIRONMENT "MW_WASM=${wasm}")
    file(GLOB sources CONFIGURE_DEPENDS web/tests/pages/*.test.mjs)
    foreach(source IN LISTS sources)
        cmake_path(GET source STEM LAST_ONLY stem)
        string(REGEX REPLACE "\\.test$" "" name ${stem})
        add_test(NAME pages/${name} COMMAND ${node} --test ${source})
        set_tests_properties(pages/${name} PROPERTIES
            ENVIRONMENT "MILLWRIGHT=$<TARGET_FILE:millwright>;MILLWRIGHT_DIST=${CMAKE_BINARY_DIR}/dist")
    endforeach()

    add_test(NAME null/dist COMMAND bash ${CMAKE_SOURCE_DIR}/tests/null/dist.sh
        ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
    add_test(NAME null/page COMMAND bash tools/new_node.sh --test tests/null/page.test.mjs
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    set_tests_properties(null/dist PROPERTIES FIXTURES_SETUP null_dist)
    set_tests_properties(null/page PROPERTIES FIXTURES_REQUIRED null_dist
        ENVIRONMENT "MILLWRIGHT=$<TARGET_FILE:millwright_with_null>;MILLWRIGHT_DIST=${CMAKE_BINARY_DIR}/tests/null/dist")
endif()

# For what hangs: a busy machine may take its time.
get_property(every_test DIRECTORY PROPERTY TESTS)
set_tests_properties(${every_test} PROPERTIES TIMEOUT 7200)
