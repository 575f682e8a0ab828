package app

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"

	"jikong/internal/db"
)

// rows are all rows of a table as texts.
type rows map[string][]string

// touched is the table in which triggers note who was written to: a site has a hundred tables and a call writes to three.
const touched = "touched"

// picture is every table but those of the sessions, and of the search index, which other tables tell. The first one reads them all, the
// next ones read what was written to meanwhile, and share the rest.
func (w *world) picture() rows {
	w.t.Helper()
	if w.seen == nil {
		w.watch()
		w.seen = w.wholePicture()
		return maps.Clone(w.seen)
	}
	w.write(func(ctx context.Context, tx *db.Tx) error {
		names, err := db.Select[string](ctx, tx, `DELETE FROM `+touched+` RETURNING name`)
		slices.Sort(names)
		for _, name := range slices.Compact(names) {
			w.seen[name] = nil // read after this transaction: what is noted later is read again
		}
		return err
	})
	for name, texts := range w.seen {
		if texts == nil || w.unwatched(name) {
			w.seen[name] = w.rowsOf(name)
		}
	}
	return maps.Clone(w.seen)
}

func (w *world) wholePicture() rows {
	w.t.Helper()
	all := rows{}
	for _, name := range w.pictured() {
		all[name] = w.rowsOf(name)
	}
	return all
}

// pictured are the tables of a picture.
func (w *world) pictured() []string {
	w.t.Helper()
	tables := `SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`
	if w.app.db.Dialect() == db.Postgres {
		tables = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name`
	}
	names, err := db.Select[string](context.Background(), w.app.db.Read(), tables)
	if err != nil {
		w.t.Fatal(err)
	}
	return slices.DeleteFunc(names, func(name string) bool {
		return name == touched || name == "job_run" || name == "quartz_day" || name == "search_trial" || // what the program does by the clock goes on meanwhile, whoever calls
			strings.HasPrefix(name, "auth_") || strings.HasPrefix(name, "search_text") || strings.HasPrefix(name, "sqlite_")
	})
}

// unwatched are the tables of SQLite's full-text index, which take no triggers: every picture reads them.
func (w *world) unwatched(table string) bool {
	return w.app.db.Dialect() == db.SQLite && strings.HasPrefix(table, "search_index")
}

// watch sets the triggers, one table at a time, so as not to wait for what the program does by the clock.
func (w *world) watch() {
	w.t.Helper()
	w.exec(`CREATE TABLE ` + touched + ` (name TEXT NOT NULL)`)
	postgres := w.app.db.Dialect() == db.Postgres
	if postgres {
		w.exec(`CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO ` + touched + ` VALUES (TG_TABLE_NAME); RETURN NULL; END'`)
	}
	for _, name := range slices.DeleteFunc(w.pictured(), w.unwatched) {
		w.write(func(ctx context.Context, tx *db.Tx) error {
			if postgres {
				_, err := tx.Exec(ctx, `CREATE TRIGGER touch AFTER INSERT OR UPDATE OR DELETE ON `+name+` FOR EACH STATEMENT EXECUTE FUNCTION touch()`)
				return err
			}
			for _, event := range []string{"INSERT", "UPDATE", "DELETE"} {
				if _, err := tx.Exec(ctx, `CREATE TRIGGER touch_`+name+event+` AFTER `+event+` ON `+name+` BEGIN INSERT INTO `+touched+` VALUES ('`+name+`'); END`); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

func (w *world) rowsOf(table string) (texts []string) {
	w.t.Helper()
	texts = []string{}
	found, err := w.app.db.Read().QueryContext(context.Background(), "SELECT * FROM "+table)
	if err != nil {
		w.t.Fatal(err)
	}
	defer found.Close()
	columns, err := found.Columns()
	if err != nil {
		w.t.Fatal(err)
	}
	cells, places := make([]sql.NullString, len(columns)), make([]any, len(columns))
	for i := range cells {
		places[i] = &cells[i]
	}
	for found.Next() {
		if err := found.Scan(places...); err != nil {
			w.t.Fatal(err)
		}
		var text strings.Builder
		for i, c := range cells {
			if table == "quartz_job" && (columns[i] == "next_time" || strings.HasPrefix(columns[i], "last_")) {
				continue
			}
			if columns[i] == "push_time" || table == "search_question" && (columns[i] == "place" || columns[i] == "earlier") {
				continue // jobs write them, whoever calls what
			}
			for _, part := range [...]string{columns[i], "=", c.String, ";"} {
				text.WriteString(part)
			}
		}
		if table != "job" || !strings.Contains(text.String(), ";create_by=system;") { // what the program does by the clock, as job_run
			texts = append(texts, text.String())
		}
	}
	if err := found.Err(); err != nil {
		w.t.Fatal(err)
	}
	slices.Sort(texts)
	return texts
}

// difference names what one picture has and the other has not.
func (before rows) difference(after rows) (lines []string) {
	for table, texts := range before {
		if slices.Equal(texts, after[table]) {
			continue
		}
		gone, come := without(texts, after[table]), without(after[table], texts)
		lines = append(lines, fmt.Sprintf("%s: gone %.600q, new %.600q", table, gone, come))
	}
	slices.Sort(lines)
	return lines
}

func without(all, some []string) (rest []string) {
	for _, text := range all {
		if _, found := slices.BinarySearch(some, text); !found {
			rest = append(rest, text)
		}
	}
	return rest
}
