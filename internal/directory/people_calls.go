package directory

import (
	"context"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// mountPeople adds the calls of api-contract.md section 12.
func (s *Service) mountPeople(api *web.API) {
	s.people.Mount(api, s.db)
	call := func(methods, path, action, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/user" + path, Tag: tagUser, Summary: summary, Access: web.Perm(permUser + ":" + action)}
	}
	web.Handle(api, call("GET", "/list", "list", "用户分页列表"), s.listPeople)
	web.Handle(api, call("GET", "/listAll", "list", "用户分页列表（新客户端）"), s.listPeople)
	web.Handle(api, call("GET", "/meta", "list", "用户的列说明"), func(context.Context, *web.Empty) (crud.Meta, error) { return s.people.Meta(), nil })
	web.Handle(api, call("GET", "/queryById", "list", "按编号查询用户"), s.personByID)
	web.Handle(api, call("GET", "/queryByIds", "list", "按编号查询多个用户"), s.peopleByIDs)
	web.Handle(api, call("POST", "/add", "add", "新增用户"), s.addPerson)
	web.Handle(api, call("PUT,POST", "/edit", "edit", "修改用户"), s.editPerson)
	web.Handle(api, call("PUT", "/frozenBatch", "edit", "冻结或解冻用户"), s.freezePeople)
	web.Handle(api, call("PUT", "/changePassword", "reset", "重置用户的密码"), s.resetPassword)
	web.Handle(api, call("GET", "/generateUserId", "add", "新用户的编号"), s.newPersonID)
	web.Handle(api, call("GET", "/recycleBin", "recycle", "已删除的用户"), s.deletedPeople)
	web.Handle(api, call("PUT", "/putRecycleBin", "recycle", "取回已删除的用户"), s.restorePeople)
	web.Handle(api, call("DELETE", "/deleteRecycleBin", "recycle", "彻底删除用户"), s.purgePeople)
	s.mountPeopleLinks(api)
	s.mountPeopleLookUps(api)
	s.mountClientPeople(api)
}

// listPeople is the list of the management screen: the query language, and the people of a department with all below it.
func (s *Service) listPeople(ctx context.Context, in *crud.ListInput) (web.Page[Person], error) {
	values, err := in.Values()
	if err != nil {
		return web.Page[Person]{}, err
	}
	query, err := s.people.Parse(ctx, values, "code")
	if err != nil {
		return web.Page[Person]{}, err
	}
	if ids, err := crud.OptionalIDs(values.Get("code")); err != nil {
		return web.Page[Person]{}, err
	} else if len(ids) > 0 {
		query.PageNo, query.PageSize = 1, len(ids)
		query.Filters = append(query.Filters, crud.Filter{Field: "id", Rule: crud.In, Value: value.JoinIDs(ids)})
	}
	return s.PeoplePage(ctx, query, "")
}

// PeoplePage lists people, those of one branch of departments if one is named, with the names of their departments.
func (s *Service) PeoplePage(ctx context.Context, query crud.Query, departID string) (web.Page[Person], error) {
	if strings.Trim(departID, ", ") != "" {
		departs, err := s.departsByID(ctx, departID)
		if err != nil {
			return web.Page[Person]{}, err
		}
		query.Conditions = append(query.Conditions, inDeparts(auth.PrincipalFrom(ctx).TenantID, departs))
	}
	page, err := s.people.List(ctx, s.db.Read(), query)
	if err != nil {
		return page, err
	}
	if err := s.fillDeparts(ctx, page.Records); err != nil {
		return page, err
	}
	s.people.Mask(ctx, page.Records)
	return page, s.postsForClient(ctx, page.Records)
}

// inDeparts holds for people who work in one of the departments or below them.
func inDeparts(tenant value.ID, departs []Department) crud.Condition {
	scope := auth.DataScope{}
	for _, d := range departs {
		scope.OrgCodes = append(scope.OrgCodes, d.OrgCode)
	}
	codes, args := scope.Codes("d.org_code")
	if len(args) == 0 {
		return crud.Condition{}
	}
	return crud.Cond("sys_user.id IN ("+workersOf+"? AND ("+codes+"))", append([]any{tenant}, args...)...)
}

// workersOf begins a list of the people of departments "d" of a site. A list is drawn up once, from the departments to the people;
// an EXISTS would be asked again for each of the site's people.
const workersOf = `SELECT ud.user_id FROM sys_depart d JOIN sys_user_depart ud ON ud.dep_id = d.id WHERE d.tenant_id = `

// fillDeparts sets the departments and the sites of people: two questions for a page.
func (s *Service) fillDeparts(ctx context.Context, people []Person) error {
	ids := make([]value.ID, len(people))
	for i, p := range people {
		ids[i] = p.ID
	}
	type link struct {
		UserID  value.ID `db:"user_id"`
		Text    string   `db:"text"`
		OrgCode string   `db:"org_code"`
	}
	tenant := auth.PrincipalFrom(ctx).TenantID
	gather := func(statement, column string) (map[value.ID][]link, error) {
		where, values := among(column, 2, ids)
		links, err := db.Select[link](ctx, s.db.Read(), strings.Replace(statement, "{people}", where, 1), append([]any{tenant}, values...)...)
		of := map[value.ID][]link{}
		for _, l := range links {
			of[l.UserID] = append(of[l.UserID], l)
		}
		return of, err
	}
	// CROSS JOIN keeps SQLite from walking all departments of the site, which it would do for their order.
	departs, err := gather(`SELECT ud.user_id, d.depart_name AS text, d.org_code FROM sys_user_depart ud CROSS JOIN sys_depart d
		WHERE d.id = ud.dep_id AND d.tenant_id = $1 AND d.del_flag = '0' AND {people} ORDER BY d.org_code`, "ud.user_id")
	if err != nil {
		return err
	}
	sites, err := gather(`SELECT ut.user_id, CAST(ut.tenant_id AS TEXT) AS text, CASE WHEN ut.tenant_id = $1 THEN ut.org_code ELSE '' END AS org_code
		FROM sys_user_tenant ut WHERE {people} ORDER BY ut.tenant_id`, "ut.user_id")
	texts := func(links []link) string {
		all := make([]string, len(links))
		for i, l := range links {
			all[i] = l.Text
		}
		return strings.Join(all, ",")
	}
	for i := range people {
		p := &people[i]
		p.OrgCodeTxt, p.RelTenantIDs = texts(departs[p.ID]), texts(sites[p.ID])
		for _, site := range sites[p.ID] {
			p.OrgCode += site.OrgCode
		}
	}
	return err
}

func (s *Service) personByID(ctx context.Context, in *oneID) (Person, error) {
	people, err := s.peopleNamed(ctx, in.ID)
	return onlyOne("用户", people, err)
}

func (s *Service) peopleByIDs(ctx context.Context, in *struct {
	UserIDs string `query:"userIds" doc:"编号，用逗号分隔"`
}) ([]Person, error) {
	return s.peopleNamed(ctx, in.UserIDs)
}

func (s *Service) peopleNamed(ctx context.Context, list string) ([]Person, error) {
	ids, err := crud.ParseIDs(list)
	if err != nil {
		return nil, err
	}
	if len(ids) > maxLookUp {
		return nil, errs.Invalidf("一次最多查询 %d 人", maxLookUp)
	}
	page, err := s.PeoplePage(ctx, crud.Query{PageNo: 1, PageSize: len(ids),
		Filters: []crud.Filter{{Field: "id", Rule: crud.In, Value: value.JoinIDs(ids)}}}, "")
	return page.Records, err
}

// freezePeople stops people from working, or lets them work again.
func (s *Service) freezePeople(ctx context.Context, in *struct {
	Body struct {
		crud.ChosenIDs
		Status value.LooseText `json:"status" doc:"1 正常，2 冻结"`
	}
}) (crud.Batch, error) {
	status := map[value.LooseText]int{"1": userNormal, "2": userFrozen}[in.Body.Status]
	if status == 0 {
		return crud.Batch{}, errs.Invalidf("状态只能是 1（正常）或 2（冻结）")
	}
	verb := map[int]string{userNormal: "解冻", userFrozen: "冻结"}[status]
	return s.people.EachChosen(ctx, s.db, in.Body.ChosenIDs, verb, "操作成功", func(ctx context.Context, tx *db.Tx, id value.ID) error {
		p, err := s.people.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		p.Status = status
		return s.people.Update(ctx, tx, &p)
	})
}

// resetPassword gives a person a new password and ends their sessions. It needs no old one, so it has a right of its own, and it
// never reaches an administrator of a higher duty: nobody resets themselves into somebody who may grant or audit.
func (s *Service) resetPassword(ctx context.Context, in *struct {
	Body struct {
		Username        string `json:"username"`
		Password        string `json:"password"`
		ConfirmPassword string `json:"confirmpassword,omitempty"`
	}
}) (web.Message, error) {
	form := in.Body
	if form.ConfirmPassword != "" && form.ConfirmPassword != form.Password {
		return "", errs.WrongField("confirmpassword", "两次输入的密码不一样！")
	}
	page, err := s.people.List(ctx, s.db.Read(), crud.Query{PageNo: 1, PageSize: 1,
		Filters: []crud.Filter{{Field: "username", Rule: crud.Eq, Value: NormalName(form.Username)}}})
	if err != nil {
		return "", err
	}
	if len(page.Records) == 0 {
		return "", errs.NotFoundf("用户不存在，可能已被删除")
	}
	person := page.Records[0]
	if person.ID == auth.PrincipalFrom(ctx).UserID {
		return "", errs.Invalidf("自己的密码请在“账号设置”里修改，须输入旧密码")
	}
	if err := s.auth.Passwords.Check(form.Password, person.Username); err != nil {
		return "", err
	}
	hash, err := s.auth.Passwords.Hash(ctx, form.Password)
	if err != nil {
		return "", err
	}
	return "密码已重置", s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := s.mayOpen(ctx, tx, person); err != nil {
			return err
		}
		if err := s.openAnew(ctx, tx, person.ID, person.Username, hash); err != nil {
			return err
		}
		if err := markInitial(ctx, tx, person.ID); err != nil {
			return err
		}
		return audit.Write(ctx, tx, audit.Entry{Action: "user.password", ObjectType: "user", ObjectID: person.ID.String(), Operate: audit.Updated,
			Summary: "重置密码，并结束其全部登录（" + person.Username + "）"})
	})
}

