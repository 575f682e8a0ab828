package jobdesk_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/jobdesk"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
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
	t       *testing.T
	db      *db.DB
	service *jobdesk.Service
	calls   http.Handler
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

func open(t *testing.T, d *db.DB, tenant value.ID, handlers []job.Handler) *office {
	t.Helper()
	o := &office{t: t, db: d}
	o.service = jobdesk.New(jobdesk.Options{DB: d, Handlers: handlers, Alarms: o, Home: home})
	o.calls = o.callsOf(tenant)
	return o
}

func (o *office) callsOf(tenant value.ID) http.Handler {
	person := auth.Principal{UserID: 7, Username: "zhoumin", TenantID: tenant, Perms: map[string]bool{}}
	for _, right := range allRights {
		person.Perms["system:quartzJob:"+right] = true
	}
	api := web.NewAPI("test", testkit.As{Person: &person})
	o.service.Mount(api)
	return web.Edge{}.Wrap(api)
}

// ask makes a call and returns its result, or what it says instead, with the messages of fields.
func (o *office) ask(method, path string, body any) (json.RawMessage, error) {
	o.t.Helper()
	a := testkit.Send(o.t, o.calls, testkit.Request(o.t, method, "/sys/quartzJob"+path, body))
	if !a.Success {
		return nil, errors.New(a.Message + " " + string(a.Result))
	}
	return a.Result, nil
}

func get[T any](o *office, path string) (result T) {
	o.t.Helper()
	raw, err := o.ask("GET", path, nil)
	if err == nil {
		err = json.Unmarshal(raw, &result)
	}
	if err != nil {
		o.t.Fatalf("%s: %v", path, err)
	}
	return result
}

func (o *office) must(method, path string, body any) json.RawMessage {
	o.t.Helper()
	raw, err := o.ask(method, path, body)
	if err != nil {
		o.t.Fatalf("%s %s: %v", method, path, err)
	}
	return raw
}

// refused makes a call that must say the text.
func (o *office) refused(says, method, path string, body any, text string) {
	o.t.Helper()
	if raw, err := o.ask(method, path, body); err == nil || !strings.Contains(err.Error(), text) {
		o.t.Errorf("%s: %s %v, want %q", says, raw, err, text)
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
	o.t.Helper()
	draft := map[string]any{"jobClassName": "tick", "cronExpression": "0 0 * * * ?"}
	for name, v := range fields {
		draft[name] = v
	}
	var made row
	if err := json.Unmarshal(o.must("POST", "/add", draft), &made); err != nil {
		o.t.Fatal(err)
	}
	return made
}

func (o *office) row(id string) row { return get[row](o, "/queryById?id="+id) }

func (o *office) plan() {
	o.t.Helper()
	if _, err := o.service.Plan(o.t.Context()); err != nil {
		o.t.Fatal(err)
	}
}

func (o *office) seed() {
	o.t.Helper()
	if err := o.db.Tx(o.t.Context(), func(tx *db.Tx) error { return o.service.Seed(o.t.Context(), tx) }); err != nil {
		o.t.Fatal(err)
	}
}

// work runs what waits until nothing does.
func (o *office) work() {
	o.t.Helper()
	r := job.NewRunner(o.db, job.Handlers(o.service.Handlers), "node", 2)
	r.Tell(o.service)
	ctx, stop := context.WithCancel(o.t.Context())
	done := make(chan error, 1)
	go func() { done <- r.Run(ctx) }()
	testkit.Eventually(o.t, "nothing waits", func() bool {
		n, err := db.Int(ctx, o.db.Read(), `SELECT COUNT(*) FROM job WHERE state IN ('waiting', 'running') AND due_time <= $1`, o.db.Now())
		return err == nil && n == 0
	})
	stop()
	if err := <-done; err != nil {
		o.t.Fatal(err)
	}
}

// dues are when the runs of a row were due.
func (o *office) dues(id string) []string {
	o.t.Helper()
	times, err := db.Select[value.Time](o.t.Context(), o.db.Read(), `SELECT due_time FROM job WHERE quartz_job_id = $1 ORDER BY id`, idOf(o.t, id))
	if err != nil {
		o.t.Fatal(err)
	}
	texts := []string{}
	for _, at := range times {
		texts = append(texts, at.String())
	}
	return texts
}

func idOf(t *testing.T, text string) value.ID {
	t.Helper()
	id, err := value.ParseID(text)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func fine(context.Context, *job.Run) (string, error) { return "完成", nil }
