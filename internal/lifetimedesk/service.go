// Package lifetimedesk is the one place where staff see how long the rows of logs and tables that grow stay, and set it; and the one job
// that removes what is older.
package lifetimedesk

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/lifetime"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	tag  = "保存期限"
	perm = "system:lifetime"
)

// PruneJob is the type of the daily job.
const PruneJob = "lifetime.prune"

// Options are what the desk needs.
type Options struct {
	DB    *db.DB
	Rules []lifetime.Rule
	// Home is the site whose administrators decide: the tables are those of all sites.
	Home value.ID
}

// Service shows and sets lengths, and prunes.
type Service struct{ Options }

// New makes the service.
func New(o Options) *Service { return &Service{o} }

// Mount adds the calls.
func (s *Service) Mount(api *web.API) {
	call := func(methods, path, right, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/lifetime" + path, Tag: tag, Summary: summary, Access: web.Perm(perm + ":" + right)}
	}
	web.Handle(api, call("GET", "/list", "list", "各种记录保存多久、现在有多少"), s.list)
	web.Handle(api, call("PUT,POST", "/edit", "edit", "改一种记录的保存期限并说明原因"), s.edit)
}

// Lifetime is one log or table as the screen shows it.
type Lifetime struct {
	Code       string     `json:"code"`
	Title      string     `json:"title"`
	Keeps      string     `json:"keeps" doc:"保存的是什么"`
	Rows       int64      `json:"rows" doc:"现在有多少条"`
	Oldest     value.Time `json:"oldest" doc:"最早的一条的时间"`
	Settable   bool       `json:"settable" doc:"期限可以在这里改"`
	Fixed      string     `json:"fixed" doc:"期限由什么决定，不能在这里改的才有"`
	Days       int64      `json:"days" doc:"保存多少天"`
	Default    int64      `json:"default" doc:"程序的默认天数"`
	Least      int64      `json:"least"`
	Most       int64      `json:"most"`
	Law        string     `json:"law" doc:"最短期限的依据"`
	Reason     string     `json:"reason" doc:"最近一次改动的原因"`
	UpdateBy   string     `json:"updateBy"`
	UpdateTime value.Time `json:"updateTime"`
	PruneTime  value.Time `json:"pruneTime" doc:"最近一次清理的时间"`
	PruneCount int64      `json:"pruneCount" doc:"最近一次清理删去多少条"`
	Version    int64      `json:"version"`
}

// setting is what the database knows of a rule.
type setting struct {
	Code       string     `db:"code"`
	Days       int64      `db:"days"`
	Reason     string     `db:"reason"`
	Version    int64      `db:"version"`
	UpdateBy   string     `db:"update_by"`
	UpdateTime value.Time `db:"update_time"`
	PruneTime  value.Time `db:"prune_time"`
	PruneCount int64      `db:"prune_count"`
}

func settings(ctx context.Context, q db.Querier) (map[string]setting, error) {
	rows, err := db.Select[setting](ctx, q, `SELECT code, days, reason, version, update_by, update_time, prune_time, prune_count FROM sys_lifetime`)
	known := make(map[string]setting, len(rows))
	for _, r := range rows {
		known[r.Code] = r
	}
	return known, err
}

// daysOf never goes beyond the bounds, also where an older program knew others.
func daysOf(rule lifetime.Rule, set setting) int64 {
	if !rule.Settable() || set.Version == 0 {
		return rule.Days
	}
	return min(max(set.Days, rule.Least), rule.Most)
}

func (s *Service) list(ctx context.Context, _ *web.Empty) ([]Lifetime, error) {
	if err := s.decides(ctx); err != nil {
		return nil, err
	}
	known, err := settings(ctx, s.DB.Read())
	if err != nil {
		return nil, err
	}
	shown := make([]Lifetime, 0, len(s.Rules))
	for _, rule := range s.Rules {
		l, err := s.shown(ctx, s.DB.Read(), rule, known[rule.Code])
		if err != nil {
			return nil, err
		}
		shown = append(shown, l)
	}
	return shown, nil
}

func (s *Service) shown(ctx context.Context, q db.Querier, rule lifetime.Rule, set setting) (Lifetime, error) {
	l := Lifetime{
		Code: rule.Code, Title: rule.Title, Keeps: rule.Keeps, Settable: rule.Settable(), Fixed: rule.Fixed, Days: daysOf(rule, set), Default: rule.Days,
		Least: rule.Least, Most: rule.Most, Law: rule.Law, Reason: set.Reason, UpdateBy: set.UpdateBy, UpdateTime: set.UpdateTime,
		PruneTime: set.PruneTime, PruneCount: set.PruneCount, Version: set.Version,
	}
	var err error
	l.Rows, l.Oldest, err = rule.State(ctx, q)
	return l, err
}

// decides refuses other sites: the tables hold the rows of all.
func (s *Service) decides(ctx context.Context) error {
	if auth.PrincipalFrom(ctx).TenantID != s.Home {
		return errs.New(errs.Forbidden, "保存期限对所有站点有效，由主站点的管理员管理")
	}
	return nil
}

func (s *Service) rule(code string) (lifetime.Rule, error) {
	for _, rule := range s.Rules {
		if rule.Code == code {
			return rule, nil
		}
	}
	return lifetime.Rule{}, errs.NotFoundf("没有这种记录，请刷新后再试")
}

