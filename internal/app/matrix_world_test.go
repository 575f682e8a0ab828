package app

import (
	"context"
	"strings"
	"testing"
	"time"

	"jikong/internal/config"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	ours   value.ID = directory.DefaultTenant
	theirs value.ID = 2
)

// world is a running program with two sites. Its people are named after what they are in the matrix of roles and routes.
type world struct {
	*node
	tokens map[string]string
	seen   rows // the last picture
}

// newWorld makes the second site and the two roles of the matrix: one with every right there is, one with none.
func newWorld(t *testing.T, data config.Data) *world {
	t.Helper()
	return newWorldAt(t, data, forenoon)
}

// forenoon is the clock of every program and demo site of these tests: it began at seven past ten of today when the tests did, so whenever they
// run no nightly work changes what they look at, and all agree on the time.
var forenoon = func() func() time.Time {
	began := time.Now()
	day := began.In(value.Shanghai)
	ten := time.Date(day.Year(), day.Month(), day.Day(), 10, 7, 0, 0, day.Location())
	return func() time.Time { return ten.Add(time.Since(began)) }
}()

// newWorldAt is newWorld with a clock of its own.
func newWorldAt(t *testing.T, data config.Data, clock func() time.Time) *world {
	t.Helper()
	return newWorldWith(t, serveConfig(data), clock)
}

// newWorldWith is newWorldAt as somebody configured it.
func newWorldWith(t *testing.T, c config.Serve, clock func() time.Time) *world {
	t.Helper()
	return newWorldIn(t, c, surroundings{noSync: true, clock: clock})
}

// newWorldIn is newWorldWith in surroundings of its own.
func newWorldIn(t *testing.T, c config.Serve, s surroundings) *world {
	t.Helper()
	w := &world{node: startIn(t, c, s), tokens: map[string]string{}}
	w.administrator("founder")
	w.ok("POST", "/api/sys/tenant/add", map[string]any{"name": "县疾控中心", "hosts": "county.example.org", "status": 1})
	for _, tenant := range []value.ID{ours, theirs} {
		w.role(tenant, "everything", true)
		w.role(tenant, "nothing", false)
	}
	return w
}

// role makes a role that reaches over all data of its site.
func (w *world) role(tenant value.ID, code string, everything bool) {
	w.t.Helper()
	w.write(func(ctx context.Context, tx *db.Tx) error {
		id := tx.NewID()
		if _, err := tx.Exec(ctx, `INSERT INTO sys_role (id, tenant_id, role_code, role_name, data_scope, create_by, create_time)
			VALUES ($1, $2, $3, $3, 'all', 'matrix', $4)`, id, tenant, code, tx.Now); err != nil || !everything {
			return err
		}
		permissions, err := db.Select[value.ID](ctx, tx, `SELECT id FROM sys_permission`)
		for _, p := range permissions {
			if err == nil {
				_, err = tx.Exec(ctx, `INSERT INTO sys_role_permission (id, role_id, permission_id, operate_date) VALUES ($1, $2, $3, $4)`, tx.NewID(), id, p, tx.Now)
			}
		}
		return err
	})
}

// person makes somebody who holds one role in each of the named sites, and signs them in.
func (w *world) person(name string, roles map[value.ID]string) {
	w.t.Helper()
	if err := w.app.directory.CreateAdmin(context.Background(), name, "矩阵"+name, testPassword); err != nil {
		w.t.Fatal(err)
	}
	id := w.id(`SELECT id FROM sys_user WHERE username = $1`, name)
	w.write(func(ctx context.Context, tx *db.Tx) error {
		for _, table := range []string{"sys_user_role", "sys_user_tenant", "sys_user_depart"} {
			if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE user_id = $1`, id); err != nil {
				return err
			}
		}
		for tenant, role := range roles {
			for _, statement := range []string{
				`INSERT INTO sys_user_tenant (id, user_id, tenant_id) VALUES ($1, $2, $3)`,
				`INSERT INTO sys_user_depart (id, user_id, dep_id) SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), id FROM sys_depart WHERE tenant_id = $3 AND org_code = 'A01'`,
			} {
				if _, err := tx.Exec(ctx, statement, tx.NewID(), id, tenant); err != nil {
					return err
				}
			}
			if _, err := tx.Exec(ctx, `INSERT INTO sys_user_role (id, user_id, role_id) SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), id FROM sys_role
				WHERE tenant_id = $3 AND role_code = $4`, tx.NewID(), id, tenant, role); err != nil {
				return err
			}
		}
		return nil
	})
	w.signIn(name)
	w.tokens[name] = w.token
}

// as makes the named person, or nobody for "", the sender of the next requests.
func (w *world) as(name string) {
	w.t.Helper()
	token, known := w.tokens[name]
	if !known && name != "" {
		w.t.Fatalf("nobody is called %q", name)
	}
	w.token = token
}

func (w *world) write(do func(ctx context.Context, tx *db.Tx) error) {
	w.t.Helper()
	ctx := context.Background()
	if err := w.app.db.Tx(ctx, func(tx *db.Tx) error { return do(ctx, tx) }); err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) exec(statement string, args ...any) {
	w.t.Helper()
	testkit.Exec(w.t, w.app.db, statement, args...)
}

func (w *world) id(query string, args ...any) value.ID {
	w.t.Helper()
	id, found, err := db.One[value.ID](context.Background(), w.app.db.Read(), query, args...)
	if err != nil || !found {
		w.t.Fatalf("%s %v: found %v, %v", query, args, found, err)
	}
	return id
}

// staffRoutes are the calls that need a session, one entry for each method.
func (w *world) staffRoutes() (all []web.Route) {
	for _, r := range w.app.api.Routes() {
		if r.Access.IsAnonymous() {
			continue
		}
		for _, method := range strings.Split(r.Methods, ",") {
			one := r
			one.Methods = method
			all = append(all, one)
		}
	}
	return all
}
