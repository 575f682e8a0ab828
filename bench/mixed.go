package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// What happens on a demo site in the time of the group "mixed", each at its own pace.
const (
	mixedMemory = 200 << 20              // resident, at its most
	mixedRead   = 20 * time.Millisecond  // a reader opens a page
	mixedSearch = 500 * time.Millisecond // somebody searches
	mixedStaff  = 250 * time.Millisecond // somebody in the back office opens a list or a form
	mixedEdit   = 15 * time.Second       // an editor changes an article
	mixedUpload = 20 * time.Second       // a file of 1 MiB is uploaded
	mixedExport = time.Minute            // a list is exported
	mixedSignIn = 10 * time.Second       // a person signs in anew
	mixedSample = time.Second
	mixedSeed   = 23
	largeHeap   = "400" // the percentage with which the rate would be at its best
)

// mixedLists are what staff look at, by turns.
var mixedLists = []string{
	"/content/article/list?pageNo={page}", "/consult/letter/list?pageNo={page}", "/media/file/list?pageNo={page}", "/sys/user/list?pageNo={page}", "/sys/dict/list?pageNo={page}",
	"/sys/permission/getUserPermissionByToken", "/dashboard/analysis", "/sys/quartzJob/list?pageNo={page}", "/sys/sysDepart/queryTreeList",
}

// mixedQuestions are searched for by turns, each from an address of its own.
var mixedQuestions = []string{"狗咬了怎么办", "流感疫苗", "艾滋病检测", "发烧", "营业时间", "手足口病", "报名", "写信", "hpv", "结核病"}

// mixedUse is a site in use, with what was seen of it.
type mixedUse struct {
	server *process
	staff  *editor
	pages  []string
	mu     sync.Mutex
	served map[string]int
	peak   memory
	all    []int64
}

// measureMixedUse uses a demo site as a busy day does and watches how much memory the program holds.
func measureMixedUse(ctx context.Context, b *bench) ([]section, error) {
	i := &installation{bench: b, program: b.binary, dir: filepath.Join(b.work, "mixed")}
	if err := runTool(ctx, nil, "", i.program, i.args("demo")...); err != nil {
		return nil, err
	}
	if err := i.createAdmin(ctx, editorName); err != nil {
		return nil, err
	}
	// Every visitor has an address of its own, as behind a proxy.
	server, err := i.startDemo(ctx, "--trusted-proxy", "127.0.0.1/32")
	if err != nil {
		return nil, err
	}
	u := &mixedUse{server: server, served: map[string]int{}}
	if u.pages, err = pagesOf(ctx, server.base); err != nil {
		return nil, err
	}
	if u.staff, err = newEditor(ctx, server.base); err != nil {
		return nil, err
	}
	used, err := server.using(func() error { return u.goOn(ctx, b.mixed) })
	if err != nil {
		return nil, err
	}
	sec := u.section(b.mixed, used)
	cost, err := i.rateOfMemory(ctx, server)
	sec.rows = append(sec.rows, cost...)
	return []section{sec}, err
}

// rateOfMemory tells how many cached pages in a second it costs that the heap may not grow as far as it once could.
func (i *installation) rateOfMemory(ctx context.Context, server *process) ([]row, error) {
	g, err := newGenerator(i.bench)
	if err != nil {
		return nil, err
	}
	other := &installation{bench: i.bench, program: i.program, dir: i.dir + "-large"}
	if err := runTool(ctx, nil, "", other.program, other.args("demo")...); err != nil {
		return nil, err
	}
	command := append([]string{"GOGC=" + largeHeap, other.program}, other.args("serve")...)
	free, err := i.launch(ctx, "large-heap", "/readyz", "env", append(command, "--listen")...)
	if err != nil {
		return nil, err
	}
	scores, err := g.compare(ctx, pageLoad(server, "/index"), pageLoad(free, "/index"))
	if err != nil {
		return nil, err
	}
	return []row{
		rateRow("home page out of the cache", scores[0]), rateRow("the same with GOGC="+largeHeap, scores[1]),
		ratioRow("rate that the smaller heap leaves", scores[0], scores[1], 0),
	}, nil
}

// goOn does everything side by side until the time is over or something fails.
func (u *mixedUse) goOn(ctx context.Context, long time.Duration) error {
	ctx, stop := context.WithTimeout(ctx, long)
	defer stop()
	var all sync.WaitGroup
	failed := make(chan error, 8)
	for pace, do := range map[time.Duration]func(context.Context, int) error{
		mixedRead: u.read, mixedSearch: u.search, mixedStaff: u.look, mixedEdit: u.edit,
		mixedUpload: u.upload, mixedExport: u.export, mixedSignIn: u.signIn, mixedSample: u.sample,
	} {
		all.Go(func() {
			for n := 0; pause(ctx, pace) == nil; n++ {
				if err := do(ctx, n); err != nil && ctx.Err() == nil {
					failed <- err
					stop()
					return
				}
			}
		})
	}
	all.Wait()
	close(failed)
	return <-failed
}

