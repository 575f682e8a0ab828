// Package errs is the one error type of the program. A person sees only its Chinese message; everything that is not an
// *Error is unexpected and shows a generic text with an incident number.
package errs

import (
	"errors"
	"fmt"
	"time"
)

// Code says what kind of failure an error is. package web maps it to the envelope code and the HTTP status.
type Code string

// The kinds of failure a person can meet.
const (
	Invalid         Code = "invalid"         // the request is wrong and says where
	NotFound        Code = "not_found"       // no such row, or it belongs to somebody else
	Gone            Code = "gone"            // it was published and has been withdrawn
	Conflict        Code = "conflict"        // the row changed since it was read, or a unique value is taken
	Unauthenticated Code = "unauthenticated" // no valid session
	Forbidden       Code = "forbidden"       // signed in but not permitted
	Captcha         Code = "captcha"         // the human check failed; the client draws a new one
	Human           Code = "human"           // too often without a human check; with one it goes on
	TooLarge        Code = "too_large"       // the body is over its limit
	TooMany         Code = "too_many"        // a rate limit; try later
	Suspended       Code = "suspended"       // the site at this host name answers nobody for now
	Timeout         Code = "timeout"         // the work took too long and was given up
	Internal        Code = "internal"        // anything unexpected
)

// Error carries a code, the Chinese message for the person, messages of single fields and, for Conflict, the stored row.
type Error struct {
	Code    Code
	Message string
	Fields  map[string]string // JSON name → Chinese message
	Current any               // the stored row of a stale save
	Next    any               // what to do to go on, for screens that know how; the message says it to all others
	Retry   time.Duration     // for TooMany: when to try again, 0 when unknown
	cause   error
}

func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Code, e.Message, e.cause)
	}
	return fmt.Sprintf("%s: %s", e.Code, e.Message)
}

// Unwrap returns the cause, which is logged and never shown.
func (e *Error) Unwrap() error { return e.cause }

// New makes an error of the given code with a message for the person.
func New(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}

// Wrap is New with a cause for the log.
func Wrap(cause error, code Code, format string, args ...any) *Error {
	e := New(code, format, args...)
	e.cause = cause
	return e
}

// Invalidf is New(Invalid, …).
func Invalidf(format string, args ...any) *Error { return New(Invalid, format, args...) }

// NotFoundf is New(NotFound, …).
func NotFoundf(format string, args ...any) *Error { return New(NotFound, format, args...) }

// Fields collects messages of single fields; Err is nil while it is empty.
type Fields map[string]string

// Add keeps the first message of a field.
func (f Fields) Add(name, format string, args ...any) {
	if _, taken := f[name]; !taken {
		f[name] = fmt.Sprintf(format, args...)
	}
}

// Err returns an Invalid error that lists the fields, or nil.
func (f Fields) Err() error {
	if len(f) == 0 {
		return nil
	}
	return &Error{Code: Invalid, Message: "请检查填写的内容", Fields: f}
}

// WrongField refuses one field and puts the reason into the message too: existing clients show only that.
func WrongField(name, message string) error {
	return &Error{Code: Invalid, Message: message, Fields: map[string]string{name: message}}
}

// ErrNoVersion refuses an act that does not say which version of the row its caller saw: what nobody told is not out of date.
var ErrNoVersion = Invalidf("缺少版本号，请刷新后再试")

// CodeOf returns the code of err; Internal for foreign errors and "" for nil.
func CodeOf(err error) Code {
	if err == nil {
		return ""
	}
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Internal
}

// Is reports whether err carries the code.
func Is(err error, code Code) bool { return CodeOf(err) == code }
