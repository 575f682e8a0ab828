package directory

import (
	"context"
	"slices"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// mountPeopleLinks adds the calls about who works in which department and site.
func (s *Service) mountPeopleLinks(api *web.API) {
	call := func(methods, path, access, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/user" + path, Tag: tagUser, Summary: summary, Access: web.Perm(access)}
	}
	const list, edit = permUser + ":list", permUser + ":edit"
	web.Handle(api, call("GET", "/userDepartList", list, "用户的部门"), s.departsOfPerson)
	web.Handle(api, call("GET", "/userTenantList", list, "用户的站点"), s.sitesOfPerson)
	web.Handle(api, call("GET", "/departUserList", list, "部门的用户"), s.peopleOfDepart)
	web.Handle(api, call("POST", "/editSysDepartWithUser", edit, "把多个用户加入部门"), s.addPeopleToDepart)
	web.Handle(api, call("DELETE", "/deleteUserInDepart", edit, "把一个用户移出部门"), s.removeFromDepart)
	web.Handle(api, call("DELETE", "/deleteUserInDepartBatch", edit, "把多个用户移出部门"), s.removeFromDepart)
}

// PersonInSight loads a person the caller may manage.
func (s *Service) PersonInSight(ctx context.Context, q db.Querier, id string) (Person, error) {
	ids, err := crud.ParseIDs(id)
	if err != nil || len(ids) != 1 {
		return Person{}, errs.Invalidf("缺少用户编号或编号格式不正确")
	}
	return s.people.Get(ctx, q, ids[0])
}

// People are those whom the caller manages.
type People interface {
	Get(ctx context.Context, q db.Querier, id value.ID) (Person, error)
	List(ctx context.Context, q db.Querier, query crud.Query) (web.Page[Person], error)
	EachChosen(ctx context.Context, d *db.DB, chosen crud.ChosenIDs, verb, all string, do func(ctx context.Context, tx *db.Tx, id value.ID) error) (crud.Batch, error)
}

// People returns them.
func (s *Service) People() People { return s.people }

// PeopleQuery reads a page number, a text that means people and values in the query language.
func (s *Service) PeopleQuery(ctx context.Context, no, size, keyword string, filters map[string]string) (crud.Query, error) {
	values := map[string][]string{"pageNo": {no}, "pageSize": {size}}
	for name, v := range filters {
		values[name] = []string{v}
	}
	query, err := s.people.Parse(ctx, values)
	if err != nil {
		return query, err
	}
	return query, s.meaning(ctx, &query, keyword)
}

// LinkedChoice is a department or site of a person, as choices draw it.
type LinkedChoice struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	Title string `json:"title"`
}

// LinkedDeparts are the departments of a person. None is no failure to newer clients, which look at the code, and none to offer for
// older ones, which look at success.
type LinkedDeparts []LinkedChoice

// EnvelopeMessage says that there are none.
func (l LinkedDeparts) EnvelopeMessage() string {
	if len(l) == 0 {
		return "未找到用户相关部门信息"
	}
	return ""
}

// EnvelopeOutcome is code 200 in any case.
func (l LinkedDeparts) EnvelopeOutcome() (success bool, code int) { return len(l) > 0, 200 }

func (s *Service) departsOfPerson(ctx context.Context, in *struct {
	UserID string `query:"userId" doc:"用户编号"`
}) (LinkedDeparts, error) {
	p, err := s.PersonInSight(ctx, s.db.Read(), in.UserID)
	if err != nil {
		return nil, err
	}
	departs, err := departsOf(ctx, s.db.Read(), p.ID, auth.PrincipalFrom(ctx).TenantID)
	choices := LinkedDeparts{}
	for _, d := range departs {
		choices = append(choices, LinkedChoice{d.ID.String(), d.ID.String(), d.DepartName})
	}
	return choices, err
}

func (s *Service) sitesOfPerson(ctx context.Context, in *struct {
	UserID string `query:"userId" doc:"用户编号"`
}) ([]LinkedChoice, error) {
	p, err := s.PersonInSight(ctx, s.db.Read(), in.UserID)
	if err != nil {
		return nil, err
	}
	sites, err := s.tenantsOf(ctx, s.db.Read(), p.ID)
	choices := []LinkedChoice{}
	for _, t := range sites {
		id := value.ID(t.ID).String()
		choices = append(choices, LinkedChoice{id, id, t.Name})
	}
	return choices, err
}

