package job

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// quick is a runner whose beats and patience are those of a test.
func quick(d *db.DB, c Catalogue, node string) *Runner {
	r := NewRunner(d, c, node, 2)
	r.poll, r.beat, r.lease, r.grace = 20*time.Millisecond, 30*time.Millisecond, 600*time.Millisecond, 50*time.Millisecond
	return r
}

func TestHandlersThatMisbehaveEndAsFailedRunsWithASentence(t *testing.T) {
	block := make(chan struct{})
	defer close(block)
	work := func(do func(ctx context.Context, run *Run) (string, error)) Func {
		return Handler{Name: "work", Title: "工作", Work: do}.run
	}
	cases := []struct {
		name    string
		do      Func
		timeout int64
		state   State
		reason  string
		output  string // its end
		cut     bool
	}{
		{"one that panics", work(func(context.Context, *Run) (string, error) { panic("index out of range") }), 0, Failed, "程序出错。请技术人员按任务编号", "", false},
		{"one that stops when its time is over", work(func(ctx context.Context, r *Run) (string, error) {
			r.Printf("开始\n")
			<-ctx.Done()
			return "", ctx.Err()
		}), 1, Failed, "超过 1 秒没有结束，已中止", "开始\n", false},
		{"one that hangs and hears nothing", work(func(_ context.Context, r *Run) (string, error) { <-block; return "", nil }), 1, Failed, "超过 1 秒没有结束，已中止", "", false},
		{"one that prints 100 MB", work(func(_ context.Context, r *Run) (string, error) {
			line := bytes.Repeat([]byte("疾"), 1<<18)
			for range 134 {
				if _, err := r.Write(line); err != nil {
					return "", err
				}
			}
			r.Printf("完")
			return "打印完了", nil
		}), 0, Done, "打印完了", "疾疾完", true},
		{"one whose text is no text", work(func(_ context.Context, r *Run) (string, error) { r.Printf("a\x00b\xff"); return "", nil }), 0, Done, "", "ab\uFFFD", false},
		{"one that nobody knows", nil, 0, Failed, "没有处理程序 work", "", false},
	}
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) {
				id := enqueue(t, d, Request{Tenant: 1, Type: "work", MaxAttempts: 1, Timeout: c.timeout})
				catalogue := Catalogue{}
				if c.do != nil {
					catalogue["work"] = c.do
				}
				runFor(t, 1, quick(d, catalogue, "node"), d, id)
				j := get(t, d, id)
				attempts, err := Attempts(t.Context(), d.Read(), id)
				if err != nil || len(attempts) != 1 {
					t.Fatal(attempts, err)
				}
				out := attempts[0].Output
				if j.State != c.state || !strings.Contains(Reason(j), c.reason) || !strings.HasSuffix(out, c.output) || attempts[0].OutputCut != c.cut || len(out) > MaxOutput {
					t.Errorf("%s, %s; printed %d bytes, cut %v", j.State, Reason(j), len(out), attempts[0].OutputCut)
				}
			})
		}
	})
}

