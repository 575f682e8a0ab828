package imports

import (
	"context"
	"time"

	"jikong/internal/db"
	"jikong/internal/value"
)

// sampleWeeks is how far back the imports of the demonstration site go.
const sampleWeeks = 26

// PutSamples gives a demonstration site half a year of imports by rule, so that reports about them have something to show. A site where
// somebody imported gets none.
func PutSamples(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	there, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM import_done WHERE tenant_id = $1`, tenant)
	if err != nil || there > 0 {
		return err
	}
	people := [][2]string{{"he_jianguo", "何建国"}, {"song_yating", "宋雅婷"}, {"liang_hong", "梁红"}}
	for i, sample := range []struct {
		label       string
		rows, every int // every so many weeks
	}{{"犬伤处置门诊", 46, 4}, {"自愿检测点", 12, 6}, {"用户", 28, 5}, {"字典项", 80, 3}} {
		for week := 1 + i; week <= sampleWeeks; week += sample.every {
			at, who := tx.Now.Add(-time.Duration(week*7*24+i*3)*time.Hour), people[(week+i)%len(people)]
			r := Imported{Total: sample.rows + week*7%11, Errors: week * 3 % 5, Updated: week * 2}
			r.Success = r.Total - r.Errors
			r.Updated = min(r.Updated, r.Success)
			if err := r.keep(ctx, tx, tenant, who, sample.label, at); err != nil {
				return err
			}
		}
	}
	return nil
}
