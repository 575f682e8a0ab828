// Package sitehost tells which site answers at a host name.
package sitehost

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Open is the condition under which a site answers at the moment $1: neither frozen nor deleted, and between its dates.
const Open = `status = 1 AND del_flag = 0 AND (begin_date IS NULL OR begin_date <= $1) AND (end_date IS NULL OR end_date > $1)`

// life is how long a node may miss a changed host name when a bus message is lost.
const life = 10 * time.Second

// Table remembers which site each host name belongs to.
type Table struct {
	db       *db.DB
	fallback value.ID
	kept     atomic.Pointer[names]
}

// New makes the table of a database. At names that no site has, the default site answers, or fallback where none is marked.
func New(d *db.DB, fallback value.ID) *Table { return &Table{db: d, fallback: fallback} }

type owner struct {
	ID        value.ID `db:"id"`
	Hosts     string   `db:"hosts"`
	IsDefault bool     `db:"is_default"`
	Open      bool     `db:"open"`
}

type names struct {
	owners   map[string]owner
	first    map[value.ID]string // the host name that a site names first
	fallback value.ID
	until    value.Time
}

// Drop makes the next question read the names again.
func (t *Table) Drop() { t.kept.Store(nil) }

// TenantOf returns the site that a public request is for, from its host name. An unknown host shows the default site; the name of a site
// that is closed refuses with errs.Suspended, because nothing of another site may be taken for its own.
func (t *Table) TenantOf(ctx context.Context) (value.ID, error) {
	known, err := t.names(ctx)
	if err != nil {
		return 0, err
	}
	site, named := known.owners[web.RequestOf(ctx).Host]
	switch {
	case !named:
		return known.fallback, nil
	case !site.Open:
		return 0, errs.New(errs.Suspended, "本站现在不开放。急需了解接种、就诊等信息，请拨打当地疾控中心电话或 12320 卫生热线")
	}
	return site.ID, nil
}

// ServesFiles tells whether files of a site are read at the address of the request: at its own host names, and at addresses that no site
// names. Those are nobody's: clients fetch through them what they show, and people at the desks of several sites work there.
func (t *Table) ServesFiles(ctx context.Context, tenant value.ID) (bool, error) {
	known, err := t.names(ctx)
	if err != nil {
		return false, err
	}
	site, named := known.owners[web.RequestOf(ctx).Host]
	return !named || site.ID == tenant, nil
}

// AddressOf is where files of a site are read from outside: the address of the installation, or a host name of the site where that one
// belongs to another site.
func (t *Table) AddressOf(ctx context.Context, tenant value.ID, origin string) (string, error) {
	known, err := t.names(ctx)
	if err != nil {
		return "", err
	}
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" {
		return origin, nil
	}
	if site, named := known.owners[u.Hostname()]; !named || site.ID == tenant || known.first[tenant] == "" {
		return origin, nil
	}
	u.Host = known.first[tenant]
	return u.String(), nil
}

// FirstOf is the host name that a site names first, "" when it names none.
func FirstOf(ctx context.Context, q db.Querier, tenant value.ID) (string, error) {
	text, _, err := db.One[string](ctx, q, `SELECT hosts FROM sys_tenant WHERE id = $1`, tenant)
	if hosts := Split(text); len(hosts) > 0 {
		return hosts[0], err
	}
	return "", err
}

// Split lists the names that lines, commas and blanks separate, in small letters, each once and in order.
func Split(text string) []string {
	hosts := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ',' || r == '，' || r == ';' || r <= ' ' })
	slices.Sort(hosts)
	return slices.Compact(hosts)
}

func (t *Table) names(ctx context.Context) (*names, error) {
	if known := t.kept.Load(); known != nil && t.db.Now() < known.until {
		return known, nil
	}
	known, err := t.load(ctx)
	if err == nil {
		t.kept.Store(known)
	}
	return known, err
}

func (t *Table) load(ctx context.Context) (*names, error) {
	now := t.db.Now()
	sites, err := db.Select[owner](ctx, t.db.Read(), `SELECT id, hosts, is_default, (`+Open+`) AS open FROM sys_tenant WHERE del_flag = 0 ORDER BY id`, now)
	if err != nil {
		return nil, err
	}
	known := &names{owners: map[string]owner{}, first: map[value.ID]string{}, fallback: t.fallback, until: now + value.Time(life.Milliseconds())}
	for _, site := range sites {
		if site.IsDefault && site.Open {
			known.fallback = site.ID
		}
		for _, name := range Split(site.Hosts) {
			known.owners[name] = site
			if known.first[site.ID] == "" {
				known.first[site.ID] = name
			}
		}
	}
	return known, nil
}
