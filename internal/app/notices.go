package app

import (
	"context"

	"jikong/internal/access"
	"jikong/internal/announcement"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/value"
)

// newNotices makes the announcements, which reach their readers through the sockets.
func (a *App) newNotices(guard *auth.Guard, shared *crud.Shared) *announcement.Service {
	return announcement.New(announcement.Options{DB: a.db, Bus: a.bus, Hub: a.live, People: readers{}, Files: a.media, Tenants: a.directory, Guard: guard, Shared: shared})
}

// readers finds the people of a site for its announcements.
type readers struct{}

// Of are the people of a site who may work: all, or those of a kind.
func (readers) Of(ctx context.Context, q db.Querier, tenant value.ID, kind string, ids []value.ID) ([]announcement.Person, error) {
	found, err := workersOf(ctx, q, tenant, kind, ids)
	people := make([]announcement.Person, len(found))
	for i, w := range found {
		people[i] = announcement.Person{ID: w.ID, Username: w.Username, Realname: w.Realname}
	}
	return people, err
}

func workersOf(ctx context.Context, q db.Querier, tenant value.ID, kind string, ids []value.ID) ([]directory.Worker, error) {
	switch kind {
	case announcement.KindAll:
		return directory.Workers(ctx, q, tenant)
	case announcement.KindDepart:
		return directory.WorkersIn(ctx, q, tenant, ids)
	case announcement.KindRole:
		bearers, err := access.Bearers(ctx, q, tenant, ids)
		if err != nil {
			return nil, err
		}
		return directory.WorkersWith(ctx, q, tenant, bearers)
	}
	return directory.WorkersWith(ctx, q, tenant, ids)
}

func idsOf(workers []directory.Worker) []value.ID {
	ids := make([]value.ID, len(workers))
	for i, w := range workers {
		ids[i] = w.ID
	}
	return ids
}

// Since is when the account of a person was made.
func (readers) Since(ctx context.Context, q db.Querier, user value.ID) (value.Time, error) {
	return directory.MadeAt(ctx, q, user)
}

// desks leave messages of the system for people of a site as announcements.
type desks struct{ notices *announcement.Service }

// Users finds people who may work in the site by their accounts.
func (desks) Users(ctx context.Context, q db.Querier, tenant value.ID, usernames []string) (map[string]value.ID, error) {
	found, err := directory.WorkersNamed(ctx, q, tenant, usernames)
	ids := make(map[string]value.ID, len(found))
	for _, w := range found {
		ids[w.Username] = w.ID
	}
	return ids, err
}

// Tell leaves a message of the system for them.
func (d desks) Tell(ctx context.Context, tx *db.Tx, tenant value.ID, to []value.ID, title, text string) error {
	return d.notices.Tell(ctx, tx, announcement.Message{Tenant: tenant, To: to, Title: title, Text: text})
}

// lead leaves a message for somebody, with the page of the back office that it leads to.
func (d desks) lead(ctx context.Context, tx *db.Tx, tenant, user value.ID, title, text, page string) error {
	return d.notices.Tell(ctx, tx, announcement.Message{Tenant: tenant, To: []value.ID{user}, Title: title, Text: text, Page: page})
}
