package audit

import (
	"context"
	"encoding/json"

	"jikong/internal/db"
	"jikong/internal/errs"
)

const (
	maxSnapshot = 64 << 10 // bytes of JSON
	tooLong     = `"（内容过长，未保留）"`
)

// Snapshot keeps the JSON of a row as its next version in the data log (sys_data_log), so that versions can be compared. Fields
// that JSON does not show are not kept; where the row is larger than 64 KB its longest fields are left out.
func Snapshot(ctx context.Context, tx *db.Tx, table, id string, row any) error {
	content, err := snapshot(row)
	if err != nil {
		return errs.Wrap(err, errs.Internal, "")
	}
	actor := ActorOf(ctx)
	_, err = tx.Exec(ctx, `INSERT INTO sys_data_log (id, tenant_id, data_table, data_id, data_version, data_content, create_by, create_time)
		VALUES ($1, $2, $3, $4, (SELECT COALESCE(MAX(data_version), 0) + 1 FROM sys_data_log
			WHERE tenant_id = $2 AND data_table = $3 AND data_id = $4), $5, $6, $7)`,
		tx.NewID(), int64(actor.Tenant), table, id, content, line(actor.Name), tx.Now)
	return err
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
