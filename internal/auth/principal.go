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
	Scope     DataScope
}

// ScopeKind says how far a person's sight reaches over rows that belong to departments.
type ScopeKind string

// The reaches of a data scope. The zero value reaches nothing.
const (
	ScopeNone    ScopeKind = ""
	ScopeAll     ScopeKind = "all"     // every row of the tenant
	ScopeDeparts ScopeKind = "departs" // rows of the listed departments and all below them
	ScopeSelf    ScopeKind = "self"    // rows the person made
)

// DataScope limits which rows a person reads and writes. A department code starts with the code of its parent, so each entry
// of OrgCodes is a prefix: it covers that department and all below it.
type DataScope struct {
	Kind     ScopeKind
	OrgCodes []string
}

// Covers tells whether rows of the department code are in sight. Rows of nobody's department are so only for ScopeAll.
func (s DataScope) Covers(orgCode string) bool {
	switch s.Kind {
	case ScopeAll:
		return true
	case ScopeDeparts:
		return slices.ContainsFunc(s.OrgCodes, func(prefix string) bool {
			return prefix != "" && strings.HasPrefix(orgCode, prefix)
		})
	}
	return false
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
