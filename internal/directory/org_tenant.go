package directory

import (
	"cmp"
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory/sitehost"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// TenantRow is a tenant as it is managed.
type TenantRow struct {
	crud.Row
	Name       string     `json:"name" db:"name"`
	Hosts      string     `json:"hosts" db:"hosts" doc:"域名，每行一个"`
	IsDefault  bool       `json:"isDefault" db:"is_default" doc:"其他域名的访问者看到这个站点"`
	BeginDate  value.Time `json:"beginDate" db:"begin_date"`
	EndDate    value.Time `json:"endDate" db:"end_date"`
	Status     int        `json:"status" db:"status" enum:"0,1" doc:"1 正常，0 冻结"`
	DelFlag    int        `json:"delFlag" db:"del_flag"`
	StatusText string     `json:"status_dictText,omitempty"`
}

// MarshalJSON writes the id as the number it is everywhere else.
func (t TenantRow) MarshalJSON() ([]byte, error) {
	type plain TenantRow
	return json.Marshal(struct {
		plain
		ID int64 `json:"id"`
	}{plain(t), int64(t.ID)})
}

const (
	permTenant = "system:tenant"
	tagTenant  = "站点"
	maxHosts   = 20
	maxSiteID  = 1<<31 - 1 // existing clients keep the number of a site in 32 bits
)

var hostForm = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$`)

func (s *Tenants) siteResource() crud.Resource[TenantRow] {
	return crud.Resource[TenantRow]{
		Path: "/sys/tenant", Tag: tagTenant, Perm: permTenant, Actions: crud.List | crud.Edit | crud.Export,
		Table: crud.Table{
			Name: "sys_tenant", Label: "站点", Log: "tenant", NameColumn: "name", SoftDelete: "del_flag", NoIndex: "an installation has a few dozen sites",
			// The administrators of a site see theirs; only those of the first one see all.
			Within: func(caller auth.Principal) crud.Condition {
				if caller.TenantID == DefaultTenant {
					return crud.Always()
				}
				return crud.Cond("sys_tenant.id = ?", int64(caller.TenantID))
			},
			Columns: []crud.Column{
				{Name: "name", Label: "站点名称", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "hosts", Label: "域名", Kind: crud.LongText, Max: 1000, Search: true, Filter: true, Write: true, Export: true},
				{Name: "is_default", Label: "默认站点", Kind: crud.Bool, Filter: true},
				{Name: "begin_date", Label: "开始时间", Kind: crud.Time, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "end_date", Label: "结束时间", Kind: crud.Time, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "del_flag", Label: "删除状态", Kind: crud.Int},
				{Name: "status", Label: "状态", Kind: crud.Int, Required: true, Range: crud.IntRange{Min: 0, Max: 1}, Dict: "tenant_status", Filter: true, Sort: true, Write: true, Export: true},
			},
		},
		Check: checkSite,
		After: func(ctx context.Context, tx *db.Tx, old, new *TenantRow) error {
			s.siteChanged(tx, cmp.Or(new, old).ID)
			if old == nil || new == nil || s.tenantEdited == nil {
				return nil
			}
			return s.tenantEdited(ctx, tx, new.ID)
		},
		Undo: crud.Undo[TenantRow]{
			Parts: func(_ context.Context, site *TenantRow) []crud.Part {
				return []crud.Part{{Table: "sys_user_tenant", Where: crud.Cond("tenant_id = ?", int64(site.ID))}}
			},
			After: s.siteBack,
		},
	}
}

// siteChanged makes every node read the host names and the rights of people again.
func (s *Tenants) siteChanged(tx *db.Tx, id value.ID) {
	s.auth.Sessions.RefreshAll(tx)
	tx.AfterCommit(func() {
		s.Drop()
		if s.bus != nil {
			s.bus.Publish(TopicTenant, id.String())
		}
	})
}

func checkSite(ctx context.Context, tx *db.Tx, old, new *TenantRow) error {
	if err := OperatorOnly(ctx); err != nil {
		return err
	}
	if new == nil {
		if old.ID == DefaultTenant || old.IsDefault {
			return errs.Invalidf("默认站点不能删除")
		}
		return nil
	}
	fields := errs.Fields{}
	if old != nil && (old.ID == DefaultTenant || old.IsDefault) && new.Status != 1 {
		fields.Add("status", "默认站点不能冻结")
	}
	if (new.ID == DefaultTenant || new.IsDefault) && (new.BeginDate > tx.Now || new.EndDate != 0) {
		fields.Add("endDate", "默认站点不能设开始和结束时间：它一直开放")
	}
	if new.BeginDate != 0 && new.EndDate != 0 && new.EndDate < new.BeginDate {
		fields.Add("endDate", "结束时间不能早于开始时间")
	}
	hosts := sitehost.Split(new.Hosts)
	new.Hosts = strings.Join(hosts, "\n")
	if len(hosts) > maxHosts {
		fields.Add("hosts", "最多 %d 个域名", maxHosts)
	}
	for _, h := range hosts {
		if len(h) > 253 || !hostForm.MatchString(h) {
			fields.Add("hosts", "“%.60s”不是域名；不带 http:// 和端口，中文域名请写成 xn-- 开头的形式", h)
		}
	}
	if err := siteFree(ctx, tx, new, hosts, fields); err != nil {
		return err
	}
	return fields.Err()
}

// siteFree refuses a name or addresses of another site, also of one that takes them at the same moment.
func siteFree(ctx context.Context, tx *db.Tx, site *TenantRow, hosts []string, fields errs.Fields) error {
	if err := OneAtATime(ctx, tx); err != nil {
		return err
	}
	others, err := db.Select[TenantRow](ctx, tx, `SELECT id, name, hosts FROM sys_tenant WHERE id <> $1 AND del_flag = 0 ORDER BY id`, int64(site.ID))
	for _, o := range others {
		if o.Name == site.Name {
			fields.Add("name", "站点名称“%s”已存在", o.Name)
		}
		for _, h := range sitehost.Split(o.Hosts) {
			if slices.Contains(hosts, h) {
				fields.Add("hosts", "域名 %s 已属于站点“%s”", h, o.Name)
			}
		}
	}
	return err
}

func (s *Tenants) mountSites(api *web.API) {
	s.sites.Mount(api, s.db)
	route := func(methods, path, summary string, access web.Access) web.Route {
		return web.Route{Methods: methods, Path: "/sys/tenant" + path, Tag: tagTenant, Summary: summary, Access: access}
	}
	remove := web.Perm(permTenant + ":delete")
	web.Handle(api, route("POST", "/add", "新增站点", web.Perm(permTenant+":add")), s.addSite)
	web.Handle(api, route("DELETE", "/delete", "删除站点", remove), func(ctx context.Context, in *oneID) (crud.Batch, error) {
		return s.deleteSites(ctx, &crud.Chosen{IDs: in.ID})
	})
	web.Handle(api, route("DELETE", "/deleteBatch", "批量删除站点", remove), s.deleteSites)
	s.sites.MountUndo(api, s.db)
	web.Handle(api, route("GET", "/queryList", "可选的站点", web.SignedIn), s.siteChoices)
	web.Handle(api, route("GET", "/getCurrentUserTenant", "自己的站点", web.SignedIn), s.mySites)
}

type siteDraft struct{ Body crud.Draft[TenantRow] }

// addSite makes a site with its top department, positions and roles. Until it has people of its own, the administrators of the first
// site look after it, each in the part they have there.
func (s *Tenants) addSite(ctx context.Context, in *siteDraft) (crud.Saved[TenantRow], error) {
	site := TenantRow{Status: 1}
	if err := s.sites.Decode(in.Body, &site); err != nil {
		return crud.Saved[TenantRow]{}, err
	}
	wanted := value.ID(0)
	if in.Body.Has("id") {
		if id, err := in.Body.ID(); err == nil && id > 0 && id <= maxSiteID {
			wanted = id
		}
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		if err = OperatorOnly(ctx); err != nil {
			return err
		}
		if site.ID, err = freeSiteID(ctx, tx, wanted); err != nil {
			return err
		}
		if err = s.sites.Insert(ctx, tx, &site); err != nil {
			return err
		}
		return s.seedTenant(ctx, tx, site)
	})
	return crud.Saved[TenantRow]{Text: "添加成功！", Row: site}, err
}

// freeSiteID takes the wanted number or else the next one; behind the last possible one, the lowest that no site ever had.
func freeSiteID(ctx context.Context, tx *db.Tx, wanted value.ID) (value.ID, error) {
	if err := OneAtATime(ctx, tx); err != nil {
		return 0, err
	}
	if wanted == 0 {
		next, err := db.Int(ctx, tx, `SELECT CASE WHEN MAX(t.id) < $1 THEN MAX(t.id) + 1 ELSE
			(SELECT MIN(a.id) + 1 FROM sys_tenant a WHERE NOT EXISTS (SELECT 1 FROM sys_tenant b WHERE b.id = a.id + 1)) END FROM sys_tenant t`, int64(maxSiteID))
		return value.ID(next), err
	}
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_tenant WHERE id = $1`, wanted)
	if err == nil && n > 0 {
		err = errs.Fields{"id": "站点编号已存在"}.Err()
	}
	return wanted, err
}

