package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Against another commit: a page rendered anew takes at most two thirds of its time, and its HTML at most seven tenths of its bytes.
const (
	besideTime = 2.0 / 3
	besideSize = 0.7
)

// sizedPages are read as they come over the wire.
var sizedPages = []struct{ name, path string }{
	{"home", "/index"}, {"section", "/article/n/30/31"}, {"article", "/detail/31/31001"},
}

// pageCosts is what the pages of one build cost, over all rounds.
type pageCosts struct {
	article, home, visible   []time.Duration
	ofArticles, ofHomes      time.Duration // of the processor, in all
	articlesMade, homesSaved int
	sizes                    []int // of sizedPages, compressed
}

// besideProgram is the program of another build and its version.
func (b *bench) besideProgram(ctx context.Context) (program, version string, err error) {
	root, err := filepath.Abs(b.beside)
	if err != nil {
		return "", "", err
	}
	if program, err = exec.LookPath(filepath.Join(root, "bin", "jikong")); err != nil {
		return "", "", err
	}
	told, err := exec.CommandContext(ctx, program, "version").Output()
	return program, strings.TrimSpace(strings.TrimPrefix(string(told), "jikong")), err
}

// prepareBeside fills the folder of another build, a working tree with its program in bin, with the same articles.
func prepareBeside(ctx context.Context, s *site) (*site, error) {
	other := *s
	var err error
	if other.program, other.name, err = s.besideProgram(ctx); err != nil {
		return nil, err
	}
	other.root = filepath.Dir(filepath.Dir(other.program))
	return &other, other.fillAs(ctx, s.dir+"-"+other.name)
}

// measurePages renders pages that nobody asked for before, one after another; another build takes turns.
func measurePages(ctx context.Context, s *site) (sec section, err error) {
	builds := []*site{s}
	if s.beside != "" {
		other, err := prepareBeside(ctx, s)
		if err != nil {
			return sec, err
		}
		builds = append(builds, other)
	}
	costs := make([]pageCosts, len(builds))
	for range s.rounds {
		for i, build := range builds {
			if err := costs[i].measure(ctx, build); err != nil {
				return sec, fmt.Errorf("%s: %w", build.program, err)
			}
		}
	}
	sec = section{
		title: "Pages rendered anew",
		how: fmt.Sprintf("over HTTP, one at a time: data, drawing, gzip; %d distinct articles; home after each of %d edits; %d rounds",
			coldPages, coldHomes, s.rounds),
		rows: costs[0].rows(),
	}
	if len(builds) > 1 {
		sec.rows = append(sec.rows, costs[0].compared(costs[1], builds[1].name)...)
	}
	return sec, nil
}

// measure adds a round.
func (c *pageCosts) measure(ctx context.Context, s *site) error {
	return errors.Join(c.measureArticles(ctx, s), s.stopAll(), c.measureHome(ctx, s), s.stopAll())
}

func (c *pageCosts) measureArticles(ctx context.Context, s *site) error {
	jikong, err := s.start(ctx)
	if err != nil {
		return err
	}
	used, err := jikong.using(func() error {
		times, err := coldTimes(ctx, func(i int) string { return jikong.base + s.detail(i*(s.articles/(coldPages+warmedPages))) })
		c.article = append(c.article, times...)
		return err
	})
	if err != nil {
		return err
	}
	c.ofArticles += used
	c.articlesMade += warmedPages + coldPages
	return c.measureSizes(ctx, jikong)
}

func (c *pageCosts) measureSizes(ctx context.Context, jikong *process) error {
	client := plainClient()
	defer client.CloseIdleConnections()
	c.sizes = c.sizes[:0]
	for _, each := range sizedPages {
		p, err := renderedPage(ctx, client, jikong.base+each.path)
		if err != nil {
			return err
		}
		c.sizes = append(c.sizes, len(p.body))
	}
	return nil
}

// measureHome changes an article and asks for the home page at once, many times: each answer is a page rendered anew. It
// keeps the times of the page, and of saving and page together.
func (c *pageCosts) measureHome(ctx context.Context, s *site) error {
	jikong, err := s.startDemo(ctx)
	if err != nil {
		return err
	}
	e, err := newEditor(ctx, jikong.base)
	if err != nil {
		return err
	}
	used, err := jikong.using(func() error {
		for i := range warmedPages + coldHomes {
			began := time.Now()
			if err := e.save(ctx, fmt.Sprintf("%s（%d）", e.title, i)); err != nil {
				return err
			}
			home, err := renderedPage(ctx, e.client, jikong.base+"/index")
			if err != nil {
				return err
			}
			took := time.Since(began)
			if i >= warmedPages {
				c.home, c.visible = append(c.home, home.took), append(c.visible, took)
			}
		}
		return nil
	})
	c.ofHomes += used
	c.homesSaved += warmedPages + coldHomes
	return errors.Join(err, e.save(ctx, e.title))
}

func (c *pageCosts) rows() []row {
	rows := append(pageRows("article page", c.article, articleTarget, each(c.ofArticles, c.articlesMade)),
		pageRows("home page", c.home, homeTarget, each(c.ofHomes, c.homesSaved)+" with the edit")...)
	rows = append(rows, timeRow("saving until visible on the home page", quantile(c.visible, 0.5), visibleTarget, "slowest "+ms(quantile(c.visible, 1))))
	for i, page := range sizedPages {
		rows = append(rows, row{name: page.name + " page, HTML", measured: kb(c.sizes[i]), note: "gzip"})
	}
	return rows
}

// compared judges the pages against those of another build in the same run.
func (c *pageCosts) compared(other pageCosts, name string) []row {
	rows := []row{
		partRow("article page, to "+name, part(quantile(c.article, 0.5), quantile(other.article, 0.5)), besideTime,
			ms(quantile(other.article, 0.5))+" there, "+each(other.ofArticles, other.articlesMade)),
		partRow("home page, to "+name, part(quantile(c.home, 0.5), quantile(other.home, 0.5)), besideTime,
			ms(quantile(other.home, 0.5))+" there, "+each(other.ofHomes, other.homesSaved)+" with the edit"),
	}
	for i, page := range sizedPages {
		rows = append(rows, partRow(page.name+" page, HTML, to "+name, part(c.sizes[i], other.sizes[i]), besideSize, kb(other.sizes[i])+" there"))
	}
	return rows
}

func part[N time.Duration | int](of, whole N) float64 { return float64(of) / float64(whole) }

// each says what one of the pages cost. It tells more than the time where the machine has other work.
func each(used time.Duration, pages int) string {
	return us(used/time.Duration(pages)) + " of CPU each"
}

func pageRows(name string, times []time.Duration, target time.Duration, note string) []row {
	return []row{
		timeRow(name+", median", quantile(times, 0.5), target, note),
		timeRow(name+", p95", quantile(times, 0.95), 0, ""),
	}
}

// coldTimes fetches the pages; the first few only make the renderer and the database awake.
func coldTimes(ctx context.Context, address func(i int) string) ([]time.Duration, error) {
	client := plainClient()
	defer client.CloseIdleConnections()
	var times []time.Duration
	for i := range warmedPages + coldPages {
		p, err := renderedPage(ctx, client, address(i))
		if err != nil {
			return nil, err
		}
		if i >= warmedPages {
			times = append(times, p.took)
		}
	}
	return times, nil
}
