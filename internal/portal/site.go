package portal

import (
	"context"
	"strings"

	"jikong/internal/content"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

// defaultTheme is what the platform's clients start with.
const defaultTheme = "1"

const (
	siteBlocks = `SELECT mark, img, img_alt, value FROM content_block WHERE tenant_id = $1 ORDER BY sort_no, id`
	siteTasks  = `SELECT title, hint, icon, href, main FROM content_task WHERE tenant_id = $1 ORDER BY main DESC, sort_no, id`
	siteUnits  = `SELECT id, group_name, name, href FROM content_unit WHERE tenant_id = $1 ORDER BY sort_no, id`
)

func (p *Portal) getMenus(ctx context.Context, _ *web.Empty) (SiteFrame, error) {
	tenant, err := p.tenants.TenantOf(ctx)
	if err != nil {
		return SiteFrame{}, err
	}
	return p.countedFrame(ctx, tenant)
}

// countedFrame is the data of header and footer with the counts of visits of this moment. Counting reads every day of the site, so pages,
// whose header and footer are kept for all of them, do without.
func (p *Portal) countedFrame(ctx context.Context, tenant value.ID) (SiteFrame, error) {
	m, err := p.menu(ctx, tenant)
	if err != nil {
		return SiteFrame{}, err
	}
	site, err := p.site(ctx, tenant)
	if err != nil {
		return SiteFrame{}, err
	}
	frame := frameOf(m, site)
	visits, err := content.VisitTotals(ctx, p.db.Read(), tenant, p.db.Now())
	frame.TodayVisit, frame.VisitCount = visits.TodayVisit, visits.VisitCount
	return frame, err
}

func frameOf(m *menu, site siteInfo) SiteFrame { return SiteFrame{Menu: m.roots, SiteData: site.data} }

// siteInfo is the frame without menu and counts of visits, and the origin of the site in absolute addresses.
type siteInfo struct {
	data SiteData
	base string // https://www.example.gov.cn
}

func (p *Portal) site(ctx context.Context, tenant value.ID) (siteInfo, error) {
	stamp := p.stamps.Stamp(tenant, render.ScopeSite)
	return p.sites.Get(tenant, stamp, p.db.Now(), func() (siteInfo, value.Time, error) {
		site, err := p.loadSite(ctx, tenant)
		return site, 0, err
	})
}

func (p *Portal) loadSite(ctx context.Context, tenant value.ID) (siteInfo, error) {
	name, err := p.names.NameOf(ctx, tenant)
	if err != nil {
		return siteInfo{}, err
	}
	origin, err := p.names.AddressOf(ctx, tenant, p.origin)
	if err != nil {
		return siteInfo{}, err
	}
	blocks, err := db.Select[content.Block](ctx, p.db.Read(), siteBlocks, tenant)
	if err != nil {
		return siteInfo{}, err
	}
	tasks, err := db.Select[content.TaskRow](ctx, p.db.Read(), siteTasks, tenant)
	if err != nil {
		return siteInfo{}, err
	}
	units, err := db.Select[content.UnitRow](ctx, p.db.Read(), siteUnits, tenant)
	if err != nil {
		return siteInfo{}, err
	}
	text := blockTexts(blocks)
	base := originOf(text.or("site_domain", origin))
	data := SiteData{
		Site: siteOf(text, name, base), Blocks: publicBlocks(blocks), Theme: text.or("theme", defaultTheme), Other: map[string]string{},
		Units: unitGroups(units), LogoTheme: text["logo_theme"], Tasks: []Task{}, HotWords: value.SplitWords(text["hot_words"]),
	}
	for _, t := range tasks {
		data.Tasks = append(data.Tasks, Task{Title: t.Title, Hint: t.Hint, Icon: t.Icon, Href: t.Href, Main: t.Main})
	}
	return siteInfo{data: data, base: base}, nil
}

// blockText holds the texts of the blocks that are switched on, by mark.
type blockText map[string]string

func blockTexts(blocks []content.Block) blockText {
	text := blockText{}
	for _, b := range blocks {
		if v := strings.TrimSpace(b.Value); v != content.Hide {
			text[b.Mark] = v
		}
	}
	return text
}

func (t blockText) or(mark, otherwise string) string {
	if t[mark] == "" {
		return otherwise
	}
	return t[mark]
}

// siteOf reads what the site says of itself from its blocks; the name of the tenant stands in for what nobody filled in.
func siteOf(text blockText, tenantName, base string) Site {
	name := text.or("site_name", tenantName)
	return Site{
		Name: name, ShortName: text.or("site_short_name", name), NameEn: text["site_name_en"],
		Domain: base[strings.Index(base, "://")+len("://"):], IDCode: text["idcode"],
		Host: text.or("host", name), Undertaker: text["undertaker"], Demo: text["demo_notice"] != "",
	}
}

// originOf completes a host name to an origin and cuts a path off.
func originOf(domain string) string {
	scheme, host, found := strings.Cut(domain, "://")
	if !found {
		scheme, host = "https", domain
	}
	host, _, _ = strings.Cut(host, "/")
	return scheme + "://" + host
}

func publicBlocks(blocks []content.Block) []SiteBlock {
	made := []SiteBlock{}
	for _, b := range blocks {
		made = append(made, SiteBlock{Mark: b.Mark, Img: b.Img, ImgAlt: b.ImgAlt, LanguageObj: LanguageText{Value: b.Value}})
	}
	return made
}

// unitGroups keeps the order of the rows: a group stands where its first unit stands.
func unitGroups(units []content.UnitRow) []UnitGroup {
	groups := []UnitGroup{}
	place := map[string]int{}
	for _, u := range units {
		i, known := place[u.GroupName]
		if !known {
			i = len(groups)
			place[u.GroupName] = i
			groups = append(groups, UnitGroup{Name: u.GroupName})
		}
		groups[i].Units = append(groups[i].Units, RelatedUnit{ID: u.ID, Name: u.Name, Href: u.Href})
	}
	return groups
}
