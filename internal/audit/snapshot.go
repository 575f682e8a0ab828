package audit

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	maxSnapshot = 4 << 20 // bytes of JSON

	// Omitted stands in a version in place of a field that was too long to be kept.
	Omitted = `"（内容过长，未保留）"`
)

// Version is the JSON of a row that the data log (sys_data_log) has not got yet.
type Version struct {
	table, id, content string
	by                 string     // who made it, when that is not the actor of the context
	at                 value.Time // when, where that is not now
}

// VersionOf takes down a row as it is now. Fields that JSON does not show are not kept; where the row is larger than 4 MB its longest
// fields are left out.
func VersionOf(table, id string, row any) (Version, error) {
	content, err := snapshot(row)
	if err != nil {
		return Version{}, errs.Wrap(err, errs.Internal, "")
	}
	return Version{table: table, id: id, content: content}, nil
}

// Saved is the version as somebody made it at another moment than now.
func (v Version) Saved(by string, at value.Time) Version {
	v.by, v.at = line(by), at
	return v
}

// Of tells whether v is a version of the same row.
func (v Version) Of(other Version) bool { return v.table == other.table && v.id == other.id }

// Keep appends versions to the data log in one statement, so that they can be compared there. No two may be of the same row.
func Keep(ctx context.Context, tx *db.Tx, versions ...Version) error {
	if len(versions) == 0 {
		return nil
	}
	actor := ActorOf(ctx)
	args := []any{int64(actor.Tenant)}
	var st strings.Builder
	st.WriteString(`INSERT INTO sys_data_log
		(id, tenant_id, data_table, data_id, data_version, data_content, data_packed, data_base, create_by, create_time) VALUES `)
	for i, v := range versions {
		packed, err := pack(ctx, tx, actor.Tenant, v)
		if err != nil {
			return err
		}
		if i > 0 {
			st.WriteString(", ")
		}
		n := len(args)
		fmt.Fprintf(&st, `($%[1]d, $1, $%[2]d, $%[3]d, (SELECT COALESCE(MAX(data_version), 0) + 1 FROM sys_data_log
			WHERE tenant_id = $1 AND data_table = $%[2]d AND data_id = $%[3]d), $%[4]d, $%[5]d, $%[6]d, $%[7]d, $%[8]d)`,
			n+1, n+2, n+3, n+4, n+5, n+6, n+7, n+8)
		args = append(args, tx.NewID(), v.table, v.id, packed.Text, packed.Packed, packed.Base, cmp.Or(v.by, line(actor.Name)), cmp.Or(v.at, tx.Now))
	}
	_, err := tx.Exec(ctx, st.String(), args...)
	return err
}

// KeepFirst keeps what a row was before its first save that is logged, by whom and since when; where versions are there it does nothing.
func KeepFirst(ctx context.Context, tx *db.Tx, table, id string, row any, by string, at value.Time) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM (SELECT 1 FROM sys_data_log
		WHERE tenant_id = $1 AND data_table = $2 AND data_id = $3 LIMIT 1) AS kept`, ActorOf(ctx).Tenant, table, id)
	if err != nil || n > 0 {
		return err
	}
	version, err := VersionOf(table, id, row)
	if err != nil {
		return err
	}
	return Keep(ctx, tx, version.Saved(by, at))
}

// Snapshot keeps a row as its next version.
func Snapshot(ctx context.Context, tx *db.Tx, table, id string, row any) error {
	version, err := VersionOf(table, id, row)
	if err != nil {
		return err
	}
	return Keep(ctx, tx, version)
}

func snapshot(row any) (string, error) {
	data, err := encode(row)
	if err != nil || len(data) <= maxSnapshot {
		return string(data), err
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &fields); err != nil {
		return "", err
	}
	for len(data) > maxSnapshot {
		longest := ""
		for name, field := range fields {
			if longest == "" || len(field) > len(fields[longest]) {
				longest = name
			}
		}
		if len(fields[longest]) <= len(Omitted) {
			fields = map[string]json.RawMessage{} // thousands of small fields are no row of a table
		} else {
			fields[longest] = json.RawMessage(Omitted)
		}
		if data, err = encode(fields); err != nil {
			return "", err
		}
	}
	return string(data), nil
}

// encode writes JSON in which HTML stands as it is: nobody puts it into a page, and escaped it would be half as long again.
func encode(row any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(row)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}
