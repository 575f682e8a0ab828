// Package audit is the append-only operation log. Every entry carries the hash of the one before it, so that a changed or
// removed row is found; there is no call that edits or deletes. Entries are written inside the transaction of the act: what
// happened is logged, what was rolled back is not.
package audit

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Entry is one act. Actor, tenant and address come from the context, see WithActor.
type Entry struct {
	Action     string // stable name of the act: "article.publish"
	ObjectType string // table or kind of the object: "article"
	ObjectID   string
	Summary    string      // one Chinese line for the reader of the log; no secrets, no personal data beyond names
	Failed     bool        // the act was refused or failed, such as a wrong password
	LogType    LogType     // the zero value means Operated
	Operate    OperateType // what kind of operation it was; zero for those that are none of the kinds
}

// LogType divides the log as its readers do.
type LogType int64

// The types, as numbered by the contract's sys_log.
const (
	SignedIn LogType = 1 // signing in, successful or not
	Operated LogType = 2
)

// OperateType is the kind of an operation.
type OperateType int64

// The kinds, as numbered by the contract's sys_log.
const (
	Queried  OperateType = 1
	Added    OperateType = 2
	Updated  OperateType = 3
	Deleted  OperateType = 4
	Imported OperateType = 5
	Exported OperateType = 6
)

// Actor is who acts, from where, for which site.
type Actor struct {
	ID      value.ID // 0 for visitors and the program itself
	Name    string   // login name; "visitor" or "system" without one
	Tenant  value.ID
	Address string

	Realname string
	Method   string // HTTP method of the request
	Path     string // its path, without the query, which may hold personal data
}

type actorKey struct{}

// WithActor puts the actor into the context. The guard does it for every admitted request.
func WithActor(ctx context.Context, a Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, a)
}

// ActorOf returns the actor of the context, the program itself when nobody is named.
func ActorOf(ctx context.Context) Actor {
	if a, ok := ctx.Value(actorKey{}).(Actor); ok {
		return a
	}
	return Actor{Name: "system"}
}

// Row is a stored entry.
type Row struct {
	ID         value.ID    `json:"id" db:"id"`
	TenantID   value.ID    `json:"-" db:"tenant_id"`
	At         value.Time  `json:"at" db:"at"`
	ActorID    value.ID    `json:"actorId" db:"actor_id"`
	Actor      string      `json:"actor" db:"actor"`
	Action     string      `json:"action" db:"action"`
	ObjectType string      `json:"objectType" db:"object_type"`
	ObjectID   string      `json:"objectId" db:"object_id"`
	Summary    string      `json:"summary" db:"summary"`
	Address    string      `json:"address" db:"address"`
	Success    bool        `json:"success" db:"success"`
	LogType    LogType     `json:"logType" db:"log_type"`
	Operate    OperateType `json:"operateType" db:"operate_type"`
	Realname   string      `json:"realname" db:"realname"`
	Method     string      `json:"method" db:"method"`
	RequestURL string      `json:"requestUrl" db:"request_url"`
	PrevHash   string      `json:"-" db:"prev_hash"`
	Hash       string      `json:"-" db:"hash"`
}

const (
	columns = "id, tenant_id, at, actor_id, actor, action, object_type, object_id, summary, address, success, " +
		"log_type, operate_type, realname, method, request_url, prev_hash, hash"
	maxSummary = 500 // characters
)

