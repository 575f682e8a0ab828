package directory

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/privacy"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Colleague is as much of a person as pickers and address lists show to everybody who is signed in at the same site.
type Colleague struct {
	ID         value.ID `json:"id" db:"id"`
	Username   string   `json:"username" db:"username"`
	Realname   string   `json:"realname" db:"realname"`
	Avatar     string   `json:"avatar" db:"avatar"`
	Sex        Sex      `json:"sex" db:"sex"`
	SexText    string   `json:"sex_dictText,omitempty" db:"-"`
	Phone      string   `json:"phone" db:"phone"`
	Telephone  string   `json:"telephone" db:"telephone"`
	Email      string   `json:"email" db:"email"`
	WorkNo     string   `json:"workNo" db:"work_no"`
	Post       string   `json:"post" db:"post"`
	OrgCode    string   `json:"orgCode" db:"org_code"`
	OrgCodeTxt string   `json:"orgCodeTxt" db:"-"`
	DepartID   value.ID `json:"departId" db:"depart_id" doc:"所在部门，有几个时是其中最早建立的"`
}

// AddressEntry is a colleague under the names that address lists read.
type AddressEntry struct {
	Colleague
	UserID     value.ID `json:"userId"`
	DepartName string   `json:"departName" doc:"所在部门的名称，逗号分隔"`
}

const colleagueColumns = `u.id, u.username, u.realname, u.avatar, u.sex, u.phone, u.telephone, u.email, u.work_no, u.post,
	COALESCE((SELECT ut.org_code FROM sys_user_tenant ut WHERE ut.user_id = u.id AND ut.tenant_id = $1), '') AS org_code,
	(SELECT MIN(d.id) FROM sys_user_depart ud JOIN sys_depart d ON d.id = ud.dep_id WHERE ud.user_id = u.id AND d.tenant_id = $1 AND d.del_flag = '0') AS depart_id`

// colleagues are the people of the site $1 who may work.
const colleagues = ` FROM sys_user u WHERE u.del_flag = 0 AND u.status = 1
	AND EXISTS (SELECT 1 FROM sys_user_tenant ut WHERE ut.user_id = u.id AND ut.tenant_id = $1)`

func (s *Service) mountPeopleLookUps(api *web.API) {
	look := func(path, summary string) web.Route {
		return web.Route{Methods: "GET", Path: "/sys/user" + path, Tag: tagUser, Summary: summary, Access: web.SignedIn}
	}
	web.Handle(api, look("/queryUserComponentData", "选人：分页列表"), s.pickPeople)
	web.Handle(api, look("/appUserList", "选人：分页列表（手机客户端）"), s.pickPeople)
	web.Handle(api, look("/appQueryUser", "选人：列表（手机客户端）"), func(ctx context.Context, in *pickInput) ([]Colleague, error) {
		page, err := s.pickPeople(ctx, in)
		return page.Records, err
	})
	api.HandleRaw(look("/getMultiUser", "选人：已选的人（没有外层信封的数组）"), s.namedPeople)
	web.Handle(api, look("/queryUserByDepId", "部门和它的下级的人"), s.peopleBelow)
	web.Handle(api, look("/queryByOrgCode", "通讯录"), s.addressList)
	web.Handle(api, look("/queryByOrgCodeForAddressList", "通讯录"), s.addressList)
	web.Handle(api, look("/getUserSectionInfoByToken", "自己的概要"), s.ownSection)
	of := func(path, summary string) web.Route {
		return web.Route{Methods: "GET", Path: "/sys/sysDepart" + path, Tag: tagDepart, Summary: summary, Access: web.SignedIn}
	}
	web.Handle(api, of("/getUsersByDepartId", "部门的人"), s.peopleBelow)
	web.Handle(api, of("/queryTreeByKeyWord", "按名称查找部门和人员"), s.searchDepartsAndPeople)
}

type pickInput struct {
	PageNo   string `query:"pageNo"`
	PageSize string `query:"pageSize"`
	DepartID string `query:"departId" doc:"部门编号，含下级"`
	Keyword  string `query:"keyword" doc:"登录名、姓名、拼音或（有查看手机号的权限时）手机号"`
	Username string `query:"username" doc:"登录名中的文字"`
	Realname string `query:"realname" doc:"姓名中的文字"`
	ID       string `query:"id" doc:"只要这些编号，用逗号分隔"`
	OrgCode  string `query:"orgCode" doc:"机构编码，含下级"`
}

