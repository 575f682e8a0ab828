package media

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// kindOriginal is the part of the store that holds what was uploaded; renditions have their own.
const kindOriginal = "original"

func originalName(sum string) string { return blob.Addressed(kindOriginal, sum) }

// save keeps the content and writes the row of the file. Content comes first: a row never points at nothing. When the content is
// there already, nothing is stored again. The store is never asked inside a transaction: a slow one would hold up everybody who writes.
func (s *Service) save(ctx context.Context, r *received, f *File) error {
	caller := auth.PrincipalFrom(ctx)
	if caller.TenantID == 0 {
		return errs.New(errs.Forbidden, "请先选择站点")
	}
	f.Name, f.Ext, f.Mime, f.Kind = r.name, r.format.ext, r.format.mime, r.format.kind
	f.Size, f.SHA256, f.Width, f.Height = r.spool.Size(), r.spool.Sum(), int64(r.width), int64(r.height)
	for range maxPuts {
		birth, err := s.hold(ctx, f)
		if err == nil {
			err = s.putOnce(ctx, r.spool)
		}
		if err == nil {
			err = s.DB.Tx(ctx, func(tx *db.Tx) error { return s.record(ctx, tx, caller, birth, f) })
		}
		if !errors.Is(err, errCollected) {
			return err
		}
	}
	return errCollected
}

// maxPuts is how often an upload stores its content again that a collection takes away under its hands.
const maxPuts = 10

var errCollected = errors.New("the content was removed while it was being stored")

// hold makes the row of the content, or touches the one that is there, which keeps the collector away from it for contentLife. It
// returns the birth of the row.
func (s *Service) hold(ctx context.Context, f *File) (birth value.ID, err error) {
	for range claimPolls {
		var rows []value.ID
		err := s.DB.Tx(ctx, func(tx *db.Tx) (err error) {
			rows, err = db.Select[value.ID](ctx, tx, `INSERT INTO media_blob (sha256, size, touch_time, birth) VALUES ($1, $2, $3, $4)
				ON CONFLICT (sha256) DO UPDATE SET touch_time = excluded.touch_time, remove_time = NULL,
					birth = CASE WHEN media_blob.remove_time IS NULL THEN media_blob.birth ELSE excluded.birth END
				WHERE media_blob.remove_time IS NULL OR media_blob.remove_time < $5 RETURNING birth`, f.SHA256, f.Size, tx.Now, tx.NewID(), s.ago(claimLife))
			return err
		})
		if err != nil {
			return 0, err
		}
		if len(rows) == 1 {
			return rows[0], nil
		}
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(claimPoll):
		}
	}
	return 0, errs.New(errs.Conflict, "同样内容的旧文件正在清除，请几分钟后再上传")
}

// How long an upload waits for the removal of an older content of the same hash. It takes as long as the store takes to delete a file.
const (
	claimPoll  = 50 * time.Millisecond
	claimPolls = 200
)

func (s *Service) putOnce(ctx context.Context, spool *blob.Spool) error {
	name := originalName(spool.Sum())
	if info, err := s.Blobs.Stat(ctx, name); err == nil && info.Size == spool.Size() {
		return nil
	} else if err != nil && !errs.Is(err, errs.NotFound) {
		return err
	}
	return s.Blobs.Put(ctx, name, spool.Reader(), spool.Size())
}

