package imports_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/imports"
	"jikong/internal/job"
	"jikong/internal/schema"
	"jikong/internal/sheet/headed"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// attempt is one node's work on a task; other is that of a node that takes the job over meanwhile.
type attempt func(ctx context.Context, d *db.DB, own, other *imports.Task) error

func (a attempt) ImportTask(ctx context.Context, d *db.DB, id value.ID, _ func(int, string)) error {
	own, _, _, err := imports.Open(ctx, d.Read(), id)
	if err != nil {
		return err
	}
	other := own
	return a(ctx, d, &own, &other)
}

func notePart(ctx context.Context, d *db.DB, t *imports.Task) error {
	return d.Tx(ctx, func(tx *db.Tx) error { return t.NotePart(ctx, tx, make([]headed.Row, 2), nil, 0, 0) })
}

func finish(ctx context.Context, d *db.DB, t *imports.Task) error {
	return d.Tx(ctx, func(tx *db.Tx) error {
		return t.Finish(ctx, tx, &imports.Imported{Total: 2, Success: 2, Summary: "共 2 行，全部导入成功"})
	})
}

func TestWhoImportedIsToldOfTheEndByWhoCameToIt(t *testing.T) {
	const done, undone = "导入已做完：科室", "导入没有做完：科室"
	for name, c := range map[string]struct {
		attempts int // of three
		work     attempt
		fails    bool
		told     []string
	}{
		"all rows came in": {attempts: 1, told: []string{done}, work: func(ctx context.Context, d *db.DB, own, _ *imports.Task) error {
			return errors.Join(notePart(ctx, d, own), finish(ctx, d, own))
		}},
		"a failure before the last attempt": {attempts: 2, fails: true, work: func(context.Context, *db.DB, *imports.Task, *imports.Task) error {
			return errors.New("the disk is full")
		}},
		"a failure of the last attempt": {attempts: 3, fails: true, told: []string{undone}, work: func(context.Context, *db.DB, *imports.Task, *imports.Task) error {
			return errors.New("the disk is full")
		}},
		"another attempt has saved the part": {attempts: 3, fails: true, work: func(ctx context.Context, d *db.DB, own, other *imports.Task) error {
			if err := notePart(ctx, d, other); err != nil {
				panic(err)
			}
			return notePart(ctx, d, own)
		}},
		"another attempt has come to the end": {attempts: 3, fails: true, work: func(ctx context.Context, d *db.DB, own, other *imports.Task) error {
			if err := finish(ctx, d, other); err != nil {
				panic(err)
			}
			return finish(ctx, d, own)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			testkit.EachDatabase(t, func(t *testing.T, d *db.DB, _ *testkit.Clock) {
				caller := auth.Principal{UserID: 7, TenantID: 1, Username: "clerk"}
				ctx := auth.WithPrincipal(t.Context(), caller)
				content := []byte("名称\n内科\n外科\n")
				file := headed.File{Name: "科室.csv", File: bytes.NewReader(content), Size: int64(len(content))}
				id, err := imports.Enqueue(ctx, d, "department", "科室", []headed.File{file}, imports.Order{})
				if err != nil {
					t.Fatal(err)
				}
				data, err := json.Marshal(id)
				if err != nil {
					t.Fatal(err)
				}
				shared := schema.NewShared()
				shared.Importers["department"] = c.work
				var told []string
				run := imports.Run(d, shared,
					func(context.Context, value.ID, value.ID) (auth.Principal, error) { return caller, nil },
					func(_ context.Context, _ *db.Tx, _, user value.ID, title, _, _ string) error {
						if user == caller.UserID {
							told = append(told, title)
						}
						return nil
					})
				err = run(t.Context(), job.Job{Data: string(data), Attempts: c.attempts, MaxAttempts: 3}, func(int, string) {})
				if (err != nil) != c.fails {
					t.Errorf("the job ends with %v", err)
				}
				if !slices.Equal(told, c.told) {
					t.Errorf("told %q, not %q", told, c.told)
				}
			})
		})
	}
}
