// Command bench measures the built program side by side with its peers, on the same machine and in the same run:
// cached pages against a bare net/http handler and nginx, lists against PocketBase, and rendering, start, memory and search
// against the targets of the design, letters of citizens, the finder of clinics, the staff lists of a large organisation and uploads on SQLite and, with JIKONG_TEST_POSTGRES,
// on PostgreSQL. It loads the loopback address only and removes what it made.
//
//	go run . [-articles N] [-rounds N] [-duration D] [-only start,cached,list,pages,search,staff,files,letters,clinics,surveys,sockets,recall,signin,mixed,edit,writes,imports,exports,reports] [-data DIR] [-binary FILE] [-beside DIR]
//
// It needs wrk and nginx (scripts/install-test-tools --bench). A missed target is reported, not an error.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// group is one of the measurements.
type group struct {
	name    string
	measure func(ctx context.Context, b *bench) ([]section, error)
}

// groups are the measurements in the order in which they run.
var groups = []group{
	{"start", onSite(measureStart)}, {"cached", onSite(measureCached)}, {"list", onSite(measureList)}, {"pages", onSite(measurePages)}, {"search", onSite(measureSearch)},
	{"staff", measureStaff}, {"files", measureFiles}, {"letters", letterGroup.measure}, {"clinics", clinicGroup.measure}, {"surveys", surveyGroup.measure},
	{"sockets", socketGroup.measure}, {"recall", recallGroup.measure}, {"signin", measureSignIns}, {"mixed", measureMixedUse}, {"edit", measureEditing}, {"writes", measureWrites}, {"imports", measureImports}, {"exports", measureExports}, {"reports", reportGroup.measure},
}

// options of a run.
type options struct {
	articles int
	rounds   int
	duration time.Duration
	only     []string
	data     string
	binary   string
	beside   string
	mixed    time.Duration
}

// bench is a run: its options, its processes, and the site with the articles once a group needed it.
type bench struct {
	options
	running
	site *site
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// run is the benchmark, or one of the processes it starts: a bare handler, PocketBase, the filling of PocketBase. Only the
// benchmark has something to tidy up when it is told to stop; the others just end.
func run(args []string) error {
	if len(args) == 4 && args[0] == "bare" {
		return serveBare(args[1], args[2], args[3])
	}
	if len(args) == 3 && args[0] == "pocketbase" {
		return servePocketBase(args[1], args[2])
	}
	if len(args) == 4 && args[0] == "fill-pocketbase" {
		articles, err := strconv.Atoi(args[3])
		if err != nil {
			return err
		}
		return fillPocketBase(args[1], args[2], articles)
	}
	o, err := parseOptions(args)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return benchmark(ctx, o)
}

func parseOptions(args []string) (o options, err error) {
	names := make([]string, len(groups))
	for i, g := range groups {
		names[i] = g.name
	}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.IntVar(&o.articles, "articles", 100_000, "generated articles in both databases")
	flags.IntVar(&o.rounds, "rounds", 3, "alternating rounds of load; medians are printed")
	flags.DurationVar(&o.duration, "duration", 5*time.Second, "length of a round")
	flags.StringVar(&o.data, "data", "", "keep the filled databases in this folder and use them again")
	flags.StringVar(&o.binary, "binary", "../bin/jikong", "program to measure")
	flags.StringVar(&o.beside, "beside", "", "built working tree of another commit, which takes turns in the groups pages and writes")
	flags.DurationVar(&o.mixed, "mixed", time.Minute, "how long the site of the group mixed is used")
	only := flags.String("only", strings.Join(names, ","), "what to measure")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.only = strings.Split(*only, ",")
	for _, name := range o.only {
		if !slices.Contains(names, name) {
			return o, fmt.Errorf("unknown group %q: one of %s", name, strings.Join(names, ", "))
		}
	}
	if o.articles < 20_000 || o.rounds < 1 || o.rounds > 100 || o.duration < time.Second || o.duration > time.Minute || flags.NArg() > 0 {
		return o, errors.New("-articles is at least 20000, -rounds 1 to 100, -duration 1s to 1m")
	}
	o.binary, err = filepath.Abs(o.binary)
	return o, err
}

func benchmark(ctx context.Context, o options) (err error) {
	work, err := os.MkdirTemp("", "jikong-bench")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	b := &bench{options: o, running: running{work: work}}
	var all report
	for _, g := range groups {
		if !slices.Contains(o.only, g.name) {
			continue
		}
		progress("measuring: %s", g.name)
		measured, err := g.measure(ctx, b)
		if err = errors.Join(err, b.stopAll()); err != nil {
			return fmt.Errorf("%s: %w", g.name, err)
		}
		all = append(all, measured...)
	}
	fmt.Printf("\n%s, %d processors, GOMAXPROCS %d, %s\n", runtime.Version(), runtime.NumCPU(), runtime.GOMAXPROCS(0), runtime.GOARCH)
	missed, err := all.print(os.Stdout)
	if err == nil && missed > 0 {
		fmt.Printf("\n%d targets missed\n", missed)
	}
	return err
}

func progress(format string, args ...any) { fmt.Fprintf(os.Stderr, format+" …\n", args...) }
