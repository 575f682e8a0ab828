package imports

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/sheet/headed"
	"jikong/internal/value"
)

// Bounds of the key that a client sends, as of other forms that may come twice.
const (
	minKey = 16
	maxKey = 64
)

// Once runs an import into a table in a transaction, and keeps the result under the key of the order. Whoever sends the same again, because
// the answer was lost or is still awaited, waits for the transaction of the first and gets its result. Without a key nothing is kept.
func (o Order) Once(ctx context.Context, d *db.DB, table string, result *Imported, do func(tx *db.Tx) error) error {
	if o.Key == "" {
		return d.Tx(ctx, do)
	}
	caller, claimed := auth.PrincipalFrom(ctx), false
	key := []any{int64(caller.TenantID), caller.UserID, table, o.Key}
	err := d.Tx(ctx, func(tx *db.Tx) error {
		n, err := tx.Exec(ctx, `INSERT INTO import_key (tenant_id, user_id, table_name, key_hash, create_time) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT DO NOTHING`, append(key, tx.Now)...)
		if err != nil {
			return err
		}
		if claimed = n > 0; !claimed {
			return result.repeat(ctx, tx, key)
		}
		if err := do(tx); err != nil {
			return err
		}
		return result.keepFor(ctx, tx, key)
	})
	if errs.Is(err, errs.Timeout) && !claimed {
		return errs.Wrap(err, errs.Timeout, "系统正忙，或同样的导入还在进行；请稍后再提交一次，不会重复导入")
	}
	return err
}

const ofKey = ` WHERE tenant_id = $1 AND user_id = $2 AND table_name = $3 AND key_hash = $4`

// keepFor keeps the result for who sends the same again, with the token by which it is undone.
func (r *Imported) keepFor(ctx context.Context, tx *db.Tx, key []any) error {
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	undo := r.Task // a long import is undone by its own number
	if r.Undo != nil {
		undo = r.Undo.Token
	}
	_, err = tx.Exec(ctx, `UPDATE import_key SET answer = $5, undo = $6`+ofKey, append(key, string(text), undo)...)
	return err
}

// repeat reads what the first import came to, as far as it can still be undone.
func (r *Imported) repeat(ctx context.Context, tx *db.Tx, key []any) error {
	type stored struct {
		Answer     string     `db:"answer"`
		CreateTime value.Time `db:"create_time"`
	}
	first, found, err := db.One[stored](ctx, tx, `SELECT answer, create_time FROM import_key`+ofKey, key...)
	if err == nil && !found {
		err = errs.New(errs.Conflict, "这次导入刚刚撤销，请重新选择文件再导入")
	}
	if err != nil {
		return err
	}
	*r = Imported{}
	if err := json.Unmarshal([]byte(first.Answer), r); err != nil || r.Undo == nil {
		return err
	}
	passed := time.Duration(tx.Now-first.CreateTime) * time.Millisecond
	if r.Undo.Seconds -= int(passed.Seconds()); r.Undo.Seconds <= 0 {
		r.Undo = nil
	}
	return nil
}

// mark makes of the key of the client one for what it sent: other files or settings are another import, whatever the client calls them.
func (o *Order) mark(files []headed.File) error {
	if o.Key == "" {
		return nil
	}
	if len(o.Key) < minKey || len(o.Key) > maxKey {
		return errs.Invalidf("幂等键应为 %d 到 %d 个字符", minKey, maxKey)
	}
	sum := sha256.New()
	texts := json.NewEncoder(sum)
	if err := texts.Encode([]any{o.Key, o.Later, o}); err != nil {
		return err
	}
	for _, f := range files {
		if err := texts.Encode([]any{f.Name, f.Size}); err != nil {
			return err
		}
		if _, err := io.Copy(sum, io.NewSectionReader(f.File, 0, f.Size)); err != nil {
			return err
		}
	}
	o.Key = hex.EncodeToString(sum.Sum(nil))
	return nil
}
