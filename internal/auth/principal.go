// Package auth answers who is calling: sessions, passwords, the human check, throttles and the guard that stands in front of
// every route. It knows no product word; users, roles and permissions come from outside through the interface Principals.
package auth

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/value"
)

// Principal is the caller of a request. The zero value is an anonymous caller: it has no permission and sees no rows.
type Principal struct {
	UserID    value.ID
	Username  string
	Realname  string
	TenantID  value.ID        // the site this request works in
	TenantIDs []value.ID      // every site the person belongs to
	DepartID  value.ID        // the current department
	OrgCode   string          // its code
	Perms     map[string]bool // granted permission codes
	Admin     bool            // holds an administrator role; for display only, it implies no right
	SessionID value.ID
	Grace     bool // the session is good for nothing but a change of the password
	Scope     DataScope
	// Rules restrict the lists further, keyed by the permission code that ends in ":list". One entry for each role that grants the
	// permission, of which one must hold; the rules of an entry must all hold. A code that some role grants without rules is
	// absent.
	Rules map[string][][]Rule
}

// ScopeKind says how far a role lets a person see over rows that belong to departments.
type ScopeKind string

// The reaches of a role. The zero value reaches nothing.
const (
	ScopeNone    ScopeKind = ""
	ScopeAll     ScopeKind = "all"     // every row of the tenant
	ScopeDeparts ScopeKind = "departs" // rows of the person's department and all below it
	ScopeDepart  ScopeKind = "depart"  // rows of the person's department only
	ScopeSelf    ScopeKind = "self"    // rows the person made
	ScopeChosen  ScopeKind = "chosen"  // rows of departments named by the role, each without those below it
)

// DataScope limits which rows a person reads and writes: the union of what the roles allow. A row is in sight when any part
// covers it; the zero value covers nothing.
type DataScope struct {
	Kind ScopeKind // ScopeAll covers everything, ScopeSelf is the same as Self; the other kinds say nothing beyond the lists
	// OrgCodes are prefixes: the code of a department starts with the code of its parent, so each covers that department and all
	// below it.
	OrgCodes []string
	Exact    []string // codes of single departments
	Self     bool     // rows the person made
}

// All tells that every row of the tenant is in sight.
func (s DataScope) All() bool { return s.Kind == ScopeAll }

// Own tells that the rows a person made are in sight.
func (s DataScope) Own() bool { return s.Self || s.Kind == ScopeSelf || s.All() }

// Covers tells whether rows of the department code are in sight. Rows of nobody's department are so only for ScopeAll.
func (s DataScope) Covers(orgCode string) bool {
	if s.All() {
		return true
	}
	if orgCode == "" {
		return false
	}
	return slices.Contains(s.Exact, orgCode) || slices.ContainsFunc(s.OrgCodes, func(prefix string) bool {
		return prefix != "" && strings.HasPrefix(orgCode, prefix)
	})
}

// Codes writes the departments in sight as a condition on a column, with values as "?"; no value means none. The ranges can be read
// from an index; the column compares bytes (COLLATE "C" on PostgreSQL).
func (s DataScope) Codes(column string) (string, []any) {
	var parts []string
	var args []any
	for _, prefix := range s.OrgCodes {
		if prefix != "" {
			from, to := value.TreeCodesBelow(prefix)
			parts, args = append(parts, column+" = ? OR ("+column+" >= ? AND "+column+" < ?)"), append(args, prefix, from, to)
		}
	}
	single := slices.DeleteFunc(slices.Clone(s.Exact), func(code string) bool { return code == "" })
	if len(single) > 0 {
		// A list, not a chain of OR: SQLite refuses chains of more than a thousand.
		parts = append(parts, column+" IN (?"+strings.Repeat(", ?", len(single)-1)+")")
	}
	for _, code := range single {
		args = append(args, code)
	}
	return strings.Join(parts, " OR "), args
}

// Rows writes which rows are in sight of a person, in parentheses and with values as "?": those of the departments in column and,
// where the scope reaches them, those with the person's login name in owner. An empty owner means that rows are nobody's own.
func (s DataScope) Rows(column, owner, username string) (string, []any) {
	if s.All() {
		return "(1 = 1)", nil
	}
	codes, args := s.Codes(column)
	parts := []string{"1 = 0"}
	if codes != "" {
		parts = append(parts, codes)
	}
	if s.Own() && owner != "" && username != "" {
		parts, args = append(parts, owner+" = ?"), append(args, username)
	}
	return "(" + strings.Join(parts, " OR ") + ")", args
}

// Join returns the union of both scopes. Its Kind is the wider one, for display.
func (s DataScope) Join(other DataScope) DataScope {
	if s.All() || other.All() {
		return DataScope{Kind: ScopeAll}
	}
	joined := DataScope{Kind: s.Kind, Self: s.Own() || other.Own(),
		OrgCodes: slices.Compact(slices.Sorted(slices.Values(slices.Concat(s.OrgCodes, other.OrgCodes)))),
		Exact:    slices.Compact(slices.Sorted(slices.Values(slices.Concat(s.Exact, other.Exact))))}
	width := []ScopeKind{ScopeNone, ScopeSelf, ScopeChosen, ScopeDepart, ScopeDeparts}
	if slices.Index(width, other.Kind) > slices.Index(width, s.Kind) {
		joined.Kind = other.Kind
	}
	return joined
}

// Rule is one data rule of a menu entry (api-contract.md section 5.5): a further condition on the rows of its list.
type Rule struct {
	Column    string // name of the column, as in SQL or as in JSON
	Condition string // > >= < <= = != IN LIKE LEFT_LIKE RIGHT_LIKE
	Value     string // with its variables replaced already
}

// Has tells whether the permission code is granted.
func (p Principal) Has(code string) bool { return p.Perms[code] }

// Anonymous tells that nobody is signed in.
func (p Principal) Anonymous() bool { return p.UserID == 0 }

type principalKey struct{}

// PrincipalFrom returns the caller; the zero value when nobody is signed in.
func PrincipalFrom(ctx context.Context) Principal {
	p, _ := ctx.Value(principalKey{}).(Principal)
	return p
}

// WithPrincipal puts a caller into a context: the guard does it for requests, tests and jobs for themselves.
func WithPrincipal(ctx context.Context, p Principal) context.Context {
	return context.WithValue(ctx, principalKey{}, p)
}
