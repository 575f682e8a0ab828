package jobdesk_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/jobdesk"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

const (
	home  value.ID = 1
	other value.ID = 2
)

var allRights = []string{"list", "add", "edit", "delete", "pause", "resume", "execute", "exportXls", "importExcel"}

// works are the handlers of the tests: two of the program, two for staff.
func works(do func(ctx context.Context, run *job.Run) (string, error)) []job.Handler {
	return []job.Handler{
		{Name: "keep.law", Title: "销毁到期资料", Description: "法律要求。", Cron: "0 0 4 * * ?", LeastMinutes: 60, MostHours: 48, Work: do},
		{Name: "keep.house", Title: "打扫", Description: "打扫。", Cron: "0 30 3 * * ?", LeastMinutes: 10, Stoppable: true, Work: do},
		{Name: "say", Title: "说话", LeastMinutes: 1, Work: do, Parameters: []job.Parameter{
			{Name: "words", Label: "话", Kind: job.Text, Required: true, MaxLength: 20}, {Name: "times", Label: "遍数", Kind: job.Number, Min: 1, Max: 9, Initial: 1}}},
		{Name: "tick", Title: "滴答", Work: do},
	}
}

// office is the desk of a site with somebody at it.
type office struct {
	testkit.Desk
	service *jobdesk.Service
	told    []string
}

// Users knows zhoumin and linxl.
func (o *office) Users(_ context.Context, _ db.Querier, _ value.ID, names []string) (map[string]value.ID, error) {
	found := map[string]value.ID{}
	for _, name := range names {
		if name == "zhoumin" || name == "linxl" {
			found[name] = value.ID(len(name))
		}
	}
	return found, nil
}

// Tell remembers what was told.
func (o *office) Tell(_ context.Context, _ *db.Tx, tenant value.ID, to []value.ID, title, text string) error {
	o.told = append(o.told, fmt.Sprint(tenant, to, title, "/", text))
	return nil
}

func open(t testing.TB, d *db.DB, clock *testkit.Clock, handlers []job.Handler) *office {
	t.Helper()
	o := &office{Desk: testkit.NewDesk(t, d, clock, at(home))}
	o.service = jobdesk.New(jobdesk.Options{DB: d, Handlers: handlers, Alarms: o, Home: home})
	o.Serve(o.service.Mount)
	return o
}

// at is somebody of a site with all rights.
func at(tenant value.ID) auth.Principal {
	return testkit.Staff(tenant, "zhoumin", testkit.Rights([]string{"system:quartzJob"}, allRights...))
}

const base = "/sys/quartzJob"

func get[T any](o *office, path string) T {
	o.T.Helper()
	return testkit.Must[T](o, "GET", base+path, nil)
}

func (o *office) must(method, path string, body any) {
	o.T.Helper()
	o.OK(method, base+path, body)
}

// refused makes a call that must say the text.
func (o *office) refused(says, method, path string, body any, text string) {
	o.T.Helper()
	if a := o.Call(method, base+path, body); a.Success || !strings.Contains(a.Message+string(a.Result), text) {
		o.T.Errorf("%s: %s, want %q", says, a.Body, text)
	}
}

// row is a row as clients see it.
type row struct {
	ID             string `json:"id"`
	JobClassName   string `json:"jobClassName"`
	JobClassText   string `json:"jobClassName_dictText"`
	CronExpression string `json:"cronExpression"`
	CronSentence   string `json:"cronSentence"`
	Parameter      string `json:"parameter"`
	Status         int    `json:"status"`
	BuiltIn        bool   `json:"builtIn"`
	NextTime       string `json:"nextTime"`
	LastState      string `json:"lastState"`
	LastMessage    string `json:"lastMessage"`
	Version        int64  `json:"version"`
}

type page[T any] struct {
	Records []T   `json:"records"`
	Total   int64 `json:"total"`
}

// add makes a row; fields replace those of one that ticks each hour.
func (o *office) add(fields map[string]any) row {
	o.T.Helper()
	draft := map[string]any{"jobClassName": "tick", "cronExpression": "0 0 * * * ?"}
	for name, v := range fields {
		draft[name] = v
	}
	return testkit.Must[row](o, "POST", base+"/add", draft)
}

func (o *office) row(id string) row { return get[row](o, "/queryById?id="+id) }

func (o *office) plan() {
	o.T.Helper()
	_, err := o.service.Plan(o.T.Context())
	o.Must(err)
}

func (o *office) seed() {
	o.T.Helper()
	o.Must(o.DB.Tx(o.T.Context(), func(tx *db.Tx) error { return o.service.Seed(o.T.Context(), tx) }))
}

// work runs what waits until nothing does.
func (o *office) work() {
	o.T.Helper()
	r := job.NewRunner(o.DB, job.Handlers(o.service.Handlers), "node", 2)
	r.Tell(o.service)
	ctx, stop := context.WithCancel(o.T.Context())
	done := make(chan error, 1)
	go func() { done <- r.Run(ctx) }()
	testkit.Eventually(o.T, "nothing waits", func() bool {
		n, err := db.Int(ctx, o.DB.Read(), `SELECT COUNT(*) FROM job WHERE state IN ('waiting', 'running') AND due_time <= $1`, o.DB.Now())
		return err == nil && n == 0
	})
	stop()
	o.Must(<-done)
}

// dues are when the runs of a row were due.
func (o *office) dues(id string) []string {
	o.T.Helper()
	times, err := db.Select[value.Time](o.T.Context(), o.DB.Read(), `SELECT due_time FROM job WHERE quartz_job_id = $1 ORDER BY id`, idOf(o.T, id))
	o.Must(err)
	texts := []string{}
	for _, at := range times {
		texts = append(texts, at.String())
	}
	return texts
}

func idOf(t testing.TB, text string) value.ID {
	t.Helper()
	id, err := value.ParseID(text)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func fine(context.Context, *job.Run) (string, error) { return "完成", nil }
