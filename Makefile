# make run   builds everything and starts the demo site on 127.0.0.1:8080
# make test  installs what the tests need and runs all of them
.PHONY: run build test lint fmt bench types types-check e2e go-test torture torture-live questions coverage web-test test-tools go-modules clean

VERSION := $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)
LD_FLAGS := -ldflags "-s -w -X main.version=$(VERSION)"
WEB_SOURCES := $(shell find web/src web/scripts web/admin.html web/vite.config.ts web/vite.ssr.config.ts web/package.json -type f 2>/dev/null)
DATA ?= data

# Every tool compiles alike, so that what the linter compiled serves the build and the tests, which need not be vetted again. Only the race
# detector needs C.
export CGO_ENABLED := 0
# Browsers of the tests name downloads in Chinese only where texts are UTF-8.
export LANG := C.UTF-8
# Nobody walks through these builds with a debugger, whose tables are an eighth of all compiling.
export GOFLAGS := -trimpath -gcflags=all=-dwarf=false
# With few collections compilers and tests take a third less time. What only builds the program does without, for the sake of small machines.
FEW := env GOGC=400 GOMEMLIMIT=3GiB
GO := $(FEW) go

run: build
	bin/jikong serve --data $(DATA) --demo

build: web/dist/.built
	go build $(LD_FLAGS) -o bin/jikong ./cmd/jikong

web/node_modules/.installed: web/package-lock.json
	cd web && npm ci
	@touch $@

web/dist/.built: web/node_modules/.installed $(WEB_SOURCES)
	cd web && npm run build
	@touch $@

# The OpenAPI document comes from the Go routes, the TypeScript types from the document; the columns of the lists from the Go tables.
TABLES := web/src/shared/api/tables
types: build web/tools/apigen/node_modules/.installed
	bin/jikong openapi > docs/api/openapi.new && mv docs/api/openapi.new docs/api/openapi.json
	cd web/tools/apigen && npx openapi-typescript ../../../docs/api/openapi.json -o ../../src/shared/api/schema.d.ts
	bin/jikong tables $(TABLES)

web/tools/apigen/node_modules/.installed: web/tools/apigen/package-lock.json
	cd web/tools/apigen && npm ci
	@touch $@

types-check: build web/tools/apigen/node_modules/.installed
	@bin/jikong openapi | cmp - docs/api/openapi.json || { echo "docs/api/openapi.json is stale: run make types"; exit 1; }
	@cd web/tools/apigen && npx openapi-typescript ../../../docs/api/openapi.json | cmp - ../../src/shared/api/schema.d.ts || { echo "schema.d.ts is stale: run make types"; exit 1; }
	@made=$$(mktemp -d) && bin/jikong tables $$made && diff -r $$made $(TABLES) && rm -r $$made || { echo "$(TABLES) is stale: run make types"; exit 1; }