// read opens one page after another, those that many want more often.
func (u *mixedUse) read(ctx context.Context, n int) error {
	r := rand.New(rand.NewPCG(mixedSeed, uint64(n)))
	at := int(float64(len(u.pages)) * r.Float64() * r.Float64())
	return u.visit(ctx, "pages", u.pages[at], n)
}

func (u *mixedUse) search(ctx context.Context, n int) error {
	return u.visit(ctx, "searches", "/search/"+url.PathEscape(mixedQuestions[n%len(mixedQuestions)]), n)
}

func (u *mixedUse) visit(ctx context.Context, what, path string, n int) error {
	c := &caller{base: u.server.base, from: fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255), client: plainClient()}
	defer c.client.CloseIdleConnections()
	return u.count(what, c, func() (*http.Response, error) { return c.open(ctx, http.MethodGet, path, "", nil) })
}

// look opens a list of the back office.
func (u *mixedUse) look(ctx context.Context, n int) error {
	path := "/api" + strings.ReplaceAll(mixedLists[n%len(mixedLists)], "{page}", strconv.Itoa(1+n%3))
	return u.count("staff calls", u.staff.caller, func() (*http.Response, error) {
		return u.staff.open(ctx, http.MethodGet, path, "", nil)
	})
}

func (u *mixedUse) edit(ctx context.Context, n int) error {
	u.counted("articles saved")
	return u.staff.save(ctx, fmt.Sprintf("%s（%d）", u.staff.title, n))
}

func (u *mixedUse) upload(ctx context.Context, n int) error {
	u.counted("uploads")
	_, err := u.staff.upload(ctx, fmt.Sprintf("mixed-%d.pdf", n), document(noiseOf(uploadSize), "mixed", n))
	return err
}

func (u *mixedUse) export(ctx context.Context, _ int) error {
	return u.count("exports", u.staff.caller, func() (*http.Response, error) {
		return u.staff.open(ctx, http.MethodGet, "/api/consult/letter/exportXls", "", nil)
	})
}

func (u *mixedUse) signIn(ctx context.Context, _ int) error {
	u.counted("sign-ins")
	_, err := signIn(ctx, u.server.base, editorName)
	return err
}

func (u *mixedUse) sample(context.Context, int) error {
	m, err := u.server.memory()
	u.mu.Lock()
	defer u.mu.Unlock()
	u.all = append(u.all, m.resident)
	if m.resident > u.peak.resident {
		u.peak = m
	}
	return err
}

// count reads a whole answer that must be good.
func (u *mixedUse) count(what string, c *caller, open func() (*http.Response, error)) error {
	u.counted(what)
	res, err := open()
	if err != nil {
		return err
	}
	body, err := io.ReadAll(res.Body)
	// The API refuses with 200, too, and says so in its envelope.
	if res.StatusCode >= http.StatusBadRequest || bytes.Contains(body[:min(len(body), 200)], []byte(`"success":false`)) {
		err = errors.Join(err, fmt.Errorf("%s: status %d: %.200s", res.Request.URL.Path, res.StatusCode, body))
	}
	return errors.Join(err, res.Body.Close())
}

func (u *mixedUse) counted(what string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.served[what]++
}

func (u *mixedUse) section(long, used time.Duration) section {
	var did []string
	for what, n := range u.served {
		did = append(did, fmt.Sprintf("%s %.2g/s", what, float64(n)/long.Seconds()))
	}
	slices.Sort(did)
	slices.Sort(u.all)
	at := func(part float64) string { return mib(u.all[int(part*float64(len(u.all)-1))]) }
	rows := []row{
		memoryRow("resident, at its most", u.peak, mixedMemory),
		{name: "processor", measured: fmt.Sprintf("%.1f %% of one", 100*used.Seconds()/long.Seconds())},
	}
	if len(u.all) > 0 {
		rows = append(rows, row{name: "resident, half and nine tenths of the time below", measured: at(0.5), note: at(0.9)})
	}
	return section{title: fmt.Sprintf("Memory in %s of mixed use", long), how: "a demo site on SQLite with default settings; " + strings.Join(did, ", "), rows: rows}
}

// pagesOf are the pages that the site's own map names.
func pagesOf(ctx context.Context, base string) ([]string, error) {
	_, body, err := get(ctx, plainClient(), base+"/sitemap.xml")
	if err != nil {
		return nil, err
	}
	var sitemap struct {
		URLs []struct {
			Loc string `xml:"loc"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal(body, &sitemap); err != nil {
		return nil, err
	}
	paths := make([]string, 0, len(sitemap.URLs))
	for _, u := range sitemap.URLs {
		parsed, err := url.Parse(u.Loc)
		if err != nil {
			return nil, err
		}
		paths = append(paths, parsed.RequestURI())
	}
	if len(paths) == 0 {
		return nil, errors.New("the site's map names no page")
	}
	return paths, nil
}