// ChosenPeople are the people of a batch: some in the address, or many in a body.
type ChosenPeople struct {
	UserID  string `query:"userId"`
	UserIDs string `query:"userIds" doc:"或多个，用逗号分隔；多时写在请求体里"`
	Body    *struct {
		UserIDs  crud.IDList    `json:"userIds,omitempty" doc:"编号：用逗号分隔的文字，或数组"`
		Matching *crud.Matching `json:"matching,omitempty" doc:"不写编号，而是用户列表中符合条件的全部"`
	} `required:"false"`
}

// All are the people with those of the body.
func (in *ChosenPeople) All() (chosen crud.ChosenIDs) {
	named := []string{in.UserID, in.UserIDs}
	if in.Body != nil {
		named, chosen.Matching = append(named, string(in.Body.UserIDs)), in.Body.Matching
	}
	named = slices.DeleteFunc(named, func(text string) bool { return text == "" })
	chosen.IDs = crud.IDList(strings.Join(named, ","))
	return chosen
}

func (s *Service) peopleOfDepart(ctx context.Context, in *struct {
	DepID    string `query:"depId" doc:"部门编号；没有则为自己负责的部门"`
	Keyword  string `query:"keyword" doc:"登录名、姓名、拼音或手机号"`
	Username string `query:"username"`
	PageNo   string `query:"pageNo"`
	PageSize string `query:"pageSize"`
}) (web.Page[Person], error) {
	query, err := s.PeopleQuery(ctx, in.PageNo, in.PageSize, in.Keyword, map[string]string{"username": in.Username})
	if err != nil {
		return web.Page[Person]{}, err
	}
	if strings.Trim(in.DepID, ", ") != "" {
		return s.PeoplePage(ctx, query, in.DepID)
	}
	led, err := s.ledDeparts(ctx)
	if err != nil {
		return web.Page[Person]{}, err
	}
	query.Conditions = append(query.Conditions, inDeparts(auth.PrincipalFrom(ctx).TenantID, led))
	return s.PeoplePage(ctx, query, "")
}

func (s *Service) addPeopleToDepart(ctx context.Context, in *struct {
	Body struct {
		DepID      string         `json:"depId"`
		UserIDList crud.IDList    `json:"userIdList,omitempty"`
		Matching   *crud.Matching `json:"matching,omitempty" doc:"不写编号，而是用户列表中符合条件的全部"`
		Only       bool           `json:"only,omitempty" doc:"调到这个部门：离开本站的其他部门"`
	}
}) (crud.Batch, error) {
	people, into := crud.ChosenIDs{IDs: in.Body.UserIDList, Matching: in.Body.Matching}, in.Body.DepID
	if in.Body.Only {
		return s.eachWorker(ctx, into, people, "调动", "调动成功！", func(_ []value.ID, depart value.ID) []value.ID { return []value.ID{depart} })
	}
	return s.eachWorker(ctx, into, people, "添加", "添加成功！", func(held []value.ID, depart value.ID) []value.ID {
		return append(held, value.Missing([]value.ID{depart}, held)...)
	})
}

func (s *Service) removeFromDepart(ctx context.Context, in *struct {
	DepID string `query:"depId"`
	ChosenPeople
}) (crud.Batch, error) {
	return s.eachWorker(ctx, in.DepID, in.All(), "移出", "移出成功！", func(held []value.ID, depart value.ID) []value.ID {
		return value.Missing(held, []value.ID{depart})
	})
}

// eachWorker changes the departments of people, within the caller's data scope.
func (s *Service) eachWorker(ctx context.Context, departID string, people crud.ChosenIDs, verb, all string, change func(held []value.ID, depart value.ID) []value.ID) (crud.Batch, error) {
	depart, err := s.DepartInSight(ctx, s.db.Read(), departID)
	if err != nil {
		return crud.Batch{}, err
	}
	return s.people.EachChosen(ctx, s.db, people, verb, all, func(ctx context.Context, tx *db.Tx, id value.ID) error {
		p, err := s.people.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		departs, err := departsOf(ctx, tx, p.ID, auth.PrincipalFrom(ctx).TenantID)
		if err != nil {
			return err
		}
		held := make([]value.ID, len(departs))
		for i, d := range departs {
			held[i] = d.ID
		}
		if err := s.setDeparts(ctx, tx, p.ID, change(held, depart.ID), "selecteddeparts"); err != nil {
			return err
		}
		s.auth.Sessions.Refresh(tx, p.ID)
		return audit.Write(ctx, tx, audit.Entry{Action: "user.departs", ObjectType: "user", ObjectID: p.ID.String(), Operate: audit.Updated,
			Summary: "调整“" + p.Realname + "”的部门"})
	})
}
