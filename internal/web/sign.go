package web

import (
	"bytes"
	"cmp"
	"crypto/md5"
	"encoding/hex"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// signSecret is the constant inside every existing client, so everybody knows it: the signature is a checksum over the
// parameters and never a right. A signed route has its access like every other.
const signSecret = "dd05f1c54d63749eda95f9fa6d49v442a"

// signLife is how far the time of a signature may be from ours, in both directions.
const signLife = 300 * time.Second

// pathVariable is the name under which a path segment with a comma is signed.
const pathVariable = "x-path-variable"

var errSignature = errs.Invalidf("请求签名不正确或已过期，请刷新页面；仍不行时请校准设备的时间")

// checked refuses requests of a signed route whose headers X-Sign and X-TIMESTAMP do not fit, api-contract.md section 4.
func (a *API) checked(c huma.Context, next func(huma.Context)) {
	r, w := humago.Unwrap(c)
	if err := verifySignature(r, a.now()); err != nil {
		WriteError(w, r, err)
		return
	}
	next(c)
}

func verifySignature(r *http.Request, now time.Time) error {
	at, ok := signedAt(r.Header.Get("X-Timestamp"))
	if !ok || now.Sub(at).Abs() > signLife {
		return errSignature
	}
	text, err := signedText(r)
	if err != nil {
		return err
	}
	if !strings.EqualFold(r.Header.Get("X-Sign"), signature(text)) {
		return errSignature
	}
	return nil
}

// signature is the upper-case MD5 of the text and the secret, as existing clients compute it.
func signature(text string) string {
	sum := md5.Sum([]byte(text + signSecret))
	return strings.ToUpper(hex.EncodeToString(sum[:]))
}

// signedAt reads epoch milliseconds, or the old form yyyyMMddHHmmss in Shanghai.
func signedAt(text string) (time.Time, bool) {
	switch len(text) {
	case len("1700000000000"):
		ms, err := strconv.ParseInt(text, 10, 64)
		return time.UnixMilli(ms), err == nil
	case len("20060102150405"):
		t, err := time.ParseInLocation("20060102150405", text, value.Shanghai)
		return t, err == nil
	}
	return time.Time{}, false
}

// signedText is the JSON that the client hashed. The body is read and put back for the handler.
func signedText(r *http.Request) (string, error) {
	members := map[string]string{} // key → JSON of the value
	segment := r.URL.EscapedPath()
	if segment = segment[strings.LastIndexByte(segment, '/')+1:]; strings.Contains(segment, ",") {
		decoded, err := url.PathUnescape(segment)
		if err != nil {
			return "", errSignature
		}
		members[pathVariable] = scriptString(decoded)
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return "", errSignature
	}
	for key, values := range query {
		members[key] = scriptString(values[len(values)-1])
	}
	if r.Method != http.MethodGet {
		if err := addBody(members, r); err != nil {
			return "", err
		}
	}
	delete(members, "_t")
	return scriptObject(members), nil
}

// addBody adds the top-level members of a JSON body: texts written as JavaScript does, numbers as texts, the rest as it stands.
func addBody(members map[string]string, r *http.Request) error {
	body, err := io.ReadAll(io.LimitReader(r.Body, MaxBody))
	if err != nil {
		return errSignature
	}
	r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), r.Body))
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil {
		return errSignature
	}
	for key, raw := range fields {
		var text string
		var number json.Number
		var compact bytes.Buffer
		switch {
		case raw[0] == '"' && json.Unmarshal(raw, &text) == nil:
			members[key] = scriptString(text)
		case strings.IndexByte("-0123456789", raw[0]) >= 0 && json.Unmarshal(raw, &number) == nil:
			members[key] = scriptString(number.String())
		case json.Compact(&compact, raw) == nil:
			members[key] = compact.String()
		}
	}
	return nil
}

// scriptObject writes the members as JSON.stringify does: keys that are array indices first, by number, then the others by
// their UTF-16 code units.
func scriptObject(members map[string]string) string {
	keys := slices.SortedFunc(maps.Keys(members), func(a, b string) int {
		i, aIndex := arrayIndex(a)
		j, bIndex := arrayIndex(b)
		switch {
		case aIndex && bIndex:
			return cmp.Compare(i, j)
		case aIndex:
			return -1
		case bIndex:
			return 1
		}
		return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
	})
	var b strings.Builder
	for i, key := range keys {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(scriptString(key) + ":" + members[key])
	}
	return "{" + b.String() + "}"
}

// arrayIndex tells whether a key is a number that JavaScript objects sort first: 0 … 2^32-2 in its shortest form.
func arrayIndex(key string) (uint64, bool) {
	n, err := strconv.ParseUint(key, 10, 32)
	return n, err == nil && n < 1<<32-1 && strconv.FormatUint(n, 10) == key
}

// scriptString writes a text as JSON.stringify does: only quotes, backslashes and control characters are escaped. Go's own
// encoder also escapes U+2028, U+2029 and characters of HTML.
func scriptString(text string) string {
	const hexDigits = "0123456789abcdef"
	short := map[rune]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch escaped, found := short[r]; {
		case found:
			b.WriteString(escaped)
		case r < ' ':
			b.WriteString(`\u00` + string(hexDigits[r>>4]) + string(hexDigits[r&15]))
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}
