package db

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"jikong/internal/errs"
)

// Codes of PostgreSQL, https://www.postgresql.org/docs/15/errcodes-appendix.html
const (
	pgUnique       = "23505"
	pgForeignKey   = "23503"
	pgCheck        = "23514"
	pgNotNull      = "23502"
	pgTooLong      = "22001"
	pgBadText      = "22021" // invalid byte sequence, a NUL among them
	pgOutOfRange   = "22003"
	pgSerialize    = "40001"
	pgDeadlock     = "40P01"
	pgLockNotAvail = "55P03"
	pgCancelled    = "57014" // by statement_timeout, too
)

// translate turns driver errors into errs by their codes. Validation inside the transaction gives the friendly message;
// this is the safety net under it. sql.ErrNoRows passes through: only the caller knows what was missing.
func translate(err error) error {
	if err == nil || errors.Is(err, sql.ErrNoRows) {
		return err
	}
	var known *errs.Error
	if errors.As(err, &known) {
		return err
	}
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return errs.Wrap(err, errs.Timeout, "处理超时，请稍后再试")
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return translateSQLite(err, lite.Code())
	}
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return translatePostgres(err, pg.Code)
	}
	return err
}

func translateSQLite(err error, code int) error {
	switch code {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY:
		return errs.Wrap(err, errs.Conflict, "已有相同的记录")
	case sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
		return errs.Wrap(err, errs.Invalid, "所引用的记录不存在，或仍被其他记录使用")
	case sqlite3.SQLITE_CONSTRAINT_CHECK, sqlite3.SQLITE_CONSTRAINT_NOTNULL, sqlite3.SQLITE_TOOBIG:
		return errs.Wrap(err, errs.Invalid, "有内容不符合要求，未保存")
	case sqlite3.SQLITE_INTERRUPT:
		return errs.Wrap(err, errs.Timeout, "处理超时，请稍后再试")
	}
	if primary := code & 0xff; primary == sqlite3.SQLITE_BUSY || primary == sqlite3.SQLITE_LOCKED {
		return errs.Wrap(err, errs.Timeout, "系统正忙，请稍后再试")
	} else if primary == sqlite3.SQLITE_FULL {
		return errs.Wrap(err, errs.Internal, "磁盘空间不足，未保存；请联系管理员")
	}
	return err
}

func translatePostgres(err error, code string) error {
	switch code {
	case pgUnique:
		return errs.Wrap(err, errs.Conflict, "已有相同的记录")
	case pgForeignKey:
		return errs.Wrap(err, errs.Invalid, "所引用的记录不存在，或仍被其他记录使用")
	case pgBadText:
		return errs.Wrap(err, errs.Invalid, "内容里有无法识别的字符，请删去后再试") // also of a query, which saves nothing
	case pgCheck, pgNotNull, pgTooLong, pgOutOfRange:
		return errs.Wrap(err, errs.Invalid, "有内容不符合要求，未保存")
	case pgSerialize, pgDeadlock, pgLockNotAvail:
		return errs.Wrap(err, errs.Timeout, "系统正忙，请稍后再试")
	case pgCancelled:
		return errs.Wrap(err, errs.Timeout, "处理超时，请稍后再试")
	}
	return err
}

// LowerLatin lowers the capitals of plain Latin letters and no others, as LOWER does on SQLite, and on PostgreSQL in columns that compare
// bytes: what is looked for has to be lowered like what is stored.
func LowerLatin(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, text)
}

// EscapeLike makes %, _ and \ of a person's text literal; the query says ESCAPE '\'.
func EscapeLike(text string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text)
}