type editInput struct {
	Body struct {
		Code    string `json:"code"`
		Days    int64  `json:"days" doc:"保存多少天"`
		Reason  string `json:"reason" doc:"改动的原因，2 到 200 个字"`
		Version int64  `json:"version" doc:"列表里的版本号，原样带回"`
	}
}

// Saved answers an edit.
type Saved struct{ Lifetime }

// EnvelopeMessage is the sentence for the person.
func (Saved) EnvelopeMessage() string { return "修改成功，下一次清理时生效" }

func (s *Service) edit(ctx context.Context, in *editInput) (saved Saved, err error) {
	if err := s.decides(ctx); err != nil {
		return saved, err
	}
	rule, err := s.rule(in.Body.Code)
	if err != nil {
		return saved, err
	}
	reason := strings.Join(strings.Fields(strings.ReplaceAll(in.Body.Reason, "\x00", "")), " ")
	if err := check(rule, in.Body.Days, reason); err != nil {
		return saved, err
	}
	err = s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
		saved.Lifetime, err = s.set(ctx, tx, rule, in.Body.Days, reason, in.Body.Version)
		return err
	})
	return saved, err
}

// set stores a length under the version that its editor saw.
func (s *Service) set(ctx context.Context, tx *db.Tx, rule lifetime.Rule, days int64, reason string, version int64) (l Lifetime, err error) {
	known, err := settings(ctx, tx)
	if err != nil {
		return l, err
	}
	before := known[rule.Code]
	n, err := tx.Exec(ctx, `INSERT INTO sys_lifetime (code, days, reason, version, update_by, update_time) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (code) DO UPDATE SET days = excluded.days, reason = excluded.reason, version = excluded.version,
			update_by = excluded.update_by, update_time = excluded.update_time WHERE sys_lifetime.version = excluded.version - 1`,
		rule.Code, days, reason, version+1, auth.PrincipalFrom(ctx).Username, tx.Now)
	if err != nil {
		return l, err
	}
	if n == 0 || before.Version != version {
		return l, errs.New(errs.Conflict, "“%s”的保存期限刚被别人改过，您的修改没有保存，请刷新后核对", rule.Title)
	}
	if err := audit.Write(ctx, tx, audit.Entry{Action: "lifetime.edit", ObjectType: "lifetime", ObjectID: rule.Code, Operate: audit.Updated,
		Summary: fmt.Sprintf("把“%s”的保存期限由 %d 天改为 %d 天，原因：%s", rule.Title, daysOf(rule, before), days, reason)}); err != nil {
		return l, err
	}
	if known, err = settings(ctx, tx); err != nil {
		return l, err
	}
	return s.shown(ctx, tx, rule, known[rule.Code])
}

func check(rule lifetime.Rule, days int64, reason string) error {
	if !rule.Settable() {
		return errs.Invalidf("“%s”的保存期限不能在这里改：%s", rule.Title, rule.Fixed)
	}
	fields := errs.Fields{}
	switch {
	case days < rule.Least && rule.Law != "":
		fields.Add("days", "至少保存 %d 天（%s）", rule.Least, rule.Law)
	case days < rule.Least:
		fields.Add("days", "至少保存 %d 天", rule.Least)
	case days > rule.Most:
		fields.Add("days", "最多保存 %d 天", rule.Most)
	}
	if n := utf8.RuneCountInString(reason); n < 2 || n > 200 {
		fields.Add("reason", "原因应为 2 到 200 个字")
	}
	return fields.Err()
}

// Repeated is what this package does in the background. It cannot be stopped: what must be destroyed would stay.
func (s *Service) Repeated() []job.Handler {
	return []job.Handler{{Name: PruneJob, Title: "清理超过保存期限的记录", Description: "按“保存期限”删除各种日志和记录里过期的部分。",
		Cron: "0 40 3 * * ?", LeastMinutes: 60, MostHours: 48, Work: func(ctx context.Context, run *job.Run) (string, error) { return s.prune(ctx, run) }}}
}

// prune removes what is old of every rule. One that fails does not keep the others.
func (s *Service) prune(ctx context.Context, run interface {
	Printf(format string, args ...any)
}) (string, error) {
	known, err := settings(ctx, s.DB.Read())
	if err != nil {
		return "", err
	}
	var all int64
	var problems []error
	for _, rule := range s.Rules {
		if rule.Prune == nil {
			continue
		}
		n, err := lifetime.Prune(ctx, s.DB, rule, daysOf(rule, known[rule.Code]))
		if err == nil {
			err = s.note(ctx, rule, n)
		}
		all += n
		run.Printf("%s：删去 %d 条\n", rule.Title, n)
		if err != nil {
			problems = append(problems, fmt.Errorf("%s: %w", rule.Title, err))
		}
	}
	return fmt.Sprintf("删去超过保存期限的记录 %d 条", all), errors.Join(problems...)
}

func (s *Service) note(ctx context.Context, rule lifetime.Rule, removed int64) error {
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO sys_lifetime (code, days, prune_time, prune_count) VALUES ($1, $2, $3, $4)
			ON CONFLICT (code) DO UPDATE SET prune_time = excluded.prune_time, prune_count = excluded.prune_count`, rule.Code, rule.Days, tx.Now, removed)
		return err
	})
}
