package app

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/consult"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/resource"
	"jikong/internal/value"
)

// newLetters makes the service of letters with what it needs of the other areas.
func (a *App) newLetters(sessions *auth.Service, shared *resource.Shared) *consult.Service {
	return consult.New(consult.Options{
		DB: a.db, Vault: a.vault, Blobs: a.blobs, Files: a.media, Humans: sessions.Captchas, Throttle: sessions.Throttle,
		Tenants: a.identity, Departments: departments{}, Versions: a.versions, Shared: shared,
	})
}

// departments lends departments to the areas that hand work to them.
type departments struct{}

// Department finds a living department of the site.
func (departments) Department(ctx context.Context, q db.Querier, tenant, id value.ID) (name, orgCode string, err error) {
	type depart struct {
		Name    string `db:"depart_name"`
		OrgCode string `db:"org_code"`
	}
	d, found, err := db.One[depart](ctx, q, `SELECT depart_name, org_code FROM sys_depart WHERE tenant_id = $1 AND id = $2 AND del_flag = '0'`, tenant, id)
	if err == nil && !found {
		err = errs.NotFoundf("没有这个部门")
	}
	return d.Name, d.OrgCode, err
}

// CodeOf is the code of the department with that name, "" when there is none.
func (departments) CodeOf(ctx context.Context, q db.Querier, tenant value.ID, name string) (string, error) {
	code, _, err := db.One[string](ctx, q, `SELECT org_code FROM sys_depart WHERE tenant_id = $1 AND depart_name = $2 AND del_flag = '0' ORDER BY org_code LIMIT 1`, tenant, name)
	return code, err
}
