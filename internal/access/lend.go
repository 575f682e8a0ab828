package access

import (
	"context"
	"log/slog"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// vacancy is a duty that nobody fulfils in a site, with somebody who fulfils it in the first one.
type vacancy struct {
	Tenant value.ID `db:"tenant_id"`
	Role   value.ID `db:"role_id"`
	Name   string   `db:"role_name"`
	User   value.ID `db:"user_id"`
}

// FillDuties is fillDuties for who is at work already.
func (r Rights) FillDuties(ctx context.Context, tx *db.Tx) error {
	lent, err := fillDuties(ctx, tx)
	for _, user := range lent {
		r.auth.Sessions.Refresh(tx, user)
	}
	return err
}

// fillDuties lets each administrator of the first site be the same in every site that has nobody else for it. So the separation of duties
// holds in a new site from the beginning, goes on when its last administrator leaves, and a site that is older than the first security or audit
// administrator gets one with the first site: nobody there could ever name one. It returns who was lent.
func fillDuties(ctx context.Context, tx *db.Tx) (lent []value.ID, err error) {
	args := []any{directory.DefaultTenant}
	codes := db.In(&args, administratorRoles)
	vacant, err := db.Select[vacancy](ctx, tx, `SELECT r.tenant_id, r.id AS role_id, r.role_name, u.id AS user_id FROM sys_tenant t
			JOIN sys_role r ON r.tenant_id = t.id JOIN sys_role f ON f.tenant_id = $1 AND f.role_code = r.role_code
			JOIN sys_user_role ur ON ur.role_id = f.id JOIN sys_user u ON u.id = ur.user_id AND u.status = 1 AND u.del_flag = 0
		WHERE t.id <> $1 AND t.del_flag = 0 AND r.role_code IN (`+codes+`) AND NOT EXISTS (
			SELECT 1 FROM sys_user_role o JOIN sys_user ou ON ou.id = o.user_id JOIN sys_user_tenant ot ON ot.user_id = ou.id AND ot.tenant_id = t.id
			WHERE o.role_id = r.id AND ou.status = 1 AND ou.del_flag = 0)
		ORDER BY r.tenant_id, r.id, u.id`, args...)
	if err != nil {
		return nil, err
	}
	for _, v := range vacant {
		if err := lend(ctx, tx, v); err != nil {
			return nil, err
		}
		lent = append(lent, v.User)
	}
	return lent, nil
}

func lend(ctx context.Context, tx *db.Tx, v vacancy) error {
	if _, err := tx.Exec(ctx, `INSERT INTO sys_user_role (id, user_id, role_id) VALUES ($1, $2, $3) ON CONFLICT (user_id, role_id) DO NOTHING`,
		tx.NewID(), v.User, v.Role); err != nil {
		return err
	}
	if err := checkSeparation(ctx, tx, v.User); errs.Is(err, errs.Invalid) {
		slog.WarnContext(ctx, "a duty stays vacant: the site's role would put granting and auditing into one hand", "tenant", v.Tenant, "role", v.Role)
		_, err = tx.Exec(ctx, `DELETE FROM sys_user_role WHERE user_id = $1 AND role_id = $2`, v.User, v.Role)
		return err
	} else if err != nil {
		return err
	}
	if err := directory.LendPerson(ctx, tx, v.User, v.Tenant); err != nil {
		return err
	}
	actor := audit.ActorOf(ctx)
	actor.Tenant = v.Tenant
	return audit.Write(audit.WithActor(ctx, actor), tx, audit.Entry{Action: "user.roles", Operate: audit.Updated, ObjectType: "user", ObjectID: v.User.String(),
		Summary: "由中心网站的同一管理员担任：" + v.Name})
}