# The front end is built before, because the program embeds it: what the linters compile is compiled anew when it changes, and that is most of
# internal/app.
lint: web/dist/.built
	@test -z "$$(gofmt -l cmd internal web/*.go bench)" || { gofmt -l cmd internal web/*.go bench; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...
	cd web && npm run check && npm run lint

fmt: web/node_modules/.installed
	gofmt -w cmd internal web/*.go bench
	cd web && npm run fmt

# The race detector looks at all packages in the one run. SQLite and QuickJS are C translated to Go: watching each of their memory accesses
# takes several times as long and finds nothing of ours. So does watching their allocator, each point of a picture, the rounds of a
# password's hash, and each word of the migrations, which every package reads twice. So these are compiled without it, and all packages
# without the check of unsafe pointers that comes with it: ours have none, theirs cost a tenth. Only these: other packages share copies of
# generic functions (those of sync.Map, or of the sync.Pool in golang.org/x/image/draw) with ours, and the detector would miss that we waited
# for each other.
# Every watched process sleeps for a second before it ends, in which races of what outlives it may be seen; a tenth of one does. What the
# detector notes of all memory lies in large pages where the machine has them: to fetch small ones takes a quarter of its time.
# A second pass runs without the detector what measures memory or time, which it changes, long walks of one goroutine, and what happens in
# processes that are killed, of which it says nothing. Three packages at a time, because some wait for databases.
SERVERS := JIKONG_TEST_REQUIRE_PROXIES=1 scripts/with-postgres scripts/with-s3
GO_TEST_FLAGS ?=
# All that have tests, or those of PACKAGES: others, cmd/jikong above all, would be compiled for the detector and never run. Who has most of
# them begins first, so that nothing long runs alone in the end.
LARGEST_FIRST = $(shell find cmd internal -name '*_test.go' -exec wc -c {} + | awk '$$2 ~ /\// { sub("/[^/]*$$", "", $$2); size[$$2] += $$1 } END { for (folder in size) print size[folder], "./" folder }' | sort -rn | cut -d ' ' -f 2)
TESTED = $(or $(PACKAGES),$(LARGEST_FIRST))
UNWATCHED := modernc.org/sqlite/lib modernc.org/libquickjs modernc.org/memory image/png image/jpeg github.com/pressly/goose/v3/internal/sqlparser golang.org/x/crypto/argon2 golang.org/x/crypto/blake2b
RACE := $(FEW) CGO_ENABLED=1 GORACE="atexit_sleep_ms=100 no_huge_pages_for_shadow=0" go test -vet=off -race "-gcflags=all=-d=checkptr=0 -dwarf=false" $(UNWATCHED:%="-gcflags=%=-race=false -dwarf=false")
MEASURING := WatchedCheaply|CostsMoreAmong|NeedsLittleMemory|CostThemselvesOnly|TakesAsLong|SuggestionCosts|TheLargestImportIsDone|PeopleFindWhatTheyMean|AFloodOfGuesses|BehindRealProxies|CostLittleMoreThanOne|KeepsOnlyABatch
WALKING := TenThousandWrongPasswords|NoPayloadIn|EveryKindOfReach|NoCallReaches|EveryDeleteIsUndone|ClosedToEverybodyWho|PublicAdvisoriesRefuse|ListsSortAndFilter|NoListAnswersACondition|HostileInputGets|CitizensFindAnswers|NoQuestionIsAnError|WhoMayChangeWhichCredential|EveryOtherRouteRefuses|EachRoleReaches|EveryBaseOfThePlatform|SessionInTheAddress|EveryPlantedMistakeIsNamed|ALongImportIsUndone|ALongExportIsAFile|HostileUploadsAreRefused|ALetterMovesAsTheSpecification|PickersAskAsManyQuestions|LooksWordsUpHoweverSmall|AQuestionInAnyWordsIsAnswered|UploadsThatNoFormKept|AYearHasNoRun|TextOfFiles|OnlyThreePackagesAsk|ATableIsTouchedByItsPackage|OldVersionsAreReadPageByPage|AWordIsFoundHowever|IsFoundInAnyNoise|SearchAgreesWithReading|TheEngineMakesTheSamePages
KILLED := AProgramKilledAmongUploads|ByAKill
ALONE := $(MEASURING)|$(WALKING)|$(KILLED)
ALONE_IN = $(sort $(dir $(shell grep -rlE '^func Test[A-Za-z0-9]*($(ALONE))' --include='*_test.go' internal)))

go-test torture: export JIKONG_TEST_REQUIRE_FRONT_END := 1
go-test: web/node_modules/.installed
	$(SERVERS) $(RACE) -p 3 -timeout 20m -skip '$(ALONE)' $(GO_TEST_FLAGS) $(TESTED)
	$(if $(PACKAGES),,$(SERVERS) $(GO) test -vet=off -p 3 -timeout 20m -run '$(ALONE)' $(GO_TEST_FLAGS) $(ALONE_IN:%=./%))

# The long form of what go-test does in a short one: more kills, every payload in every place of every call, ten thousand guesses.
torture: export JIKONG_TEST_EVERYTHING := 1
torture: web/node_modules/.installed
	$(SERVERS) $(RACE) -p 2 -count=1 -timeout 5h -skip '$(ALONE)' $(GO_TEST_FLAGS) $(TESTED)
	$(SERVERS) $(GO) test -vet=off -count=1 -timeout 5h -run '$(ALONE)' $(GO_TEST_FLAGS) $(ALONE_IN:%=./%)

# How well the search answers the questions of citizens, by kind of asker, and what the costliest cost among so many articles, with their plans.
ARTICLES ?= 20000
questions: export JIKONG_TEST_QUESTIONS := 1
questions: export JIKONG_BENCH_DOCS = $(ARTICLES)
questions:
	$(SERVERS) $(GO) test -vet=off -count=1 -timeout 2h -v -run 'CitizensFindAnswers' ./internal/app
	$(SERVERS) $(GO) test -vet=off -count=1 -timeout 2h -v -run 'WhichQuestionsCostMost' ./internal/search

coverage:
	$(SERVERS) scripts/coverage -v

web-test: web/node_modules/.installed
	cd web && npm test

e2e: build
	cd web && ../scripts/with-postgres npm run e2e

# Two browsers at two servers: a thousand changes of one dictionary, half a minute of them without a network.
torture-live: export JIKONG_TEST_EVERYTHING := 1
torture-live: build
	cd web && ../scripts/with-postgres npx playwright test dict-live --retries 0

# What is fetched and what is compiled keep each other waiting least when they begin together.
test:
	$(MAKE) -j 3 test-tools go-modules web/node_modules/.installed web/tools/apigen/node_modules/.installed
	MAKE="$(MAKE)" scripts/stages lint build types-check go-test web-test e2e

test-tools:
	scripts/install-test-tools

go-modules:
	go mod download

bench: build
	scripts/install-test-tools --bench
	cd bench && go run . $(BENCH)

clean:
	rm -rf bin web/dist/assets web/dist/ssr web/dist/.vite web/dist/.built web/dist/admin.html
