package audit_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"jikong/internal/audit"
	"jikong/internal/db"
	"jikong/internal/testkit"
	"jikong/internal/value"
)

// What a version is compressed against is read before its transaction. Somebody may save a whole version meanwhile, and what is old may go.
func TestAVersionIsReadableWhateverBecameOfItsBase(t *testing.T) {
	source := rand.New(rand.NewPCG(1, 2))
	random := func() string {
		text := make([]rune, 20_000)
		for i := range text {
			text[i] = rune(0x4e00 + source.IntN(5_000))
		}
		return string(text)
	}
	first, other := random(), random()
	save := func(t *testing.T, d *db.DB, ctx context.Context, text string) {
		t.Helper()
		if err := d.Tx(ctx, func(tx *db.Tx) error { return audit.Snapshot(ctx, tx, "content_article", "9", text) }); err != nil {
			t.Fatal(err)
		}
	}
	for says, meanwhile := range map[string]func(t *testing.T, d *db.DB){
		"nothing happens":          func(*testing.T, *db.DB) {},
		"another text is saved":    func(t *testing.T, d *db.DB) { save(t, d, t.Context(), other) },
		"the old versions go":      func(t *testing.T, d *db.DB) { exec(t, d, `DELETE FROM sys_data_log`) },
		"a word of it is changed":  func(t *testing.T, d *db.DB) { save(t, d, t.Context(), first+"改") },
		"they go and another came": func(t *testing.T, d *db.DB) { exec(t, d, `DELETE FROM sys_data_log`); save(t, d, t.Context(), other) },
	} {
		t.Run(says, func(t *testing.T) {
			testkit.Databases(t, func(t *testing.T, d *db.DB) {
				save(t, d, t.Context(), first)
				ctx, err := audit.WithBase(t.Context(), d.Read(), "content_article", "9")
				if err != nil {
					t.Fatal(err)
				}
				meanwhile(t, d)
				save(t, d, ctx, first+"完")
				id, found, err := db.One[value.ID](ctx, d.Read(), `SELECT id FROM sys_data_log ORDER BY data_version DESC LIMIT 1`)
				if err != nil || !found {
					t.Fatal(found, err)
				}
				contents, err := audit.Contents(ctx, d.Read(), id)
				if err != nil || contents[id] != `"`+first+`完"` {
					t.Errorf("the version has %d bytes, %v", len(contents[id]), err)
				}
			})
		})
	}
}
