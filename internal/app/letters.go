package app

import (
	"context"
	"slices"
	"time"

	"jikong/internal/access"
	"jikong/internal/announcement"
	"jikong/internal/auth"
	"jikong/internal/content"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/letter"
	"jikong/internal/portal"
	"jikong/internal/value"
)

// newLetters makes the service of letters with what it needs of the other areas.
func (a *App) newLetters(sessions *auth.Service, shared *crud.Shared) *letter.Service {
	return letter.New(letter.Options{
		DB: a.db, Vault: a.vault, Blobs: a.blobs, Files: a.media, Humans: sessions.Captchas.Patient(), Throttle: sessions.Throttle,
		Tenants: a.directory, Departments: departments{}, ColumnOf: content.SectionOf, Versions: a.versions, Shared: shared, Notify: a.remindOfLetter, Districts: a.clinics.DistrictNames,
		AccountsMeant: a.directory.AccountsMeant,
	})
}

// guides lends the pages of the site to people who write a letter.
type guides struct{ portal *portal.Portal }

// Alike implements letter.Guides.
func (g guides) Alike(ctx context.Context, tenant value.ID, text string, most int) ([]letter.Alike, error) {
	hits, err := g.portal.Alike(ctx, tenant, text, most)
	pages := make([]letter.Alike, len(hits))
	for i, hit := range hits {
		pages[i] = letter.Alike{Title: hit.Title, Path: hit.Path, Kind: hit.ColumnName}
	}
	return pages, err
}

// departments lends departments to the areas that hand work to them.
type departments struct{}

// Department finds a living department of the site, which stays so until the transaction ends.
func (departments) Department(ctx context.Context, tx *db.Tx, tenant, id value.ID) (name, orgCode string, err error) {
	return directory.HoldDepart(ctx, tx, tenant, id)
}

// CodeOf is the code of the department with that name, "" when there is none.
func (departments) CodeOf(ctx context.Context, q db.Querier, tenant value.ID, name string) (string, error) {
	return directory.DepartCode(ctx, q, tenant, name)
}

// leaveDepart refuses the deletion of a department as long as somebody waits for its answer.
func (a *App) leaveDepart(ctx context.Context, tx *db.Tx, tenant value.ID, d directory.Department) error {
	open, err := letter.OpenAt(ctx, tx, tenant, d.OrgCode)
	if err == nil && open > 0 {
		err = errs.Invalidf("部门“%s”和它的下级还有 %d 封来信没有办结，请先转办或办结", d.DepartName, open)
	}
	return err
}

// overdueShown is how long the message about a letter that is late stays at the desks of those who have not read it.
const overdueShown = 30 * 24 * time.Hour

// remindOfLetter tells those who can do something about it: of a letter that is about to be late whoever handles it, or else the people
// of its department or of the office; of a letter that is late also whoever leads the department, and the office. When there is nobody
// of all these, everybody at the desk.
func (a *App) remindOfLetter(ctx context.Context, tx *db.Tx, l letter.Alert) error {
	m := announcement.Message{Tenant: l.Tenant, Title: "来信将到期：" + l.Code, Until: l.DueTime,
		Text: "来信 " + l.Code + " 的办理期限是 " + l.DueTime.String() + "，请抓紧办理。"}
	wanted := []func() ([]value.ID, error){func() ([]value.ID, error) { return handlersOf(ctx, tx, l) }}
	if l.Overdue {
		m.Title, m.Urgent, m.Until = "来信已超期："+l.Code, true, tx.Now+value.Time(overdueShown.Milliseconds())
		m.Text = "来信 " + l.Code + " 已超过办理期限 " + l.DueTime.String() + "，请督促办理。"
		wanted = append(wanted, func() ([]value.ID, error) { return directory.Leaders(ctx, tx, l.Tenant, l.OrgCode) },
			func() ([]value.ID, error) { return access.Holders(ctx, tx, l.Tenant, letter.PermReceive, "") })
	}
	if l.Depart != "" {
		m.Text += "办理科室：" + l.Depart + "。"
	}
	for _, people := range wanted {
		found, err := people()
		if err != nil {
			return err
		}
		m.To = append(m.To, found...)
	}
	slices.Sort(m.To)
	m.To = slices.Compact(m.To)
	return a.notices.Tell(ctx, tx, m)
}

// handlersOf are whoever handles a letter, else the people of its department who may, else those who receive letters.
func handlersOf(ctx context.Context, q db.Querier, l letter.Alert) ([]value.ID, error) {
	if l.Handler != "" {
		found, err := directory.WorkersNamed(ctx, q, l.Tenant, []string{l.Handler})
		if err != nil || len(found) > 0 {
			return idsOf(found), err
		}
	}
	if l.OrgCode != "" {
		found, err := access.Holders(ctx, q, l.Tenant, letter.PermHandle, l.OrgCode)
		if err != nil || len(found) > 0 {
			return found, err
		}
	}
	return access.Holders(ctx, q, l.Tenant, letter.PermReceive, "")
}