// record writes the rows. The row of the content must still be the one that was held; from here on the file keeps it.
func (s *Service) record(ctx context.Context, tx *db.Tx, caller auth.Principal, birth value.ID, f *File) error {
	n, err := tx.Exec(ctx, `UPDATE media_blob SET touch_time = $3 WHERE sha256 = $1 AND birth = $2 AND remove_time IS NULL`, f.SHA256, birth, tx.Now)
	if err == nil && n == 0 {
		err = errCollected
	}
	if err != nil {
		return err
	}
	if err := s.charge(ctx, tx, caller, f.Size); err != nil {
		return err
	}
	f.ID, f.Version, f.CreateBy, f.CreateTime = tx.NewID(), 1, caller.Username, tx.Now
	f.Path = newPath(f.Biz, tx.Now, f.Ext)
	_, err = tx.Exec(ctx, `INSERT INTO media_file (id, tenant_id, path, name, ext, mime, kind, size, sha256, width, height, alt, credit, folder_id, biz, library, create_by, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
		f.ID, caller.TenantID, f.Path, f.Name, f.Ext, f.Mime, f.Kind, f.Size, f.SHA256, f.Width, f.Height, f.Alt, f.Credit, f.FolderID, f.Biz, inLibrary(f.Biz), f.CreateBy, f.CreateTime)
	if err == nil && s.Saved != nil {
		err = s.Saved(ctx, tx, Content{SHA256: f.SHA256, Ext: f.Ext, Size: f.Size})
	}
	if err != nil {
		return err
	}
	return audit.Write(ctx, tx, audit.Entry{Action: "media.upload", ObjectType: "media", ObjectID: f.ID.String(),
		Summary: "上传文件“" + f.Name + "”（" + humanSize(f.Size) + "）", Operate: audit.Added})
}

// charge counts the bytes against the quota of the site and the day of the person. The row of the site is the lock that lets one
// upload at a time see what is left.
func (s *Service) charge(ctx context.Context, tx *db.Tx, caller auth.Principal, size int64) error {
	used, err := db.Int(ctx, tx, `INSERT INTO media_usage (tenant_id, bytes, files) VALUES ($1, $2, 1)
		ON CONFLICT (tenant_id) DO UPDATE SET bytes = media_usage.bytes + excluded.bytes, files = media_usage.files + 1 RETURNING bytes`, caller.TenantID, size)
	if err != nil {
		return err
	}
	if s.Quota > 0 && used > s.Quota {
		return errs.Invalidf("站点的存储空间不够：还剩 %s，这个文件有 %s；请清理媒体库和回收站，或联系管理员", humanSize(s.Quota-used+size), humanSize(size))
	}
	daily := s.Daily
	if !mayUpload(caller) && (daily < 0 || daily > maxPortraits) {
		daily = maxPortraits
	}
	if daily < 0 {
		return nil
	}
	day := tx.Now - value.Time(dayMillis)
	sent, err := db.Int(ctx, tx, `SELECT SUM(size) FROM media_file WHERE tenant_id = $1 AND create_by = $2 AND create_time > $3`, caller.TenantID, caller.Username, day)
	if err == nil && sent+size > daily {
		err = errs.Invalidf("24 小时内最多上传 %s，还剩 %s；请明天再传，或联系管理员", humanSize(daily), humanSize(max(0, daily-sent)))
	}
	return err
}

const dayMillis = 24 * 60 * 60 * 1000

// roomLeft refuses an upload before it is read when the site has no room at all.
func (s *Service) roomLeft(ctx context.Context, tenant value.ID) error {
	if s.Quota < 0 {
		return nil
	}
	used, err := db.Int(ctx, s.DB.Read(), `SELECT bytes FROM media_usage WHERE tenant_id = $1`, tenant)
	if err == nil && used >= s.Quota {
		err = errs.Invalidf("站点的存储空间已用完（共 %s）；请清理媒体库和回收站，或联系管理员", humanSize(s.Quota))
	}
	return err
}

// humanSize shows bytes as people read them.
func humanSize(n int64) string {
	size, unit := float64(n), "B"
	for _, u := range []string{"KB", "MB", "GB", "TB"} {
		if size < 1024 {
			break
		}
		size, unit = size/1024, u
	}
	if unit == "B" || size >= 100 {
		return fmt.Sprintf("%.0f %s", size, unit)
	}
	return fmt.Sprintf("%.1f %s", size, unit)
}

func megabytes(n int64) string { return strconv.FormatInt(n>>20, 10) }