func TestParametersOfWrongKindAreRefusedByName(t *testing.T) {
	h := Handler{Title: "工作", Parameters: []Parameter{
		{Name: "title", Label: "标题", Kind: Text, Required: true, MaxLength: 5},
		{Name: "days", Label: "天数", Kind: Number, Min: 1, Max: 30, Initial: 7},
		{Name: "loud", Label: "出声", Kind: Boolean},
		{Name: "way", Label: "方式", Kind: Select, Options: []Choice{{"mail", "邮件"}, {"desk", "通知"}}},
	}}
	for _, c := range []struct{ name, given, want string }{
		{"all is given", `{"title":"甲","days":3,"loud":true,"way":"mail"}`, "甲 3 true mail"},
		{"what is not given has its initial value", `{"title":"甲"}`, "甲 7 false "},
		{"null is not given", `{"title":"甲","days":null}`, "甲 7 false "},
		{"something required lacks", ``, "缺少参数“标题”（title）"},
		{"blanks for something required", `{"title":"  "}`, "“标题”（title）不能为空"},
		{"a number for a text", `{"title":1}`, "“标题”（title）要是文字"},
		{"too long a text", `{"title":"一二三四五六"}`, "有 6 个字，最多 5 个"},
		{"a text for a number", `{"title":"甲","days":"3"}`, "“天数”（days）要是整数"},
		{"a broken number", `{"title":"甲","days":1.5}`, "“天数”（days）要是整数"},
		{"too large a number", `{"title":"甲","days":1e300}`, "“天数”（days）要是整数"},
		{"a number out of bounds", `{"title":"甲","days":31}`, "只能是 1 到 30"},
		{"a text for yes or no", `{"title":"甲","loud":"yes"}`, "“出声”（loud）只能是"},
		{"an option that is none", `{"title":"甲","way":"pigeon"}`, "“方式”（way）没有“pigeon”这一项"},
		{"a name that is none", `{"title":"甲","class":"rm -rf"}`, "没有名为 class 的参数"},
		{"a list", `[1]`, "参数要写成 JSON 对象"},
		{"half an object", `{"title":`, "参数要写成 JSON 对象"},
	} {
		values, err := h.Values(c.given)
		got := fmt.Sprint(values.Text("title"), " ", values.Number("days"), " ", values.Bool("loud"), " ", values.Text("way"))
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Two nodes on one PostgreSQL, each with connections of its own. The one that works is cut off from the database, which is how a node
// that was killed looks to the other one; what it did in the dark counts for nothing.
func TestWhatAKilledNodeLeftIsDoneByTheOtherOne(t *testing.T) {
	testkit.On(t, db.Postgres, func(t *testing.T) {
		url := testkit.PostgresURL(t)
		node := func() *db.DB {
			d, err := db.Open(t.Context(), db.Options{URL: url})
			if err != nil {
				t.Fatal(err)
			}
			return d
		}
		doomed, heir := node(), node()
		defer heir.Close()
		const jobs = 30
		for i := range jobs {
			enqueue(t, heir, Request{Tenant: 1, Type: "work", MaxAttempts: 1, Quartz: value.ID(i + 1)})
		}
		taken := make(chan struct{}, jobs)
		slow := Catalogue{"work": func(ctx context.Context, _ Job, _ Progress) error {
			taken <- struct{}{}
			<-ctx.Done()
			return ctx.Err()
		}}
		var mu sync.Mutex
		done := map[value.ID]int{}
		fast := Catalogue{"work": func(_ context.Context, j Job, _ Progress) error {
			mu.Lock()
			defer mu.Unlock()
			done[j.QuartzID]++
			return nil
		}}
		dying, kill := context.WithCancel(t.Context())
		gone := make(chan error, 1)
		go func() { gone <- quick(doomed, slow, "doomed").Run(dying) }()
		<-taken
		<-taken
		if err := doomed.Close(); err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- quick(heir, fast, "heir").Run(ctx) }()
		testkit.Eventually(t, "no job is left", func() bool { return pending(t, heir) == 0 })
		kill()
		stop()
		if err := errors.Join(<-gone, <-ended); err != nil {
			t.Fatal(err)
		}
		for i := range jobs {
			if done[value.ID(i+1)] != 1 {
				t.Errorf("run %d was done %d times", i+1, done[value.ID(i+1)])
			}
		}
		if n, err := db.Int(t.Context(), heir.Read(), `SELECT COUNT(*) FROM job_run WHERE owner = 'doomed' AND message = $1 AND end_time IS NOT NULL`, takenOver); err != nil || n != 2 {
			t.Errorf("%d attempts say that their node ended (%v)", n, err)
		}
	})
}

// A node whose looks failed for a while, or whose clock somebody set, takes nothing from one that lives.
func TestAWatchThatWasBrokenBeginsAnew(t *testing.T) {
	row := []working{{1, sign{Attempts: 1, Beat: 5}}}
	start := time.Now()
	for _, c := range []struct {
		name  string
		looks []time.Duration // after the start
		want  int
	}{
		{"it was seen for the whole lease", []time.Duration{0, 2 * time.Second, 4 * time.Second, 6 * time.Second, 7 * time.Second}, 1},
		{"it was not seen long enough", []time.Duration{0, 2 * time.Second, 4 * time.Second, 6 * time.Second}, 0},
		{"the database was away for 20 seconds", []time.Duration{0, 2 * time.Second, 22 * time.Second, 24 * time.Second}, 0},
	} {
		var w watch
		var dead []working
		for _, after := range c.looks {
			dead = w.look(row, nil, start.Add(after), lease)
		}
		if len(dead) != c.want {
			t.Errorf("%s: %d are held for dead", c.name, len(dead))
		}
	}
	var w watch
	w.look(row, nil, start, lease)
	for i := range 10 {
		beating := []working{{1, sign{Attempts: 1, Beat: int64(5 + i)}}}
		if len(w.look(beating, nil, start.Add(time.Duration(i)*2*time.Second), lease)) > 0 {
			t.Fatal("somebody who shows signs of life is held for dead")
		}
	}
}

func TestRunsOfOneRowWorkOneAfterAnother(t *testing.T) {
	testkit.Databases(t, func(t *testing.T, d *db.DB) {
		var mu sync.Mutex
		at, most, all := 0, 0, 0
		work := Catalogue{"work": func(context.Context, Job, Progress) error {
			mu.Lock()
			at++
			all++
			most = max(most, at)
			mu.Unlock()
			time.Sleep(5 * time.Millisecond)
			mu.Lock()
			at--
			mu.Unlock()
			return nil
		}}
		for range 8 {
			enqueue(t, d, Request{Tenant: 1, Type: "work", Quartz: 7})
		}
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 2)
		for _, node := range []string{"a", "b"} {
			go func() { done <- quick(d, work, node).Run(ctx) }()
		}
		testkit.Eventually(t, "no job is left", func() bool { return pending(t, d) == 0 })
		stop()
		if err := errors.Join(<-done, <-done); err != nil {
			t.Error(err)
		}
		if most != 1 || all != 8 {
			t.Errorf("%d runs, up to %d at once", all, most)
		}
	})
}
