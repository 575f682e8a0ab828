package media

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/value"
)

// How long things nobody needs are kept.
const (
	looseLife   = 7 * 24 * time.Hour  // an upload that no saved form refers to; then it is in the bin
	binLife     = 30 * 24 * time.Hour // in the bin
	contentLife = 24 * time.Hour      // content without a file: an upload may be about to refer to it
	sweepAge    = time.Hour           // leftovers of interrupted uploads
	claimLife   = 10 * time.Minute    // content that is being removed, when the process that does it died
	removeTime  = time.Minute         // of one content in the store; far less than claimLife
	batch       = 200
)

// CollectJob is the type of the daily job.
const CollectJob = "media.collect"

// Repeated is what this package does in the background.
func (s *Service) Repeated() []job.Handler {
	return []job.Handler{{Name: CollectJob, Title: "清理没有用到的文件", Description: "没有用到的上传 7 天后移入回收站，再过 30 天删除；删除没有主人的内容。",
		Cron: "0 10 3 * * ?", LeastMinutes: 60, Stoppable: true,
		Work: job.Plain(func(ctx context.Context) (string, error) {
			found, err := s.Collect(ctx)
			return found.String(), err
		})}}
}

// Start removes what a process that died left behind.
func (s *Service) Start(ctx context.Context) {
	if err := s.sweep(ctx); err != nil {
		slog.WarnContext(ctx, "leftovers of interrupted uploads stay", "error", err)
	}
}

// Collected counts what a collection did.
type Collected struct {
	Loose   int // uploads moved to the bin
	Purged  int // files removed from the bin
	Content int // contents removed from the store
}

// String is the line for the reader of the job's log.
func (c Collected) String() string {
	return fmt.Sprintf("未使用的上传移入回收站 %d 个，回收站到期删除 %d 个，清除无主内容 %d 个", c.Loose, c.Purged, c.Content)
}

// Collect removes what nobody needs. It may run on several nodes at once and at any time: each step is one small transaction that
// looks again at what it removes.
func (s *Service) Collect(ctx context.Context) (c Collected, err error) {
	if c.Loose, err = s.binLoose(ctx); err != nil {
		return c, err
	}
	if c.Purged, err = s.purgeOld(ctx); err != nil {
		return c, err
	}
	if err := s.adoptStrays(ctx); err != nil {
		return c, err
	}
	if c.Content, err = s.removeContent(ctx); err != nil {
		return c, err
	}
	return c, s.sweep(ctx)
}

// sweep spares young leftovers: another node may be writing them.
func (s *Service) sweep(ctx context.Context) error {
	return s.Blobs.Sweep(ctx, sweepAge)
}

func (s *Service) ago(d time.Duration) value.Time { return s.DB.Now() - value.Time(d.Milliseconds()) }

// binLoose moves uploads that no form kept to the bin, where they can still be fetched back by hand.
func (s *Service) binLoose(ctx context.Context) (n int, err error) {
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		hit, err := tx.Exec(ctx, `UPDATE media_file SET del_flag = 1, update_by = 'system', update_time = $1, version = version + 1
			WHERE library IS FALSE AND use_count = 0 AND del_flag = 0 AND biz IN ($2, $3) AND create_time < $4`, tx.Now, bizTemp, bizNotice, s.ago(looseLife))
		n = int(hit)
		return err
	})
	return n, err
}

// purgeOld removes files that were in the bin long enough, a batch at a time.
func (s *Service) purgeOld(ctx context.Context) (total int, err error) {
	type gone struct {
		TenantID value.ID `db:"tenant_id"`
		Size     int64    `db:"size"`
	}
	for ctx.Err() == nil {
		var rows []gone
		err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			rows, err = db.Select[gone](ctx, tx, `DELETE FROM media_file WHERE del_flag = 1 AND use_count = 0 AND update_time < $1 AND id IN
				(SELECT id FROM media_file WHERE del_flag = 1 AND use_count = 0 AND update_time < $1 ORDER BY update_time LIMIT $2) RETURNING tenant_id, size`, s.ago(binLife), batch)
			for _, r := range rows {
				if err == nil {
					err = release(ctx, tx, r.TenantID, r.Size, 1)
				}
			}
			return err
		})
		if err != nil {
			return total, err
		}
		if total += len(rows); len(rows) < batch {
			return total, nil
		}
	}
	return total, ctx.Err()
}

