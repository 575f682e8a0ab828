package directory

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// mountClientSites adds what the newer client asks around a site. Sites are not left, joined or bought here: people are put into them
// by administrators, and there are no packages of rights.
func (s *Service) mountClientSites(api *web.API) {
	look := func(path, summary string, access web.Access) web.Route {
		return web.Route{Methods: "GET", Path: "/sys/tenant" + path, Tag: tagTenant, Summary: summary, Access: access}
	}
	read := web.Perm(permTenant + ":list")
	web.Handle(api, look("/getTenantListByUserId", "自己的站点（新客户端的账户设置）", web.SignedIn), s.mySiteList)
	web.Handle(api, look("/getTenantUserList", "当前站点的用户", web.Perm(permUser+":list")), s.siteUsers)
	web.Handle(api, look("/recycleBinPageList", "已删除的站点", read), s.deletedSites)
	web.Handle(api, look("/packList", "产品包：本系统没有产品包，列表总是空的", read), func(_ context.Context, in *packInput) (web.Page[web.None], error) {
		return web.NewPage([]web.None{}, 0, 1, 10), nil
	})
}

type packInput struct {
	pageInput
	TenantID string `query:"tenantId" doc:"不读取：没有产品包，哪个站点都一样"`
}

type pageInput struct {
	PageNo   string `query:"pageNo"`
	PageSize string `query:"pageSize"`
}

// OwnSite is a site of the caller as the newer client lists it.
type OwnSite struct {
	Tenant
	TenantUserStatus string `json:"userTenantStatus" doc:"1 已加入"`
}

func (s *Tenants) mySiteList(ctx context.Context, in *struct {
	Status string `query:"userTenantStatus" doc:"1 已加入；其他状态本系统没有"`
}) ([]OwnSite, error) {
	sites := []OwnSite{}
	if wanted := value.SplitList(in.Status); len(wanted) > 0 && !slices.Contains(wanted, "1") {
		return sites, nil
	}
	list, err := s.tenantsOf(ctx, s.db.Read(), auth.PrincipalFrom(ctx).UserID)
	for _, t := range list {
		sites = append(sites, OwnSite{t, "1"})
	}
	return sites, err
}

// siteUsers lists the people of the caller's site. Those of another one are its administrators' business.
func (s *Service) siteUsers(ctx context.Context, in *struct {
	TenantID string `query:"userTenantId" doc:"站点的编号"`
	Username string `query:"username"`
	Realname string `query:"realname"`
	PageNo   string `query:"pageNo"`
	PageSize string `query:"pageSize"`
}) (web.Page[Person], error) {
	if id := strings.TrimSpace(in.TenantID); id != "" && id != auth.PrincipalFrom(ctx).TenantID.String() {
		return web.Page[Person]{}, errs.New(errs.Forbidden, "请先切换到该站点，再查看它的用户")
	}
	query, err := s.PeopleQuery(ctx, in.PageNo, in.PageSize, "", map[string]string{"username": in.Username, "realname": in.Realname})
	if err != nil {
		return web.Page[Person]{}, err
	}
	return s.PeoplePage(ctx, query, "")
}

func (s *Tenants) deletedSites(ctx context.Context, in *pageInput) (web.Page[TenantRow], error) {
	sites, err := s.sites.Deleted(ctx, s.db.Read())
	return pageOf(sites, in), err
}

// pageOf cuts one page out of a short list.
func pageOf[T any](all []T, in *pageInput) web.Page[T] {
	no, size := pageNumbers(in)
	from := min((no-1)*size, len(all))
	return web.NewPage(all[from:min(from+size, len(all))], int64(len(all)), no, size)
}

func pageNumbers(in *pageInput) (no, size int) {
	number := func(text string, otherwise int) int {
		n, err := value.ParseID(text)
		if err != nil || n < 1 {
			return otherwise
		}
		return int(min(n, 1_000_000))
	}
	return number(in.PageNo, 1), min(number(in.PageSize, 10), crud.MaxPageSize)
}
