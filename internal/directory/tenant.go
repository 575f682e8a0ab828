package directory

import (
	"context"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// DefaultTenant is the site that the first start makes.
const DefaultTenant value.ID = 1

// TopicTenant is the bus topic of changed tenants.
const TopicTenant = "tenant"

// hostsLife is how long a node may miss a changed host name when a bus message is lost.
const hostsLife = 10 * time.Second

// Tenant is a site: the centre itself or one of the centres under it. Its id is a small number, also in JSON.
type Tenant struct {
	ID        int64      `json:"id" db:"id"`
	Name      string     `json:"name" db:"name"`
	BeginDate value.Time `json:"beginDate" db:"begin_date"`
	EndDate   value.Time `json:"endDate" db:"end_date"`
	Status    int        `json:"status" db:"status" doc:"1 正常，0 冻结"`
}

// openSite is the condition under which a site answers at the moment $1: neither frozen nor deleted, and between its dates.
const openSite = `status = 1 AND del_flag = 0 AND (begin_date IS NULL OR begin_date <= $1) AND (end_date IS NULL OR end_date > $1)`

// hostTable remembers which tenant each host name belongs to.
type hostTable struct{ kept atomic.Pointer[hosts] }

type hosts struct {
	byName   map[string]value.ID
	first    map[value.ID]string // the host name that a site names first
	fallback value.ID
	until    value.Time
}

func (t *hostTable) drop() { t.kept.Store(nil) }

// TenantOf returns the site that a public request is for, from its host name. An unknown host shows the default site.
func (s *Tenants) TenantOf(ctx context.Context) (value.ID, error) {
	table, err := s.knownHosts(ctx)
	if err != nil {
		return 0, err
	}
	if id := table.byName[web.RequestOf(ctx).Host]; id != 0 {
		return id, nil
	}
	return table.fallback, nil
}

func (s *Tenants) knownHosts(ctx context.Context) (*hosts, error) {
	if table := s.hosts.kept.Load(); table != nil && s.db.Now() < table.until {
		return table, nil
	}
	table, err := s.loadHosts(ctx)
	if err == nil {
		s.hosts.kept.Store(table)
	}
	return table, err
}

// ServesFiles tells whether files of a site are read at the address of the request: at its own host names, and at addresses that no site
// names. Those are nobody's: clients fetch through them what they show, and people at the desks of several sites work there.
func (s *Tenants) ServesFiles(ctx context.Context, tenant value.ID) (bool, error) {
	table, err := s.knownHosts(ctx)
	if err != nil {
		return false, err
	}
	owner := table.byName[web.RequestOf(ctx).Host]
	return owner == 0 || owner == tenant, nil
}

// WorksHere tells whether one of the people belongs to the site of the address.
func (s *Tenants) WorksHere(ctx context.Context, people []value.ID) (bool, error) {
	tenant, err := s.TenantOf(ctx)
	if err != nil {
		return false, err
	}
	where, args := among("user_id", 2, people)
	n, err := db.Int(ctx, s.db.Read(), `SELECT COUNT(*) FROM sys_user_tenant WHERE tenant_id = $1 AND `+where, append([]any{tenant}, args...)...)
	return n > 0, err
}

// AddressOf is where files of a site are read from outside: the address of the installation, or a host name of the site where that one
// belongs to another site.
func (s *Tenants) AddressOf(ctx context.Context, tenant value.ID, origin string) (string, error) {
	table, err := s.knownHosts(ctx)
	if err != nil {
		return "", err
	}
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" {
		return origin, nil
	}
	if owner := table.byName[u.Hostname()]; owner == 0 || owner == tenant || table.first[tenant] == "" {
		return origin, nil
	}
	u.Host = table.first[tenant]
	return u.String(), nil
}

type tenantHosts struct {
	ID        value.ID `db:"id"`
	Hosts     string   `db:"hosts"`
	IsDefault bool     `db:"is_default"`
}

func (s *Tenants) loadHosts(ctx context.Context) (*hosts, error) {
	rows, err := db.Select[tenantHosts](ctx, s.db.Read(), `SELECT id, hosts, is_default FROM sys_tenant WHERE `+openSite+` ORDER BY id`, s.db.Now())
	if err != nil {
		return nil, err
	}
	table := &hosts{byName: map[string]value.ID{}, first: map[value.ID]string{}, fallback: DefaultTenant, until: s.db.Now() + value.Time(hostsLife.Milliseconds())}
	for _, row := range rows {
		if row.IsDefault {
			table.fallback = row.ID
		}
		for _, name := range strings.FieldsFunc(strings.ToLower(row.Hosts), func(r rune) bool { return r == ',' || r <= ' ' }) {
			table.byName[name] = row.ID
			if table.first[row.ID] == "" {
				table.first[row.ID] = name
			}
		}
	}
	return table, nil
}

// NameOf returns what a site is called.
func (s *Tenants) NameOf(ctx context.Context, tenant value.ID) (string, error) {
	names, err := db.Select[string](ctx, s.db.Read(), `SELECT name FROM sys_tenant WHERE id = $1`, tenant)
	if err != nil || len(names) == 0 {
		return "", err
	}
	return names[0], nil
}

// FirstHost is the host name that a site names first, "" when it names none.
func (s *Tenants) FirstHost(ctx context.Context, q db.Querier, tenant value.ID) (string, error) {
	hosts, _, err := db.One[string](ctx, q, `SELECT hosts FROM sys_tenant WHERE id = $1`, tenant)
	if names := strings.Fields(hosts); len(names) > 0 {
		return names[0], err
	}
	return "", err
}

// OperatorOnly admits the administrators of the first site alone: menus, their rules and the sites themselves belong to the
// whole installation, and the administrator of one site has no say in the others.
func OperatorOnly(ctx context.Context) error {
	if auth.PrincipalFrom(ctx).TenantID != DefaultTenant {
		return errs.New(errs.Forbidden, "只有中心网站的管理员可以进行此操作，请联系中心网站")
	}
	return nil
}
