// Package searchdesk is where staff look after the search of their site: words that mean the same, what people looked for and what they
// opened, answers that stand first, lines for danger to life, and the questions by which a change is judged.
package searchdesk

import (
	"context"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/cache"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	tag  = "站内检索"
	perm = "content:search"
)

// Versions raises what staff prepared for searches, and tells what it stands at; *render.Versions does.
type Versions interface {
	Bump(ctx context.Context, tx *db.Tx, tenant value.ID, scopes ...string) error
	Stamp(tenant value.ID, scopes ...string) string
}

// Site searches a site as visitors do, uncounted. The portal does.
type Site interface {
	// Find is the first page of what a text finds: what is pinned and offered, then the pages.
	Find(ctx context.Context, tenant value.ID, text string) (Found, error)
	// Titles are what pages of the site are called now; those that are no more are missing.
	Titles(ctx context.Context, tenant value.ID, paths []string) (map[string]string, error)
}

// Found is what a text finds.
type Found struct {
	Total int64
	Pages []Page
}

// Page is one of them.
type Page struct {
	Path  string `json:"path"`
	Title string `json:"title"`
}

// Options are what the desk needs from the rest of the program. All are required.
type Options struct {
	DB       *db.DB
	Versions Versions
	Tenants  web.Tenants
	Site     Site
	// Lexicon are the groups of words that come with the program, prepared for the search and with what stands beside them.
	Lexicon Lexicon
	// Signature says which physician signed the danger lines of a site as they stand now, "" for nobody.
	Signature func(ctx context.Context, tenant value.ID) (string, error)
	// LexiconSignature says the same of the words that come with the program.
	LexiconSignature func(ctx context.Context, tenant value.ID) (string, error)
}

// Service holds the calls of the desk. Make it with New.
type Service struct {
	Options

	synonyms   crud.Store[Synonym]
	misses     crud.Store[Miss]
	weeks      crud.Store[Week]
	pins       crud.Store[Pin]
	dangers    crud.Store[Danger]
	questions  crud.Store[TrialQuestion]
	tally      *tally
	shelf      cache.Stamped[value.ID, rules]
	favourites cache.Stamped[value.ID, []favourite]
	openers    *auth.Limiter
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{Options: o, tally: &tally{db: o.DB}, openers: auth.NewLimiter(openerRate)}
	s.synonyms, s.misses, s.weeks = crud.Bind(s.synonymResource(), nil), crud.Bind(s.missResource(), nil), crud.Bind(s.weekResource(), nil)
	s.pins, s.dangers, s.questions = crud.Bind(s.pinResource(), nil), crud.Bind(s.dangerResource(), nil), crud.Bind(s.questionResource(), nil)
	return s
}

// Unasked are the tables of this package that have lists and may not be asked by name.
func (s *Service) Unasked() []crud.Declared {
	return []crud.Declared{s.synonyms, s.misses, s.weeks, s.pins, s.dangers, s.questions}
}