// choice collects the conditions of a look-up; every value is an argument.
type choice struct {
	where strings.Builder
	args  []any
}

func (c *choice) arg(v any) string {
	c.args = append(c.args, v)
	return "$" + value.ID(len(c.args)).String()
}

// meets narrows to a condition with values as "?".
func (c *choice) meets(where string, args []any) {
	for _, arg := range args {
		where = strings.Replace(where, "?", c.arg(arg), 1)
	}
	c.where.WriteString(" AND " + where)
}

func (c *choice) contains(column, text string) {
	if text = strings.Trim(strings.TrimSpace(withoutNUL(text)), "*"); text != "" {
		c.where.WriteString(" AND LOWER(" + column + ") LIKE " + c.arg("%"+db.EscapeLike(db.LowerLatin(text))+"%") + ` ESCAPE '\'`)
	}
}

func (c *choice) below(orgCodes []string) {
	parts := make([]string, len(orgCodes))
	for i, code := range orgCodes {
		from, to := value.TreeCodesBelow(code)
		parts[i] = "d.org_code = " + c.arg(code) + " OR (d.org_code >= " + c.arg(from) + " AND d.org_code < " + c.arg(to) + ")"
	}
	c.where.WriteString(" AND u.id IN (" + workersOf + "$1 AND (1 = 0")
	if len(parts) > 0 {
		c.where.WriteString(" OR " + strings.Join(parts, " OR "))
	}
	c.where.WriteString("))")
}

func (s *Service) choiceOf(ctx context.Context, in *pickInput) (*choice, error) {
	c := &choice{args: []any{auth.PrincipalFrom(ctx).TenantID}}
	c.contains("u.username", in.Username)
	c.contains("u.realname", in.Realname)
	if err := s.meant(ctx, c, in.Keyword); err != nil {
		return nil, err
	}
	if strings.Trim(in.ID, ", ") != "" {
		ids, err := crud.ParseIDs(in.ID)
		if err != nil || len(ids) > maxLookUp {
			return nil, errs.Invalidf("用户编号的格式不正确，或多于 %d 个", maxLookUp)
		}
		c.where.WriteString(" AND u.id IN (" + db.In(&c.args, ids) + ")")
	}
	if strings.Trim(in.DepartID, ", ") != "" {
		departs, err := s.departsByID(ctx, in.DepartID)
		if err != nil {
			return nil, err
		}
		codes := make([]string, len(departs))
		for i, d := range departs {
			codes[i] = d.OrgCode
		}
		c.below(codes)
	}
	if code := strings.TrimSpace(in.OrgCode); code != "" {
		if !departCode.MatchString(code) {
			return nil, errs.Invalidf("机构编码的格式不正确")
		}
		c.below([]string{code})
	}
	return c, nil
}

// pickPeople is the list of the people pickers, by name; its order does not follow the clients' column, so that any of them gets
// an answer from an index.
func (s *Service) pickPeople(ctx context.Context, in *pickInput) (web.Page[Colleague], error) {
	query, err := s.PeopleQuery(ctx, in.PageNo, in.PageSize, "", nil)
	if err != nil {
		return web.Page[Colleague]{}, err
	}
	c, err := s.choiceOf(ctx, in)
	if err != nil {
		return web.Page[Colleague]{}, err
	}
	no, size, _ := query.Page()
	return s.pageOfColleagues(ctx, c, no, size)
}

func (s *Service) pageOfColleagues(ctx context.Context, c *choice, no, size int) (web.Page[Colleague], error) {
	total, err := db.Int(ctx, s.db.Read(), `SELECT COUNT(*)`+colleagues+c.where.String(), c.args...)
	if err != nil {
		return web.Page[Colleague]{}, err
	}
	people, err := s.findColleagues(ctx, c, size, (no-1)*size)
	return web.NewPage(people, total, no, size), err
}

