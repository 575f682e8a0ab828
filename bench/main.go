// Command bench measures the built program side by side with its peers, on the same machine and in the same run:
// cached pages against a bare net/http handler and nginx, lists against PocketBase, and rendering, start, memory and search
// against the targets of the design, letters of citizens, the finder of clinics, the staff lists of a large organisation and uploads on SQLite and, with JIKONG_TEST_POSTGRES,
// on PostgreSQL. It loads the loopback address only and removes what it made.
//
//	go run . [-articles N] [-rounds N] [-duration D] [-only start,cached,list,pages,search,staff,files,letters,clinics,surveys,sockets,recall,signin] [-data DIR] [-binary FILE] [-beside DIR]
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
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// groups are the measurements in the order in which they run; siteGroups are those of them that need the articles.
var (
	siteGroups = []string{"start", "cached", "list", "pages", "search"}
	groups     = append(slices.Clone(siteGroups), "staff", "files", "letters", "clinics", "surveys", "sockets", "recall", "signin")
)

// options of a run.
type options struct {
	articles int
	rounds   int
	duration time.Duration
	only     []string
	data     string
	binary   string
	beside   string
}

func (o options) wants(group string) bool { return slices.Contains(o.only, group) }

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
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.IntVar(&o.articles, "articles", 100_000, "generated articles in both databases")
	flags.IntVar(&o.rounds, "rounds", 3, "alternating rounds of load; medians are printed")
	flags.DurationVar(&o.duration, "duration", 5*time.Second, "length of a round")
	flags.StringVar(&o.data, "data", "", "keep the filled databases in this folder and use them again")
	flags.StringVar(&o.binary, "binary", "../bin/jikong", "program to measure")
	flags.StringVar(&o.beside, "beside", "", "built working tree of another commit, whose pages are measured by turns")
	only := flags.String("only", strings.Join(groups, ","), "what to measure")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.only = strings.Split(*only, ",")
	for _, group := range o.only {
		if !slices.Contains(groups, group) {
			return o, fmt.Errorf("unknown group %q: one of %s", group, strings.Join(groups, ", "))
		}
	}
	if o.articles < 20_000 || o.rounds < 1 || o.rounds > 100 || o.duration < time.Second || o.duration > time.Minute || flags.NArg() > 0 {
		return o, errors.New("-articles is at least 20000, -rounds 1 to 100, -duration 1s to 1m")
	}
	return o, nil
}

func benchmark(ctx context.Context, o options) (err error) {
	work, err := os.MkdirTemp("", "jikong-bench")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	var r report
	if err := benchmarkSite(ctx, o, work, &r); err != nil {
		return err
	}
	if err := benchmarkStaff(ctx, o, work, &r); err != nil {
		return err
	}
	if err := benchmarkFiles(ctx, o, work, &r); err != nil {
		return err
	}
	if err := benchmarkLetters(ctx, o, &r); err != nil {
		return err
	}
	if err := benchmarkClinics(ctx, o, &r); err != nil {
		return err
	}
	if err := benchmarkSurveys(ctx, o, &r); err != nil {
		return err
	}
	if err := benchmarkSockets(ctx, o, &r); err != nil {
		return err
	}
	if err := benchmarkRecall(ctx, o, &r); err != nil {
		return err
	}
	if err := benchmarkSignIns(ctx, o, work, &r); err != nil {
		return err
	}
	fmt.Printf("\n%s, %d processors, GOMAXPROCS %d, %s\n", runtime.Version(), runtime.NumCPU(), runtime.GOMAXPROCS(0), runtime.GOARCH)
	missed, err := r.print(os.Stdout)
	if err == nil && missed > 0 {
		fmt.Printf("\n%d targets missed\n", missed)
	}
	return err
}

// benchmarkSite measures the wanted groups that need the articles.
func benchmarkSite(ctx context.Context, o options, work string, r *report) error {
	wanted := slices.DeleteFunc(slices.Clone(siteGroups), func(group string) bool { return !o.wants(group) })
	if len(wanted) == 0 {
		return nil
	}
	g, err := newGenerator(work, o)
	if err != nil {
		return err
	}
	progress("filling the databases with %d articles", o.articles)
	s, err := prepareSite(ctx, o, work)
	if err != nil {
		return err
	}
	for _, group := range wanted {
		progress("measuring: %s", group)
		sec, err := measure(ctx, group, s, g, o)
		if err != nil {
			return fmt.Errorf("%s: %w", group, err)
		}
		r.add(sec)
	}
	return nil
}

// benchmarkStaff measures the staff lists on every database that is there.
func benchmarkStaff(ctx context.Context, o options, work string, r *report) error {
	if !o.wants("staff") {
		return nil
	}
	organisations, err := prepareOrganisations(ctx, o, work)
	if err != nil {
		return err
	}
	for _, org := range organisations {
		progress("measuring: staff on %s", org.name)
		sections, err := measureStaff(ctx, org)
		if err != nil {
			return fmt.Errorf("staff on %s: %w", org.name, err)
		}
		for _, sec := range sections {
			r.add(sec)
		}
	}
	return nil
}

func measure(ctx context.Context, group string, s *site, g *generator, o options) (section, error) {
	switch group {
	case "start":
		return measureStart(ctx, s)
	case "cached":
		return measureCached(ctx, s, g)
	case "list":
		return measureList(ctx, s, g)
	case "pages":
		return measurePages(ctx, s, o)
	}
	return measureSearch(ctx, s)
}

func progress(format string, args ...any) { fmt.Fprintf(os.Stderr, format+" …\n", args...) }
