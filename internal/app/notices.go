package app

import (
	"context"
	"fmt"
	"strings"

	"jikong/internal/announcement"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

// newNotices makes the announcements, which reach their readers through the sockets.
func (a *App) newNotices(guard *auth.Guard, shared *crud.Shared) *announcement.Service {
	return announcement.New(announcement.Options{DB: a.db, Bus: a.bus, Hub: a.live, People: readers{}, Files: a.media, Tenants: a.directory, Guard: guard, Shared: shared})
}

// peopleOf selects the people who may work in a site.
const peopleOf = `SELECT u.id, u.username, u.realname FROM sys_user u JOIN sys_user_tenant t ON t.user_id = u.id
	WHERE t.tenant_id = $1 AND u.status = 1 AND u.del_flag = 0`

// readers finds the people of a site for its announcements.
type readers struct{}

// Of are the people of a site who may work: all, or those of a kind.
func (readers) Of(ctx context.Context, q db.Querier, tenant value.ID, kind string, ids []value.ID) ([]announcement.Person, error) {
	const order = ` ORDER BY u.id`
	if kind == "all" {
		return db.Select[announcement.Person](ctx, q, peopleOf+order, tenant)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	args, marks := []any{tenant}, make([]string, len(ids))
	for i, id := range ids {
		args, marks[i] = append(args, id), fmt.Sprintf("$%d", i+2)
	}
	named := map[string]string{
		"user": ` AND u.id IN (%s)`,
		"role": ` AND EXISTS (SELECT 1 FROM sys_user_role ur JOIN sys_role r ON r.id = ur.role_id
			WHERE ur.user_id = u.id AND r.tenant_id = t.tenant_id AND r.id IN (%s))`,
		"depart": ` AND EXISTS (SELECT 1 FROM sys_user_depart ud JOIN sys_depart d ON d.id = ud.dep_id
			JOIN sys_depart top ON top.tenant_id = d.tenant_id AND top.org_code <> '' AND SUBSTR(d.org_code, 1, LENGTH(top.org_code)) = top.org_code
			WHERE ud.user_id = u.id AND d.tenant_id = t.tenant_id AND d.del_flag = '0' AND top.del_flag = '0' AND top.id IN (%s))`,
	}[kind]
	return db.Select[announcement.Person](ctx, q, peopleOf+fmt.Sprintf(named, strings.Join(marks, ", "))+order, args...)
}

// Since is when the account of a person was made.
func (readers) Since(ctx context.Context, q db.Querier, user value.ID) (value.Time, error) {
	since, err := db.Int(ctx, q, `SELECT create_time FROM sys_user WHERE id = $1`, user)
	return value.Time(since), err
}

// desks lends the announcements to message templates; the notices are made after the messages, so they are asked when needed.
type desks struct{ app *App }

// Users finds people who may work in the site by their accounts.
func (desks) Users(ctx context.Context, q db.Querier, tenant value.ID, usernames []string) (map[string]value.ID, error) {
	args, marks := []any{tenant}, make([]string, len(usernames))
	for i, name := range usernames {
		args, marks[i] = append(args, name), fmt.Sprintf("$%d", i+2)
	}
	found, err := db.Select[announcement.Person](ctx, q, peopleOf+fmt.Sprintf(` AND u.username IN (%s)`, strings.Join(marks, ", ")), args...)
	ids := make(map[string]value.ID, len(found))
	for _, p := range found {
		ids[p.Username] = p.ID
	}
	return ids, err
}

// Tell leaves a message of the system for them.
func (d desks) Tell(ctx context.Context, tx *db.Tx, tenant value.ID, to []value.ID, title, text string) error {
	return d.app.notices.Tell(ctx, tx, announcement.Message{Tenant: tenant, To: to, Title: title, Text: text})
}

// announcementTitles names announcements for the library of files.
func (a *App) announcementTitles(ctx context.Context, q db.Querier, tenant value.ID, ids []value.ID) (map[value.ID]string, error) {
	return a.notices.Titles(ctx, q, tenant, ids)
}
