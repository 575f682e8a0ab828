package directory

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// mountClientPeople adds the calls of newer clients about people.
func (s *Service) mountClientPeople(api *web.API) {
	call := func(methods, path, summary string, access web.Access) web.Route {
		return web.Route{Methods: methods, Path: "/sys/user" + path, Tag: tagUser, Summary: summary, Access: access}
	}
	bin := web.Perm(permUser + ":recycle")
	web.Handle(api, call("GET", "/selectUserList", "选人：分页列表（新客户端）", web.SignedIn), s.selectPeople)
	web.Handle(api, call("GET", "/getQuitList", "离职的人：已删除的用户，同 recycleBin", bin), s.deletedPeople)
	web.Handle(api, call("PUT,POST", "/putCancelQuit", "取消离职：取回已删除的用户，同 putRecycleBin", bin), s.restorePeople)
	web.Handle(api, call("PUT,POST", "/changeDepartChargePerson", "设置或取消部门的负责人", web.Perm(permUser+":edit")), s.changeHead)
}

type selectUsers struct {
	PageNo   string `query:"pageNo"`
	PageSize string `query:"pageSize"`
	Keyword  string `query:"keyword" doc:"姓名、登录名中的文字，或姓名的拼音、首字母"`
	DepartID string `query:"departId" doc:"部门编号，含下级"`
	RoleID   string `query:"roleId" doc:"有这个角色的人"`
	Exclude  string `query:"excludeUserIdList" doc:"不要的用户编号，用逗号分隔"`
	Names    string `query:"usernames" doc:"只要这些登录名"`
}

// selectPeople is the list of the newer client's picker.
func (s *Service) selectPeople(ctx context.Context, in *selectUsers) (web.Page[Colleague], error) {
	c, err := s.choiceOf(ctx, &pickInput{DepartID: in.DepartID})
	if err != nil {
		return web.Page[Colleague]{}, err
	}
	if err := s.meant(ctx, c, in.Keyword); err != nil {
		return web.Page[Colleague]{}, err
	}
	if err := s.selects(ctx, c, in); err != nil {
		return web.Page[Colleague]{}, err
	}
	no, size := pageNumbers(&pageInput{in.PageNo, in.PageSize})
	return s.pageOfColleagues(ctx, c, no, size)
}

func (s *Service) selects(ctx context.Context, c *choice, in *selectUsers) error {
	if in.RoleID != "" {
		id, err := value.ParseID(in.RoleID)
		if err != nil {
			return errs.Invalidf("角色的编号格式不正确")
		}
		where, args := s.access.HoldsRole("u.id", auth.PrincipalFrom(ctx).TenantID, []any{id})
		c.meets(where, args)
	}
	left, err := crud.OptionalIDs(in.Exclude)
	if err != nil || len(left) > maxLookUp {
		return errs.Invalidf("用户编号的格式不正确，或多于 %d 个", maxLookUp)
	}
	if len(left) > 0 {
		c.where.WriteString(" AND u.id NOT IN (" + db.In(&c.args, left) + ")")
	}
	if names := value.SplitList(withoutNUL(in.Names)); len(names) > 0 {
		if len(names) > maxLookUp {
			return errs.Invalidf("一次最多查询 %d 人", maxLookUp)
		}
		c.where.WriteString(" AND u.username IN (" + db.In(&c.args, names) + ")")
	}
	return nil
}

// changeHead makes somebody the head of a department, or no longer: what the form over a person says as identity and led departments.
func (s *Service) changeHead(ctx context.Context, in *struct {
	Body struct {
		UserID   string          `json:"userId"`
		DepartID string          `json:"departId"`
		Status   value.LooseText `json:"status" doc:"true 或 1 为负责人，false 或 0 取消"`
	}
}) (web.Message, error) {
	depart, err := crud.ParseIDs(in.Body.DepartID)
	if err != nil || len(depart) != 1 {
		return "", errs.Invalidf("缺少部门编号或编号格式不正确")
	}
	leads, known := map[value.LooseText]bool{"true": true, "1": true, "false": false, "0": false}[in.Body.Status]
	if !known {
		return "", errs.Invalidf("状态只能是 true（负责人）或 false（取消）")
	}
	return "修改成功！", s.db.Tx(ctx, func(tx *db.Tx) error {
		p, err := s.PersonInSight(ctx, tx, in.Body.UserID)
		if err != nil {
			return err
		}
		led := slices.DeleteFunc(value.SplitList(p.DepartIDs), func(id string) bool { return id == depart[0].String() })
		if leads {
			led = append(led, depart[0].String())
		}
		p.DepartIDs, p.UserIdentity = strings.Join(led, ","), 1
		if len(led) > 0 {
			p.UserIdentity = 2
		}
		return s.people.Update(ctx, tx, &p)
	})
}
