package directory

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/directory/sitehost"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// DefaultTenant is the site that the first start makes.
const DefaultTenant value.ID = 1

// TopicTenant is the bus topic of changed tenants.
const TopicTenant = "tenant"

// Tenant is a site: the centre itself or one of the centres under it. Its id is a small number, also in JSON.
type Tenant struct {
	ID        int64      `json:"id" db:"id"`
	Name      string     `json:"name" db:"name"`
	BeginDate value.Time `json:"beginDate" db:"begin_date"`
	EndDate   value.Time `json:"endDate" db:"end_date"`
	Status    int        `json:"status" db:"status" doc:"1 正常，0 冻结"`
}

// WorksHere tells whether one of the people belongs to the site of the address.
func (s *Tenants) WorksHere(ctx context.Context, people []value.ID) (bool, error) {
	tenant, err := s.TenantOf(ctx)
	if errs.Is(err, errs.Suspended) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	where, args := among("user_id", 2, people)
	n, err := db.Int(ctx, s.db.Read(), `SELECT COUNT(*) FROM sys_user_tenant WHERE tenant_id = $1 AND `+where, append([]any{tenant}, args...)...)
	return n > 0, err
}

// NameOf returns what a site is called.
func (s *Tenants) NameOf(ctx context.Context, tenant value.ID) (string, error) {
	name, _, err := db.One[string](ctx, s.db.Read(), `SELECT name FROM sys_tenant WHERE id = $1`, tenant)
	return name, err
}

// FirstHost is the host name that a site names first, "" when it names none.
func (s *Tenants) FirstHost(ctx context.Context, q db.Querier, tenant value.ID) (string, error) {
	return sitehost.FirstOf(ctx, q, tenant)
}

// OperatorOnly admits the administrators of the first site alone: menus, their rules and the sites themselves belong to the
// whole installation, and the administrator of one site has no say in the others.
func OperatorOnly(ctx context.Context) error {
	if auth.PrincipalFrom(ctx).TenantID != DefaultTenant {
		return errs.New(errs.Forbidden, "只有中心网站的管理员可以进行此操作，请联系中心网站")
	}
	return nil
}