// Mount adds the calls of this package to the API.
func (s *Service) Mount(api *web.API) {
	line := func(methods, path, summary, action string) web.Route {
		return web.Route{Methods: methods, Path: "/content" + path, Tag: tag, Summary: summary, Access: web.Perm(perm + ":" + action)}
	}
	s.synonyms.Mount(api, s.DB)
	web.Handle(api, line("GET", "/synonym/preview", "一个词换成另一个意思以后能找到什么", "list"), s.previewMeaning)
	web.Handle(api, line("POST", "/synonym/teach", "这个词的意思是：建一组同义词，或加进已有的一组", "add"), s.teach)

	web.Handle(api, line("GET", "/searchLexicon/list", "内置词库：程序自带的各组词，本站停用了哪些、加了什么", "list"), s.listLexicon)
	web.Handle(api, line("GET", "/searchLexicon/kinds", "内置词库里各组的种类", "list"), s.lexiconKinds)
	web.Handle(api, line("POST", "/searchLexicon/switch", "停用或启用内置词库的一组", "edit"), s.switchGroup)
	web.Handle(api, line("POST", "/searchLexicon/words", "给内置词库的一组加上本站的词", "edit"), s.setOwnWords)

	s.misses.Mount(api, s.DB)
	web.Handle(api, line("DELETE", "/searchMiss/deleteBatch", "移除处理过的没有结果的搜索词", "delete"), s.dropMisses)
	s.misses.MountUndo(api, s.DB)

	s.weeks.Mount(api, s.DB)
	web.Handle(api, line("GET", "/searchWeek/word", "一个搜索词各周的情况和打开过的页面", "list"), s.wordHistory)
	web.Handle(api, line("POST", "/searchWeek/quiet", "不再推荐一个搜索词，或恢复", "edit"), s.setQuiet)

	s.pins.Mount(api, s.DB)
	s.dangers.Mount(api, s.DB)
	web.Handle(api, web.Route{Methods: "GET", Path: "/content/searchDanger/signed", Tag: tag, Summary: "哪位医师审定了现在的急救提示", Access: web.Perm(permDanger + ":list")}, signedBy(s.Signature))
	web.Handle(api, line("GET", "/searchLexicon/signed", "哪位医师审定了现在的内置词库", "list"), signedBy(s.LexiconSignature))

	s.questions.Mount(api, s.DB)
	web.Handle(api, line("POST", "/searchQuestion/run", "测试全部问题", "edit"), s.startTrial)
	web.Handle(api, line("GET", "/searchQuestion/progress", "测试进行到哪里", "list"), s.trialState)
	web.Handle(api, line("GET", "/searchQuestion/runs", "最近的测试", "list"), s.trials)

	web.Handle(api, web.Route{Methods: "POST", Path: "/searchOpened", Tag: "公众网站文章", Summary: "记一次打开搜索结果，不记是谁", Access: web.Anonymous}, s.tellOpened)
}

// Seed gives a site the danger lines that every site starts with; its everyday words come from the lexicon of the program.
func (s *Service) Seed(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	return s.seedDangers(ctx, tx, tenant)
}

// Clear takes away what a site has here, before the site is deleted.
func (s *Service) Clear(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	for _, table := range []string{"search_synonym", "search_shipped_off", "search_shipped_own", "search_miss", "search_week", "search_opening", "search_quiet", "search_pin", "search_danger", "search_question", "search_trial"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE tenant_id = $1`, tenant); err != nil {
			return err
		}
	}
	return nil
}

// Signed is who answers for a medical text.
type Signed struct {
	By string `json:"by" doc:"医师、职称和日期，空为还没有医师审定现在的文字"`
}

func signedBy(signature func(context.Context, value.ID) (string, error)) func(context.Context, *web.Empty) (Signed, error) {
	return func(ctx context.Context, _ *web.Empty) (Signed, error) {
		by, err := signature(ctx, tenantOf(ctx))
		return Signed{by}, err
	}
}

// tenantOf is the site a staff call works in.
func tenantOf(ctx context.Context) value.ID { return auth.PrincipalFrom(ctx).TenantID }

// record writes an entry of the operation log about one row.
func record(ctx context.Context, tx *db.Tx, action, kind string, id value.ID, summary string) error {
	operate := audit.Updated
	if crud.Undoing(ctx) {
		action, summary = "undo", "撤销删除："+strings.TrimPrefix(summary, "新增")
	}
	switch action {
	case "add":
		operate = audit.Added
	case "delete":
		operate = audit.Deleted
	}
	return audit.Write(ctx, tx, audit.Entry{Action: kind + "." + action, Operate: operate, ObjectType: kind, ObjectID: id.String(), Summary: summary})
}

// recordChange writes an entry about a row that came, changed or went; what names it.
func recordChange[T any](ctx context.Context, tx *db.Tx, kind string, old, new *T, id value.ID, what string) error {
	switch {
	case old == nil:
		return record(ctx, tx, "add", kind, id, "新增"+what)
	case new == nil:
		return record(ctx, tx, "delete", kind, id, "删除"+what)
	}
	return record(ctx, tx, "edit", kind, id, "修改"+what)
}

// present is the row that a change leaves behind, or the one it takes away.
func present[T any](old, new *T) *T {
	if new == nil {
		return old
	}
	return new
}
