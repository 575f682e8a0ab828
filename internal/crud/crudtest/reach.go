package crudtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Sight says which rows a caller reaches.
type Sight struct {
	Says   string // "the head of a department"
	Caller auth.Principal
	Sees   []value.ID // all rows the caller sees, in any order; nil: none
}

// errUndo ends the transactions of Reach, whose writes must not stay.
var errUndo = errors.New("undo")

// Reach holds every caller against every row: the list shows exactly the rows in sight, with their number; reading, saving and
// deleting one row works for these and answers "not found" for all others. A save or delete that a rule of the resource
// refuses for another reason counts as reached. Nothing stays changed. rows are all rows to try, those of other tenants included;
// actions tells which writes the resource has.
func Reach[T any](t *testing.T, d *db.DB, store crud.Store[T], actions crud.Actions, rows []value.ID, sights []Sight) {
	t.Helper()
	for _, s := range sights {
		ctx := auth.WithPrincipal(context.Background(), s.Caller)
		want := slices.Sorted(slices.Values(s.Sees))
		if got, total := listed(ctx, t, d, store); !slices.Equal(got, want) || total != int64(len(want)) {
			t.Errorf("%s: the list shows %v of %d, want %v", s.Says, got, total, want)
		}
		for _, id := range rows {
			for verb, err := range verbs(ctx, d, store, actions, id) {
				if err != nil && errs.CodeOf(err) == errs.Internal {
					t.Errorf("%s: %s row %d broke: %v", s.Says, verb, id, err)
				} else if reached := !errs.Is(err, errs.NotFound); reached != slices.Contains(want, id) {
					t.Errorf("%s: %s row %d: %v", s.Says, verb, id, err)
				}
			}
		}
	}
}

func listed[T any](ctx context.Context, t *testing.T, d *db.DB, store crud.Store[T]) ([]value.ID, int64) {
	t.Helper()
	page, err := store.List(ctx, d.Read(), crud.Query{PageSize: crud.MaxPageSize})
	if err != nil {
		t.Error(err)
	}
	ids := make([]value.ID, len(page.Records))
	for i, row := range page.Records {
		known, err := standing(row)
		if err != nil {
			t.Error(err)
		}
		ids[i] = known.ID
	}
	return slices.Sorted(slices.Values(ids)), page.Total
}

type known struct {
	ID      value.ID `json:"id"`
	Version int64    `json:"version"`
}

// standing reads identifier and version as a client does.
func standing(row any) (k known, err error) {
	data, err := json.Marshal(row)
	if err != nil {
		return k, err
	}
	return k, json.Unmarshal(data, &k)
}

// verbs tries everything with one row and takes it back.
func verbs[T any](ctx context.Context, d *db.DB, store crud.Store[T], actions crud.Actions, id value.ID) map[string]error {
	row, err := store.Get(ctx, d.Read(), id)
	outcome := map[string]error{"reading": err}
	undone := func(act func(tx *db.Tx) error) error {
		err := d.Tx(ctx, func(tx *db.Tx) error {
			if err := act(tx); err != nil {
				return err
			}
			return errUndo
		})
		if errors.Is(err, errUndo) {
			return nil
		}
		return err
	}
	if actions&crud.Edit != 0 {
		outcome["saving"] = undone(func(tx *db.Tx) error {
			k, err := standing(row)
			if err != nil {
				return err
			}
			var draft crud.Draft[T]
			body := fmt.Sprintf(`{"id":"%d","version":%d}`, id, k.Version)
			if err := json.Unmarshal([]byte(body), &draft); err != nil {
				return err
			}
			_, err = store.Edit(ctx, tx, draft)
			return err
		})
	}
	if actions&crud.Delete != 0 {
		outcome["deleting"] = undone(func(tx *db.Tx) error { return store.Delete(ctx, tx, id) })
	}
	return outcome
}
