package web

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"math"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// Envelope is the body of every JSON answer, spec api-contract.md section 2.
type Envelope[T any] struct {
	Success   bool   `json:"success" doc:"是否成功；客户端以此为准"`
	Message   string `json:"message" doc:"给人看的中文说明，成功时可为空"`
	Code      int    `json:"code" doc:"0 或 200 成功；401 登录失效；404 不存在；409 已被他人修改；410 已撤回；412 验证码错误；429 过于频繁；500 业务或校验错误；510 没有权限；40002 须附上验证码再试"`
	Result    T      `json:"result"`
	Timestamp int64  `json:"timestamp" doc:"服务器时间，毫秒"`
}

// Page is the result of a list call.
type Page[T any] struct {
	Records []T   `json:"records"`
	Total   int64 `json:"total"`
	Size    int   `json:"size"`
	Current int   `json:"current"`
	Pages   int   `json:"pages"`
}

// NewPage fills the counters of a page; records is never null in JSON.
func NewPage[T any](records []T, total int64, current, size int) Page[T] {
	if records == nil {
		records = []T{}
	}
	return Page[T]{Records: records, Total: total, Size: size, Current: current, Pages: int((total + int64(size) - 1) / int64(size))}
}

// Message is the answer of a call that only says what it did; the platform repeats the text in result.
type Message string

// Noticed is implemented by results that also bring the message of the envelope, such as a saved row.
type Noticed interface {
	EnvelopeMessage() string
}

// Outcome is implemented by results of work that may succeed in part, such as an import: code 201 says that some of it was
// refused, and without success nothing was done.
type Outcome interface {
	EnvelopeOutcome() (success bool, code int)
}

// EnvelopeMessage is the text itself.
func (m Message) EnvelopeMessage() string { return string(m) }

// Empty is the input of a call without parameters.
type Empty struct{}

// None is a row of a list that is always empty here.
type None struct{}

// NullList is implemented by the few lists that the contract wants as null rather than empty.
type NullList interface {
	NullWhenNil()
}

// reply is what every handler answers. It has no parameter, because huma is compiled anew for each type that it is given.
type reply struct{ Body any }

func success(out any, zero bool) *reply {
	_, mayBeNull := out.(NullList)
	// A list without rows is an empty list to its readers, not null.
	if list := reflect.ValueOf(out); list.Kind() == reflect.Slice && list.IsNil() && !mayBeNull {
		out = reflect.MakeSlice(list.Type(), 0, 0).Interface()
	}
	e := Envelope[any]{Success: true, Code: 200, Result: out, Timestamp: time.Now().UnixMilli()}
	if zero {
		e.Code = 0
	}
	if n, ok := out.(Noticed); ok {
		e.Message = n.EnvelopeMessage()
	}
	if o, ok := out.(Outcome); ok {
		e.Success, e.Code = o.EnvelopeOutcome()
	}
	return &reply{Body: e}
}

// failed is the result of an unsuccessful answer: messages of single fields, the stored row of a stale save, what to do next, or nothing.
type failed struct {
	Fields  map[string]string `json:"fields,omitempty"`
	Current any               `json:"current,omitempty"`
	Next    any               `json:"next,omitempty"`
}

// status is the one table from error codes to the contract's envelope code and HTTP status.
func status(code errs.Code) (envelope, http int) {
	switch code {
	case errs.Unauthenticated:
		return 401, 401
	case errs.Forbidden:
		return 510, 200
	case errs.NotFound:
		return 404, 200
	case methodNotAllowed:
		return 405, 200
	case errs.Conflict:
		return 409, 200
	case errs.Gone:
		return 410, 200
	case errs.Captcha:
		return 412, 200
	case errs.Human:
		return 40002, 200
	case errs.TooLarge:
		return 413, 413
	case errs.TooMany:
		return 429, 429
	case errs.Suspended:
		return 500, 503
	}
	return 500, 200
}

func failureOf(ctx context.Context, err error) (int, Envelope[*failed]) {
	e := Envelope[*failed]{Timestamp: time.Now().UnixMilli()}
	var known *errs.Error
	if !errors.As(err, &known) || known.Code == errs.Internal {
		incident := newIncident()
		slog.ErrorContext(ctx, "unexpected error", "incident", incident, "request", RequestOf(ctx).ID, "error", err)
		e.Code, e.Message = 500, "系统出了意外，未能完成；请稍后再试，或把编号 "+incident+" 告诉管理员"
		if known != nil && known.Message != "" {
			e.Message = known.Message + "（编号 " + incident + "）"
		}
		return http.StatusOK, e
	}
	var httpStatus int
	e.Code, httpStatus = status(known.Code)
	e.Message = known.Message
	if RequestOf(ctx).Platform {
		e.Message = withFields(known)
	}
	if known.Fields != nil || known.Current != nil || known.Next != nil {
		e.Result = &failed{Fields: known.Fields, Current: known.Current, Next: known.Next}
	}
	if cause := errors.Unwrap(known); cause != nil {
		slog.InfoContext(ctx, "refused", "request", RequestOf(ctx).ID, "code", known.Code, "error", err)
	}
	return httpStatus, e
}

