# A thin front door: what is built is in CMakeLists.txt, how in CMakePresets.json.
FUZZ_SECONDS ?= 600
FAULT_MINUTES ?= 120

MAKEFLAGS += --no-print-directory
.NOTPARALLEL:
.PHONY: all play dist install deb python test test-long bench perft strength learn-small fuzz wasm format format-check setup clean help program types

# What cmake says on stdout is the same every time; warnings and errors go to stderr.
configure = cmake --preset $(1) >/dev/null
sources = find src include tests python/native -name '*.[ch]'
ctest = ctest -j2 --output-on-failure --no-tests=error --test-dir

all:            ## build/millwright, build/wasm/millwright.wasm and build/dist
	@tools/setup.sh page
	@$(MAKE) program dist

# Playing needs no cmocka: without an earlier configuration, leave the tests out.
program:
	@test -f build/build.ninja || $(call configure,release) -DMW_TESTS=OFF
	@cmake --build build --target millwright

wasm:           ## build/wasm/millwright.wasm
	@tools/setup.sh page
	@$(call configure,wasm)
	@cmake --build build/wasm

web/node_modules: web/package.json web/package-lock.json
	@cd web && npm ci --ignore-scripts --no-audit --no-fund
	@touch web/node_modules

dist:           ## build/dist: the page, for any static host
	@$(MAKE) wasm web/node_modules
	@node web/build.mjs

play:           ## build the page and serve it: open the address that is printed
	@tools/setup.sh page
	@$(MAKE) program dist
	@build/millwright serve

PREFIX ?= /usr/local
install:        ## into PREFIX (/usr/local), below DESTDIR: the program, its nets, the page and the manual
	@$(MAKE) all
	@cmake --install build --prefix $(PREFIX)

deb:            ## build/millwright_VERSION_ARCH.deb: a package for Debian 12, with a service
	@tools/setup.sh deb
	@$(MAKE) dist
	@tools/make_deb.sh

# Without looking for anything on a network: setuptools and wheel are Debian's.
python:         ## build/packages: the Python package, as wheel and sdist
	@tools/setup.sh python
	@rm -rf python/build python/src/*.egg-info
	@cd python && /usr/bin/python3 setup.py -q sdist -d ../build/packages bdist_wheel -d ../build/packages
	@ls build/packages/millwright-*

bench:          ## speed and behaviour signature
	@tools/setup.sh program
	@$(MAKE) program
	@build/millwright bench

perft:          ## count the positions a few moves deep
	@tools/setup.sh program
	@$(MAKE) program
	@build/millwright perft lancashire
	@build/millwright perft birmingham
	@build/millwright perft --map germany
	@build/millwright perft --map new-england

strength:       ## measure the bots: seven hours on two cores; goes on where it was
	@tools/setup.sh page
	@$(MAKE) program wasm
	@tools/strength.py

learn-small:    ## a small school of nets (learn/), and a match of what it has taught: two minutes
	@tools/setup.sh test
	@$(call configure,release) -DMW_TESTS=ON
	@cmake --build build --target python_native
	@learn/small.sh build

extras = gymnasium puffer pettingzoo openspiel corpus notebook
test:           ## everything CI runs; ends with ctest's summary
	@tools/setup.sh test
	@$(MAKE) format-check
	@tools/python_extras.sh $(extras)
	@$(call configure,release) -DMW_TESTS=ON
	@$(call configure,clang)
	@$(call configure,sanitize)
	@$(call configure,threads)
	@cmake --build build
	@cmake --build build/clang
	@cmake --build build/sanitize
	@cmake --build build/threads --target millwright
	@$(MAKE) dist
	@$(ctest) build
	@$(ctest) build/clang
	@$(ctest) build/sanitize

long_test = bash python/tests/extras/run.sh $(CURDIR)/build $(1) $(2) || test $$? = 77
test-long:      ## 500 games of random clicks instead of 50, 500 killed servers instead of 20, Ray, PPO, two hours' worth of faults
	@tools/setup.sh test
	@tools/python_extras.sh ray bench
	@$(call configure,release) -DMW_TESTS=ON
	@cmake --build build
	@$(MAKE) dist
	@MILLWRIGHT_CLICKS=500 $(ctest) build -R pages/clicks
	@MILLWRIGHT_KILLS=500 $(ctest) build -R server/killed
	@$(call long_test,ray,python/tests/long/test_ray.py)
	@PYTHONPATH=build/python /usr/bin/python3 -B python/tests/long/test_ppo.py
	@$(call long_test,bench,python/bench.py) # other people's games beside ours: pgx and more
	@python3 tests/server/faults.py build/millwright $(FAULT_MINUTES)

fuzz:           ## fuzz for FUZZ_SECONDS (600) in all
	@tools/setup.sh test
	@$(call configure,sanitize)
	@cmake --build build/sanitize
	@tools/fuzz.sh $(FUZZ_SECONDS) build/sanitize

format:         ## lay out the C sources
	@$(sources) -exec clang-format-19 -i {} +

format-check:   ## fail if `make format` would change something
	@$(sources) -exec clang-format-19 --dry-run -Werror {} +

setup:          ## install every missing Debian package
	@tools/setup.sh test

clean:          ## remove build/
	@rm -rf build

help:           ## this list
	@sed -n 's/^\([a-z-]*\): *## /  make \1\t/p' Makefile | expand -t 22
