package access

import (
	"context"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// DepartRoleLink says that a person holds a role of a department.
type DepartRoleLink struct {
	ID      value.ID `json:"id" db:"id"`
	UserID  value.ID `json:"userId" db:"user_id"`
	DroleID value.ID `json:"droleId" db:"drole_id"`
}

func (s *Service) departRolesOfPerson(ctx context.Context, in *struct {
	UserID   string `query:"userId" doc:"用户编号"`
	DepartID string `query:"departId" doc:"部门编号"`
}) ([]DepartRoleLink, error) {
	person, err := s.directory.PersonInSight(ctx, s.db.Read(), in.UserID)
	if err != nil {
		return nil, err
	}
	depart, err := s.directory.DepartInSight(ctx, s.db.Read(), in.DepartID)
	if err != nil {
		return nil, err
	}
	links, err := db.Select[DepartRoleLink](ctx, s.db.Read(), `SELECT ru.id, ru.user_id, ru.drole_id FROM sys_depart_role_user ru
		WHERE ru.user_id = $1 AND ru.depart_id = $2 ORDER BY ru.drole_id`, person.ID, depart.ID)
	if links == nil {
		links = []DepartRoleLink{}
	}
	return links, err
}

// DepartWorker is somebody who works in a department, with the roles held there.
type DepartWorker struct {
	ID        value.ID   `json:"id"`
	Username  string     `json:"username"`
	Realname  string     `json:"realname"`
	DroleIDs  []value.ID `json:"droleIds" doc:"在这个部门中的部门角色"`
	RoleNames string     `json:"roleNames" doc:"它们的名称，顿号分隔"`
}

// workersWithRoles lists the people of one department, without those below it: only they can hold its roles.
func (s *Service) workersWithRoles(ctx context.Context, in *struct {
	DepartID string `query:"departId" doc:"部门编号"`
	Keyword  string `query:"keyword" doc:"登录名、姓名、拼音或手机号"`
	Realname string `query:"realname" doc:"姓名，可带 *"`
	PageNo   string `query:"pageNo"`
	PageSize string `query:"pageSize"`
}) (web.Page[DepartWorker], error) {
	var none web.Page[DepartWorker]
	depart, err := s.directory.DepartInSight(ctx, s.db.Read(), in.DepartID)
	if err != nil {
		return none, err
	}
	query, err := s.directory.PeopleQuery(ctx, in.PageNo, in.PageSize, in.Keyword, map[string]string{"realname": in.Realname})
	if err != nil {
		return none, err
	}
	query.Conditions = append(query.Conditions, crud.Cond(`sys_user.id IN (SELECT ud.user_id FROM sys_user_depart ud WHERE ud.dep_id = ?)`, depart.ID))
	people, err := s.directory.People().List(ctx, s.db.Read(), query)
	if err != nil {
		return none, err
	}
	held, err := rolesHeldIn(ctx, s.db.Read(), depart.ID, people.Records)
	workers := make([]DepartWorker, len(people.Records))
	for i, p := range people.Records {
		worker := DepartWorker{ID: p.ID, Username: p.Username, Realname: p.Realname, DroleIDs: []value.ID{}}
		var names []string
		for _, h := range held[p.ID] {
			worker.DroleIDs, names = append(worker.DroleIDs, h.DroleID), append(names, h.Name)
		}
		worker.RoleNames = strings.Join(names, "、")
		workers[i] = worker
	}
	return web.NewPage(workers, people.Total, people.Current, people.Size), err
}

type namedLink struct {
	UserID  value.ID `db:"user_id"`
	DroleID value.ID `db:"drole_id"`
	Name    string   `db:"role_name"`
}

// rolesHeldIn are the roles that people hold in a department, by person: one question for a page.
func rolesHeldIn(ctx context.Context, q db.Querier, depart value.ID, people []directory.Person) (map[value.ID][]namedLink, error) {
	ids := make([]value.ID, len(people))
	for i, p := range people {
		ids[i] = p.ID
	}
	args := []any{depart}
	of := db.In(&args, ids)
	links, err := db.Select[namedLink](ctx, q, `SELECT ru.user_id, ru.drole_id, dr.role_name FROM sys_depart_role_user ru
		JOIN sys_depart_role dr ON dr.id = ru.drole_id WHERE ru.depart_id = $1 AND ru.user_id IN (`+of+`) ORDER BY dr.role_code`, args...)
	held := map[value.ID][]namedLink{}
	for _, l := range links {
		held[l.UserID] = append(held[l.UserID], l)
	}
	return held, err
}

// DepartRoleUserForm is the body of the department roles of a person: what is checked now and what was when the screen opened.
type DepartRoleUserForm struct {
	UserID    value.ID `json:"userId"`
	NewRoleID *string  `json:"newRoleId" doc:"部门角色，用逗号分隔；空为取消全部，不能不填"`
	OldRoleID string   `json:"oldRoleId" doc:"打开时的部门角色，用逗号分隔"`
}

// assignDepartRoles gives a person roles of departments they work in, and takes others away, by the rules of giving roles.
func (s *Service) assignDepartRoles(ctx context.Context, in *struct{ Body DepartRoleUserForm }) (web.Message, error) {
	added, removed, err := listed("newRoleId", in.Body.NewRoleID, in.Body.OldRoleID)
	if err != nil {
		return "", err
	}
	if len(added)+len(removed) > maxLookUp {
		return "", errs.Invalidf("一次最多调整 %d 个部门角色", maxLookUp)
	}
	return "保存成功！", s.db.Tx(ctx, func(tx *db.Tx) error {
		person, err := s.directory.People().Get(ctx, tx, in.Body.UserID)
		if err != nil {
			return err
		}
		if person.ID == auth.PrincipalFrom(ctx).UserID {
			return errs.New(errs.Forbidden, "不能修改自己的部门角色，请由其他安全管理员修改")
		}
		gone, err := s.takeDepartRoles(ctx, tx, person, removed)
		if err != nil {
			return err
		}
		come, err := s.giveDepartRoles(ctx, tx, person, added)
		if err != nil {
			return err
		}
		if len(gone)+len(come) == 0 {
			return nil
		}
		if err := checkSeparation(ctx, tx, person.ID); err != nil {
			return err
		}
		s.auth.Sessions.Refresh(tx, person.ID)
		return audit.Write(ctx, tx, audit.Entry{Action: "user.departRoles", ObjectType: "user", ObjectID: person.ID.String(), Operate: audit.Updated,
			Summary: "“" + person.Realname + "”的部门角色增加：" + orNone(come) + "；取消：" + orNone(gone)})
	})
}

// takeDepartRoles returns the names of those that the person held.
func (s *Service) takeDepartRoles(ctx context.Context, tx *db.Tx, person directory.Person, roles []value.ID) (names []string, err error) {
	for _, id := range roles {
		role, depart, err := s.departRoleOf(ctx, tx, id)
		if err != nil {
			return nil, err
		}
		n, err := tx.Exec(ctx, `DELETE FROM sys_depart_role_user WHERE user_id = $1 AND drole_id = $2`, person.ID, role.ID)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			names = append(names, depart.DepartName+"“"+role.RoleName+"”")
		}
	}
	return names, nil
}

// giveDepartRoles returns the names of those that the person did not hold yet.
func (s *Service) giveDepartRoles(ctx context.Context, tx *db.Tx, person directory.Person, roles []value.ID) (names []string, err error) {
	for _, id := range roles {
		role, depart, err := s.departRoleOf(ctx, tx, id)
		if err != nil {
			return nil, err
		}
		works, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_user_depart WHERE user_id = $1 AND dep_id = $2`, person.ID, depart.ID)
		if err == nil && works == 0 {
			err = errs.Invalidf("“%s”不在部门“%s”工作，不能持有它的部门角色", person.Realname, depart.DepartName)
		}
		if err != nil {
			return nil, err
		}
		n, err := tx.Exec(ctx, `INSERT INTO sys_depart_role_user (id, depart_id, user_id, drole_id) VALUES ($1, $2, $3, $4)
			ON CONFLICT (user_id, drole_id) DO NOTHING`, tx.NewID(), depart.ID, person.ID, role.ID)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			names = append(names, depart.DepartName+"“"+role.RoleName+"”")
		}
	}
	return names, nil
}