func (s *Tenants) seedTenant(ctx context.Context, tx *db.Tx, site TenantRow) error {
	if err := seedTenant(ctx, tx, site.ID, site.Name); err != nil {
		return err
	}
	if err := s.access.SeedTenant(ctx, tx, site.ID); err != nil {
		return err
	}
	if s.newTenant == nil {
		return nil
	}
	return s.newTenant(ctx, tx, site.ID)
}

func (s *Tenants) deleteSites(ctx context.Context, in *crud.Chosen) (crud.Batch, error) {
	ids, err := in.Parse()
	if err != nil {
		return crud.Batch{}, err
	}
	return crud.Each(ctx, s.db, ids, "删除", "删除成功！", s.deleteSite)
}

// deleteSite marks a site that nobody works in as deleted: no person has it as their only site, and nothing of theirs is left in it.
func (s *Tenants) deleteSite(ctx context.Context, tx *db.Tx, id value.ID) error {
	site, err := s.sites.Get(ctx, tx, id)
	if err != nil {
		return err
	}
	if err := checkSite(ctx, tx, &site, nil); err != nil {
		return err
	}
	people, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_user_tenant ut JOIN sys_user u ON u.id = ut.user_id WHERE ut.tenant_id = $1
		AND NOT EXISTS (SELECT 1 FROM sys_user_tenant o WHERE o.user_id = ut.user_id AND o.tenant_id <> ut.tenant_id)`, id)
	if err != nil {
		return err
	}
	if people > 0 {
		return errs.Invalidf("站点“%s”还有 %d 人只属于它，不能删除，可以改为冻结", site.Name, people)
	}
	return s.sites.DeleteWith(ctx, tx, id, func() error {
		if s.dropTenant != nil {
			if err := s.dropTenant(ctx, tx, id); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, `DELETE FROM sys_user_tenant WHERE tenant_id = $1`, id)
		return err
	})
}

// siteBack furnishes a site that comes back as it was furnished when it was new: it was empty when it could be deleted.
func (s *Tenants) siteBack(ctx context.Context, tx *db.Tx, site *TenantRow) error {
	s.siteChanged(tx, site.ID)
	if s.newTenant == nil {
		return nil
	}
	return s.newTenant(ctx, tx, site.ID)
}

// siteChoices lists active sites to choose from: all of them for the administrators of the first site, else those of the caller.
func (s *Tenants) siteChoices(ctx context.Context, in *struct {
	IDs string `query:"ids" doc:"编号，用逗号分隔"`
}) ([]Tenant, error) {
	caller := auth.PrincipalFrom(ctx)
	wanted, err := crud.OptionalIDs(in.IDs)
	if err != nil {
		return nil, err
	}
	sites, err := db.Select[Tenant](ctx, s.db.Read(), `SELECT id, name, begin_date, end_date, status FROM sys_tenant WHERE `+sitehost.Open+` ORDER BY id`, s.db.Now())
	choices := []Tenant{}
	for _, t := range sites {
		id := value.ID(t.ID)
		seen := slices.Contains(caller.TenantIDs, id) || caller.TenantID == DefaultTenant && caller.Has(permTenant+":list")
		if seen && (len(wanted) == 0 || slices.Contains(wanted, id)) {
			choices = append(choices, t)
		}
	}
	return choices, err
}

// MyTenants are the active sites of a person.
type MyTenants struct {
	List []Tenant `json:"list"`
}

func (s *Tenants) mySites(ctx context.Context, _ *web.Empty) (MyTenants, error) {
	list, err := s.tenantsOf(ctx, s.db.Read(), auth.PrincipalFrom(ctx).UserID)
	if list == nil {
		list = []Tenant{}
	}
	return MyTenants{list}, err
}
