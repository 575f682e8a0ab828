package directory

import (
	"context"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Worker is somebody who may work in a site.
type Worker struct {
	ID       value.ID `db:"id"`
	Username string   `db:"username"`
	Realname string   `db:"realname"`
	Email    string   `db:"email"` // "" when there is none
}

const selectWorkers = `SELECT u.id, u.username, u.realname, u.email` + colleagues

// Workers are all who may work in a site.
func Workers(ctx context.Context, q db.Querier, tenant value.ID) ([]Worker, error) {
	return db.Select[Worker](ctx, q, selectWorkers+` ORDER BY u.id`, tenant)
}

// WorkersWith are those of them with one of the numbers.
func WorkersWith(ctx context.Context, q db.Querier, tenant value.ID, ids []value.ID) ([]Worker, error) {
	args := []any{tenant}
	return db.Select[Worker](ctx, q, selectWorkers+` AND u.id IN (`+db.In(&args, ids)+`) ORDER BY u.id`, args...)
}

// WorkersNamed are those of them with one of the login names.
func WorkersNamed(ctx context.Context, q db.Querier, tenant value.ID, usernames []string) ([]Worker, error) {
	args := []any{tenant}
	return db.Select[Worker](ctx, q, selectWorkers+` AND u.username IN (`+db.In(&args, usernames)+`) ORDER BY u.id`, args...)
}

// WorkersIn are those who work in one of the departments or below it.
func WorkersIn(ctx context.Context, q db.Querier, tenant value.ID, departs []value.ID) ([]Worker, error) {
	args := []any{tenant}
	tops := db.In(&args, departs)
	return db.Select[Worker](ctx, q, selectWorkers+` AND u.id IN (`+workersOf+`$1 AND d.del_flag = '0' AND EXISTS (
		SELECT 1 FROM sys_depart top WHERE top.tenant_id = d.tenant_id AND top.del_flag = '0' AND top.org_code <> '' AND top.id IN (`+tops+`)
			AND `+value.InTree("d.org_code", "top.org_code")+`)) ORDER BY u.id`, args...)
}

// Leaders are those who lead the department of a code or one above it.
func Leaders(ctx context.Context, q db.Querier, tenant value.ID, orgCode string) ([]value.ID, error) {
	args := []any{tenant}
	codes := db.In(&args, append(value.TreeCodesAbove(orgCode), orgCode))
	return db.Select[value.ID](ctx, q, `SELECT DISTINCT u.id FROM sys_user u JOIN sys_user_tenant t ON t.user_id = u.id
		JOIN sys_depart d ON d.tenant_id = t.tenant_id AND (',' || u.depart_ids || ',') LIKE ('%,' || CAST(d.id AS TEXT) || ',%')
		WHERE t.tenant_id = $1 AND u.user_identity = 2 AND u.status = 1 AND u.del_flag = 0 AND d.del_flag = '0'
			AND d.org_code <> '' AND d.org_code IN (`+codes+`)`, args...)
}

// MadeAt is when the account of a person was made.
func MadeAt(ctx context.Context, q db.Querier, person value.ID) (value.Time, error) {
	made, err := db.Int(ctx, q, `SELECT create_time FROM sys_user WHERE id = $1`, person)
	return value.Time(made), err
}
