// Package setting holds the words and rules that staff choose from: dictionaries, categories, check rules, fill rules, the
// regions of the country and saved queries. It answers look-ups into declared tables only: whatever a client names is looked
// up in the registry of the resource engine, and what is not declared there is refused.
package setting

import (
	"context"

	"golang.org/x/time/rate"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/value"
)

// TopicDict is the bus topic that tells the nodes that dictionaries changed; the id is the tenant, "" for every tenant.
const TopicDict = "dict"

// OrgCodes makes the code of the next department below a parent (0 for the top) of the caller's tenant; package identity does.
type OrgCodes interface {
	NextOrgCode(ctx context.Context, q db.Querier, parent value.ID) (string, error)
}

// Options are what this package needs from the rest of the program. All are required except those that say otherwise.
type Options struct {
	DB       *db.DB
	Bus      bus.Bus
	OrgCodes OrgCodes // nil: the fill rule of department codes answers that it is not available
}

// Permissions of the management calls. Every list has its own `…:list`, `…:add`, `…:edit` and `…:delete`.
const (
	permDict      = "system:dict"
	permCategory  = "system:category"
	permCheckRule = "system:checkrule"
	permFillRule  = "system:fillrule"
	permQuery     = "system:query"
)

// tenantOf is the site a call works in.
func tenantOf(ctx context.Context) value.ID { return auth.PrincipalFrom(ctx).TenantID }

var _ = rate.Every