func (s *Service) newPersonID(ctx context.Context, _ *web.Empty) (id value.ID, err error) {
	err = s.db.Tx(ctx, func(tx *db.Tx) error { id = tx.NewID(); return nil })
	return id, err
}

func (s *Service) deletedPeople(ctx context.Context, _ *web.Empty) ([]Person, error) {
	people, err := s.people.Deleted(ctx, s.db.Read())
	s.people.Mask(ctx, people)
	return people, err
}

// restorePeople gives accounts back. What administration they had comes back only as far as the caller may give it: who left in anger must
// not return as security administrator by the hand of somebody who may not make one.
func (s *Service) restorePeople(ctx context.Context, in *struct {
	Body struct {
		UserIDs crud.IDList `json:"userIds" doc:"编号：用逗号分隔的文字，或数组"`
	}
}) (crud.Batch, error) {
	var dropped, homeless []string
	done, err := s.fromBin(ctx, string(in.Body.UserIDs), "取回", "已取回", func(ctx context.Context, tx *db.Tx, p Person) error {
		if err := s.people.Restore(ctx, tx, p.ID); err != nil {
			return err
		}
		if left, err := leaveDeleted(ctx, tx, p.ID); err != nil {
			return err
		} else if left {
			homeless = append(homeless, "“"+p.Realname+"”")
		}
		roles, err := s.access.DropUngranted(ctx, tx, p.ID)
		if len(roles) > 0 {
			dropped = append(dropped, "“"+p.Realname+"”的"+strings.Join(roles, "、"))
		}
		return err
	})
	if len(dropped) > 0 {
		done = done.WithNote("没有恢复管理角色：" + strings.Join(dropped, "；") + "。需要时请安全管理员重新分配")
	}
	if len(homeless) > 0 {
		done = done.WithNote("原来的部门已被删除：" + strings.Join(homeless, "、") + "。请为他们选择部门")
	}
	return done, err
}

// fromBin does something to deleted people whose accounts the caller may manage.
func (s *Service) fromBin(ctx context.Context, list, verb, all string, do func(context.Context, *db.Tx, Person) error) (crud.Batch, error) {
	ids, err := crud.ParseIDs(list)
	if err != nil {
		return crud.Batch{}, err
	}
	return crud.Each(ctx, s.db, ids, verb, all, func(ctx context.Context, tx *db.Tx, id value.ID) error {
		p, err := s.people.GetDeleted(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := s.MayManageAccount(ctx, tx, p); err != nil {
			return err
		}
		return do(ctx, tx, p)
	})
}
