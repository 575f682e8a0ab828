// Package audit is the append-only operation log. Every entry carries the hash of the one before it in its site, so that a changed
// or removed row is found; there is no call that edits or deletes. Entries older than the log is kept go from the beginning of its
// chain, see pruneLog. Entries are written inside the transaction of the act: what happened is logged, what was rolled back is not.
package audit

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"jikong/internal/db"
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

// Write appends an entry to the chain of the actor's site when the transaction is about to commit. Reading the end of the chain by an
// update makes the writers of one site wait for each other, so its chain has no forks; those of other sites go on.
func Write(ctx context.Context, tx *db.Tx, e Entry) error {
	actor := ActorOf(ctx)
	row := Row{
		TenantID: actor.Tenant, At: tx.Now, ActorID: actor.ID, Actor: line(actor.Name), Action: e.Action,
		ObjectType: e.ObjectType, ObjectID: line(e.ObjectID), Summary: line(e.Summary), Address: line(actor.Address),
		Success: !e.Failed, LogType: cmp.Or(e.LogType, Operated), Operate: e.Operate, Realname: line(actor.Realname),
		Method: line(actor.Method), RequestURL: line(actor.Path),
	}
	ctx = context.WithoutCancel(ctx) // a transaction shared with others must not fail because one of them has left
	tx.BeforeCommit(func() error { return row.append(ctx, tx) })
	return nil
}

// append links the row to the end of its chain. Its identifier is made behind the lock, so that it is in the order of the chain.
func (r *Row) append(ctx context.Context, tx *db.Tx) (err error) {
	if r.PrevHash, err = extend(ctx, tx, r.TenantID); err != nil {
		return err
	}
	r.ID = tx.NewID()
	r.Hash = r.digest()
	if _, err := tx.Exec(ctx, `INSERT INTO audit_log (`+columns+`)
		VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18)`,
		r.ID, int64(r.TenantID), r.At, r.ActorID, r.Actor, r.Action, r.ObjectType, r.ObjectID, r.Summary,
		r.Address, r.Success, int64(r.LogType), int64(r.Operate), r.Realname, r.Method, r.RequestURL,
		r.PrevHash, r.Hash); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `UPDATE audit_chain SET hash = $1 WHERE tenant_id = $2`, r.Hash, int64(r.TenantID))
	return err
}

// extend locks the chain of a site, counts one more entry and returns the hash at its end.
func extend(ctx context.Context, tx *db.Tx, tenant value.ID) (end string, err error) {
	err = tx.QueryRowContext(ctx, `UPDATE audit_chain SET count = count + 1 WHERE tenant_id = $1 RETURNING hash`, int64(tenant)).Scan(&end)
	if !errors.Is(err, sql.ErrNoRows) {
		return end, err
	}
	shared, err := sharedEnd(ctx, tx)
	if err != nil {
		return "", err
	}
	// Two first entries of a site may meet here: the second waits for the first and goes on behind it.
	err = tx.QueryRowContext(ctx, `INSERT INTO audit_chain (tenant_id, hash, count) VALUES ($1, $2, 1)
		ON CONFLICT (tenant_id) DO UPDATE SET count = audit_chain.count + 1 RETURNING hash`,
		int64(tenant), beginning(tenant, shared.Hash)).Scan(&end)
	return end, err
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

// line makes a value fit for one line of a log: no control characters, bounded length.
func line(text string) string {
	return value.First(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == utf8.RuneError {
			return ' '
		}
		return r
	}, text), maxSummary)
}
