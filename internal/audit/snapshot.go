package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"jikong/internal/db"
	"jikong/internal/errs"
)

const (
	maxSnapshot = 64 << 10 // bytes of JSON
	tooLong     = `"（内容过长，未保留）"`
)

// Version is the JSON of a row that the data log (sys_data_log) has not got yet.
type Version struct {
	table, id, content string
}

// VersionOf takes down a row as it is now. Fields that JSON does not show are not kept; where the row is larger than 64 KB its longest
// fields are left out.
func VersionOf(table, id string, row any) (Version, error) {
	content, err := snapshot(row)
	if err != nil {
		return Version{}, errs.Wrap(err, errs.Internal, "")
	}
	return Version{table, id, content}, nil
}

// Of tells whether v is a version of the same row.
func (v Version) Of(other Version) bool { return v.table == other.table && v.id == other.id }

// Keep appends versions to the data log in one statement, so that they can be compared there. No two may be of the same row.
func Keep(ctx context.Context, tx *db.Tx, versions ...Version) error {
	if len(versions) == 0 {
		return nil
	}
	actor := ActorOf(ctx)
	args := []any{int64(actor.Tenant), line(actor.Name), tx.Now}
	var st strings.Builder
	st.WriteString("INSERT INTO sys_data_log (id, tenant_id, data_table, data_id, data_version, data_content, create_by, create_time) VALUES ")
	for i, v := range versions {
		if i > 0 {
			st.WriteString(", ")
		}
		n := len(args)
		fmt.Fprintf(&st, `($%[1]d, $1, $%[2]d, $%[3]d, (SELECT COALESCE(MAX(data_version), 0) + 1 FROM sys_data_log
			WHERE tenant_id = $1 AND data_table = $%[2]d AND data_id = $%[3]d), $%[4]d, $2, $3)`, n+1, n+2, n+3, n+4)
		args = append(args, tx.NewID(), v.table, v.id, v.content)
	}
	_, err := tx.Exec(ctx, st.String(), args...)
	return err
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
	data, err := json.Marshal(row)
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
		if len(fields[longest]) <= len(tooLong) {
			fields = map[string]json.RawMessage{} // thousands of small fields are no row of a table
		} else {
			fields[longest] = json.RawMessage(tooLong)
		}
		if data, err = json.Marshal(fields); err != nil {
			return "", err
		}
	}
	return string(data), nil
}