func (s *Service) findColleagues(ctx context.Context, c *choice, limit, offset int) ([]Colleague, error) {
	statement := `SELECT ` + colleagueColumns + colleagues + c.where.String() + ` ORDER BY u.realname, u.id LIMIT ` + c.arg(int64(limit)) + ` OFFSET ` + c.arg(int64(offset))
	people, err := db.Select[Colleague](ctx, s.db.Read(), statement, c.args...)
	if err != nil {
		return nil, err
	}
	if !auth.PrincipalFrom(ctx).Has(PermContact) {
		for i := range people {
			people[i].Phone, people[i].Email = privacy.MaskPhone(people[i].Phone), privacy.MaskEmail(people[i].Email)
		}
	}
	return people, s.nameDeparts(ctx, people)
}

// nameDeparts sets the departments and the words for the sexes: one question for all.
func (s *Service) nameDeparts(ctx context.Context, people []Colleague) error {
	plain := make([]Person, len(people))
	for i, p := range people {
		plain[i].ID = p.ID
	}
	err := s.fillDeparts(ctx, plain)
	for i, p := range people {
		people[i].OrgCodeTxt, people[i].SexText = plain[i].OrgCodeTxt, p.Sex.Text()
	}
	return err
}

// namedPeople answers what is stored in a form: the people with these ids or login names, in one call, as a bare array.
func (s *Service) namedPeople(w http.ResponseWriter, r *http.Request) error {
	people, err := s.colleaguesBy(r.Context(), r.URL.Query().Get("id"), r.URL.Query().Get("username"))
	if err != nil {
		return err
	}
	if people == nil {
		people = []Colleague{}
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	return json.NewEncoder(w).Encode(people)
}

func (s *Service) colleaguesBy(ctx context.Context, ids, usernames string) ([]Colleague, error) {
	c := &choice{args: []any{auth.PrincipalFrom(ctx).TenantID}}
	if names := value.SplitList(withoutNUL(usernames)); len(names) > 0 {
		c.where.WriteString(" AND u.username IN (" + db.In(&c.args, names) + ")")
	} else if list, err := crud.OptionalIDs(ids); err != nil {
		return nil, err
	} else {
		c.where.WriteString(" AND u.id IN (" + db.In(&c.args, list) + ")")
	}
	if len(c.args) > 1+maxLookUp {
		return nil, errs.Invalidf("一次最多查询 %d 人", maxLookUp)
	}
	return s.findColleagues(ctx, c, maxLookUp, 0)
}

func (s *Service) peopleBelow(ctx context.Context, in *struct {
	ID       string `query:"id" doc:"部门编号"`
	Realname string `query:"realname"`
}) ([]Colleague, error) {
	if strings.Trim(in.ID, ", ") == "" {
		return nil, errs.Invalidf("请先选择部门")
	}
	c, err := s.choiceOf(ctx, &pickInput{DepartID: in.ID, Realname: in.Realname})
	if err != nil {
		return nil, err
	}
	people, err := s.findColleagues(ctx, c, maxBelow+1, 0)
	if len(people) > maxBelow {
		return nil, errs.Invalidf("所选的部门和它的下级多于 %d 人，请选择下级部门", maxBelow)
	}
	return people, err
}

func (s *Service) addressList(ctx context.Context, in *pickInput) (web.Page[AddressEntry], error) {
	page, err := s.pickPeople(ctx, in)
	entries := make([]AddressEntry, len(page.Records))
	for i, p := range page.Records {
		entries[i] = AddressEntry{Colleague: p, UserID: p.ID, DepartName: p.OrgCodeTxt}
	}
	return web.Page[AddressEntry]{Records: entries, Total: page.Total, Size: page.Size, Current: page.Current, Pages: page.Pages}, err
}

// OwnSection names the caller.
type OwnSection struct {
	SysUserID   value.ID `json:"sysUserId"`
	SysUserCode string   `json:"sysUserCode"`
	SysUserName string   `json:"sysUserName"`
	SysOrgCode  string   `json:"sysOrgCode"`
}

// ownSection is about the caller alone: a token among the parameters names nobody.
func (s *Service) ownSection(ctx context.Context, _ *web.Empty) (OwnSection, error) {
	p := auth.PrincipalFrom(ctx)
	return OwnSection{p.UserID, p.Username, p.Realname, p.OrgCode}, nil
}