// withFields is the message with those of single fields behind it: the platform's clients show nothing else.
func withFields(e *errs.Error) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(e.Fields)) {
		if part := e.Fields[name]; !strings.Contains(e.Message, part) {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return e.Message
	}
	return e.Message + "：" + strings.Join(parts, "；")
}

// WriteError answers with the envelope of err.
func WriteError(w http.ResponseWriter, r *http.Request, err error) {
	httpStatus, body := failureOf(r.Context(), err)
	w.Header().Set("Content-Type", "application/json;charset=UTF-8")
	w.Header().Set("Cache-Control", "no-store")
	for name, values := range retryHeader(err) {
		w.Header()[name] = values
	}
	w.WriteHeader(httpStatus)
	if err := json.NewEncoder(w).Encode(body); err != nil {
		slog.DebugContext(r.Context(), "client left before the answer", "error", err)
	}
}

// newIncident is a short number that a person can read out on the phone and an operator can find in the log.
func newIncident() string { return hex.EncodeToString(value.Random(4)) }

// refusal is an unsuccessful answer on its way through huma, whose error type it is: of a handler, or of huma itself before a
// handler runs (wrong types, bad JSON, a body over its limit).
type refusal struct {
	status int
	body   Envelope[*failed]
	header http.Header
}

func (e *refusal) Error() string { return e.body.Message }

// GetStatus is the HTTP status of the answer.
func (e *refusal) GetStatus() int { return e.status }

// GetHeaders are those that huma adds to the answer.
func (e *refusal) GetHeaders() http.Header { return e.header }

// retryHeader says when to try again, where that is known.
func retryHeader(err error) http.Header {
	var known *errs.Error
	if !errors.As(err, &known) || known.Retry <= 0 {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(int(math.Ceil(known.Retry.Seconds())))}}
}

// MarshalJSON writes the envelope.
func (e *refusal) MarshalJSON() ([]byte, error) { return json.Marshal(e.body) }

// Schema describes the answer in the OpenAPI document.
func (e *refusal) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[Envelope[*failed]](), true, "Refusal")
}

func refuse(ctx context.Context, err error) *refusal {
	httpStatus, body := failureOf(ctx, err)
	return &refusal{status: httpStatus, body: body, header: retryHeader(err)}
}

// forClient turns the status of a lock-out into 200 for the platform's clients: at sign-in they show the message of an envelope, and
// of any other status nothing but its number.
func (e *refusal) forClient(ctx context.Context, r Route) *refusal {
	if e.status == http.StatusTooManyRequests && r.Access.IsAnonymous() && strings.HasPrefix(r.Path, "/sys/") && RequestOf(ctx).Platform {
		e.status = http.StatusOK
	}
	return e
}

// useEnvelopeForErrors replaces huma's error constructors, which are package variables by its design. Every API of the
// process wants the same. They are set once, because another API may be reading them.
var useEnvelopeForErrors = sync.OnceFunc(func() {
	huma.DefaultArrayNullable = false // lists are never null in our answers
	huma.NewError = func(status int, msg string, details ...error) huma.StatusError {
		return refuseDecoding(context.Background(), status, details)
	}
	huma.NewErrorWithContext = func(c huma.Context, status int, msg string, details ...error) huma.StatusError {
		return refuseDecoding(c.Context(), status, append(details, errors.New(msg)))
	}
})

func refuseDecoding(ctx context.Context, status int, details []error) *refusal {
	var err error
	switch status {
	case http.StatusRequestEntityTooLarge:
		err = errs.New(errs.TooLarge, "提交的内容太大，请减少后再试")
	case http.StatusRequestTimeout:
		err = errs.New(errs.Timeout, "网络太慢，内容没有收完，请再试一次")
	default:
		if status >= 500 {
			err = errors.Join(details...)
			break
		}
		err = wrongForm(details)
	}
	return refuse(ctx, err)
}

// wrongForm names the parameter when huma knows it. Neither its English text nor the value goes anywhere: a body may hold
// personal data, and the log is no place for it.
func wrongForm(details []error) error {
	var detail huma.ErrorDetailer
	for _, d := range details {
		if !errors.As(d, &detail) {
			continue
		}
		if place, name, found := strings.Cut(detail.ErrorDetail().Location, "."); found && place != "body" {
			return errs.Invalidf("参数格式不正确：%s", name)
		}
	}
	return errs.Invalidf("提交的内容格式不正确，请检查后再试")
}