// Write appends an entry. Reading the head by an update makes concurrent writers wait for each other, so the chain has no forks.
func Write(ctx context.Context, tx *db.Tx, e Entry) error {
	actor := ActorOf(ctx)
	n, err := tx.Exec(ctx, `UPDATE audit_head SET count = count + 1 WHERE id = 1`)
	if err != nil {
		return err
	}
	if n != 1 {
		return errs.New(errs.Internal, "操作日志的链头不存在，请联系管理员")
	}
	var prev string
	if err := tx.QueryRowContext(ctx, `SELECT hash FROM audit_head WHERE id = 1`).Scan(&prev); err != nil {
		return err
	}
	row := Row{
		ID: tx.NewID(), TenantID: actor.Tenant, At: tx.Now, ActorID: actor.ID, Actor: line(actor.Name), Action: e.Action,
		ObjectType: e.ObjectType, ObjectID: line(e.ObjectID), Summary: line(e.Summary), Address: line(actor.Address),
		Success: !e.Failed, PrevHash: prev, LogType: cmp.Or(e.LogType, Operated), Operate: e.Operate, Realname: line(actor.Realname),
		Method: line(actor.Method), RequestURL: line(actor.Path),
	}
	row.Hash = row.digest()
	if _, err := tx.Exec(ctx, `INSERT INTO audit_log (`+columns+`) 
		VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18)`,
		row.ID, int64(row.TenantID), row.At, row.ActorID, row.Actor, row.Action, row.ObjectType, row.ObjectID, row.Summary,
		row.Address, row.Success, int64(row.LogType), int64(row.Operate), row.Realname, row.Method, row.RequestURL,
		row.PrevHash, row.Hash); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE audit_head SET hash = $1 WHERE id = 1`, row.Hash)
	return err
}

// digest covers every field, each with its length, so that text cannot move from one field to another unseen. The fields that
// came later count only where they say something: so entries from before keep their hash.
func (r Row) digest() string {
	h := sha256.New()
	fields := []string{
		r.PrevHash, strconv.FormatInt(int64(r.ID), 10), strconv.FormatInt(int64(r.TenantID), 10), strconv.FormatInt(int64(r.At), 10),
		strconv.FormatInt(int64(r.ActorID), 10), r.Actor, r.Action, r.ObjectType, r.ObjectID, r.Summary, r.Address,
		strconv.FormatBool(r.Success),
	}
	if r.LogType != Operated || r.Operate != 0 || r.Realname != "" || r.Method != "" || r.RequestURL != "" {
		fields = append(fields, strconv.FormatInt(int64(r.LogType), 10), strconv.FormatInt(int64(r.Operate), 10),
			r.Realname, r.Method, r.RequestURL)
	}
	for _, field := range fields {
		fmt.Fprintf(h, "%d:%s;", len(field), field)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Verify walks the whole chain and names the first entry that was changed, or that the end is missing. It returns how many
// entries it read.
func Verify(ctx context.Context, q db.Querier) (int64, error) {
	prev, n, after := "", int64(0), value.ID(-1)
	for {
		// Identifiers of several nodes may be out of order within a millisecond, so the walk follows the hashes.
		rows, err := db.Select[Row](ctx, q, `SELECT `+columns+` FROM audit_log WHERE prev_hash = $1 AND id <> $2 ORDER BY id LIMIT 2`, prev, int64(after))
		if err != nil {
			return n, err
		}
		if len(rows) == 0 {
			return n, checkHead(ctx, q, prev, n)
		}
		row := rows[0]
		if len(rows) > 1 || row.digest() != row.Hash {
			return n, errs.New(errs.Invalid, "操作日志第 %d 条（%s）被改动过", n+1, row.ID)
		}
		prev, after = row.Hash, row.ID
		n++
	}
}

func checkHead(ctx context.Context, q db.Querier, hash string, n int64) error {
	var head string
	var count int64
	if err := q.QueryRowContext(ctx, `SELECT hash, count FROM audit_head WHERE id = 1`).Scan(&head, &count); err != nil {
		return err
	}
	if head != hash || count != n {
		return errs.New(errs.Invalid, "操作日志缺少记录：应有 %d 条，连续可查 %d 条", count, n)
	}
	return nil
}

// line makes a value fit for one line of a log: no control characters, bounded length.
func line(text string) string {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == utf8.RuneError {
			return ' '
		}
		return r
	}, text)
	if utf8.RuneCountInString(text) <= maxSummary {
		return text
	}
	return string([]rune(text)[:maxSummary])
}