// adoptStrays gives a row to content that has none: an upload was cut off between storing and recording, or an older database was put
// back. As it was touched long ago, it is removed next unless a file of it appears.
func (s *Service) adoptStrays(ctx context.Context) error {
	var found []blob.Info
	for info, err := range s.Blobs.List(ctx, kindOriginal+"/") {
		if err != nil {
			return err
		}
		if info.Age > contentLife {
			found = append(found, info)
		}
		if len(found) == batch {
			if err := s.adopt(ctx, found); err != nil {
				return err
			}
			found = found[:0]
		}
	}
	return s.adopt(ctx, found)
}

func (s *Service) adopt(ctx context.Context, found []blob.Info) error {
	if len(found) == 0 {
		return nil
	}
	strays, args, marks := map[string]blob.Info{}, make([]any, len(found)), make([]string, len(found))
	for i, info := range found {
		sum := info.Name[strings.LastIndexByte(info.Name, '/')+1:]
		strays[sum], args[i], marks[i] = info, sum, fmt.Sprintf("$%d", i+1)
	}
	known, err := db.Select[string](ctx, s.DB.Read(), `SELECT sha256 FROM media_blob WHERE sha256 IN (`+strings.Join(marks, ", ")+`)`, args...)
	for _, sum := range known {
		delete(strays, sum)
	}
	if err != nil || len(strays) == 0 {
		return err
	}
	return s.DB.Tx(ctx, func(tx *db.Tx) error {
		for sum, info := range strays {
			if _, err := tx.Exec(ctx, `INSERT INTO media_blob (sha256, size, touch_time, birth) VALUES ($1, $2, $3, $4) ON CONFLICT (sha256) DO NOTHING`,
				sum, info.Size, s.ago(info.Age), tx.NewID()); err != nil {
				return err
			}
		}
		return nil
	})
}

// removeContent deletes content without files: it claims the row, deletes what the store holds and then the row. No transaction is open
// while the store works. An upload of the same content waits for the row to go and stores it anew; what a process that died has claimed is
// claimed again after claimLife.
func (s *Service) removeContent(ctx context.Context) (total int, err error) {
	for ctx.Err() == nil {
		sums, err := db.Select[string](ctx, s.DB.Read(), `SELECT sha256 FROM media_blob b WHERE touch_time < $1 AND (remove_time IS NULL OR remove_time < $2)
			AND NOT EXISTS (SELECT 1 FROM media_file f WHERE f.sha256 = b.sha256) ORDER BY touch_time LIMIT $3`, s.ago(contentLife), s.ago(claimLife), batch)
		if err != nil || len(sums) == 0 {
			return total, err
		}
		before := total
		for _, sum := range sums {
			removed, err := s.removeOne(ctx, sum)
			if err != nil {
				return total, err
			}
			if removed {
				total++
			}
		}
		if total == before {
			return total, nil
		}
	}
	return total, ctx.Err()
}

func (s *Service) removeOne(ctx context.Context, sum string) (removed bool, err error) {
	claim, err := s.claim(ctx, sum)
	if err != nil || claim == 0 {
		return false, err
	}
	if err := s.removeObjects(ctx, sum); err != nil {
		return false, err
	}
	return true, s.DB.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DELETE FROM media_blob WHERE sha256 = $1 AND birth = $2 AND remove_time IS NOT NULL`, sum, claim)
		return err
	})
}

// claim marks content without files as being removed and returns its new birth, 0 when somebody was faster. The first statement locks the
// row against uploads; only after it the second can see every file that they made.
func (s *Service) claim(ctx context.Context, sum string) (birth value.ID, err error) {
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `UPDATE media_blob SET touch_time = touch_time WHERE sha256 = $1 AND touch_time < $2 AND (remove_time IS NULL OR remove_time < $3)`,
			sum, s.ago(contentLife), s.ago(claimLife))
		if err != nil || n == 0 {
			return err
		}
		mine := tx.NewID()
		n, err = tx.Exec(ctx, `UPDATE media_blob SET remove_time = $2, birth = $3 WHERE sha256 = $1
			AND NOT EXISTS (SELECT 1 FROM media_file WHERE sha256 = $1)`, sum, tx.Now, mine)
		if n > 0 {
			birth = mine
		}
		return err
	})
	return birth, err
}

// removeObjects deletes content from the store, with its smaller versions.
func (s *Service) removeObjects(ctx context.Context, sum string) error {
	ctx, stop := context.WithTimeout(ctx, removeTime)
	defer stop()
	for info, err := range s.Blobs.List(ctx, blob.Addressed(kindRendition, sum)+"-") {
		if err == nil {
			err = s.Blobs.Delete(ctx, info.Name)
		}
		if err != nil && !errs.Is(err, errs.NotFound) {
			slog.WarnContext(ctx, "a smaller version of a removed picture stays", "error", err)
		}
	}
	return s.Blobs.Delete(ctx, originalName(sum))
}
