package directory

import (
	"context"
	"encoding/json"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Position is a post that people hold, with its professional rank.
type Position struct {
	crud.Row
	Code         string `json:"code" db:"code"`
	Name         string `json:"name" db:"name"`
	PostRank     string `json:"postRank" db:"post_rank" doc:"1 员级，2 助级，3 中级，4 副高级，5 正高级"`
	PostRankText string `json:"postRank_dictText,omitempty" db:"-"`
	Duty         string `json:"duty,omitempty" db:"duty" doc:"岗位职责，Markdown；列表不带"`
	CompanyID    string `json:"companyId" db:"company_id"`
	SysOrgCode   string `json:"sysOrgCode" db:"sys_org_code"`
}

// MarshalJSON adds the text of the rank under the name that the picker of older clients reads.
func (p Position) MarshalJSON() ([]byte, error) {
	type plain Position
	return json.Marshal(struct {
		plain
		RankText string `json:"rank_dictText,omitempty"`
	}{plain(p), p.PostRankText})
}

const (
	permPosition = "system:position"
	tagPosition  = "职务"
)

func positionResource() crud.Resource[Position] {
	return crud.Resource[Position]{
		Path: "/sys/position", Tag: tagPosition, Perm: permPosition,
		Actions: crud.Edit | crud.Delete | crud.Import | crud.Export,
		Table: crud.Table{
			Name: "sys_position", Label: "职务", Log: "position", NameColumn: "name", Tenant: true, NoIndex: "a site has some dozen posts",
			Columns: []crud.Column{
				{Name: "code", Label: "职务编码", Kind: crud.Text, Required: true, Max: 100, Unique: true, Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "name", Label: "职务名称", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "post_rank", Alias: "rank", Label: "职级", Kind: crud.Text, Max: 2, Dict: "position_rank", Filter: true, Sort: true, Write: true, Export: true},
				{Name: "duty", Label: "岗位职责", Kind: crud.LongText, Max: 4000, Write: true, Export: true, ListOmit: true},
				{Name: "company_id", Label: "所属单位", Kind: crud.Text, Max: 255, Write: true},
				{Name: "sys_org_code", Label: "所属部门", Kind: crud.Text, ServerSet: true},
			},
		},
		Blank: func(p auth.Principal) Position { return Position{SysOrgCode: p.OrgCode} },
		Check: checkPosition,
	}
}

// checkPosition keeps a post as long as somebody holds it: people carry its code.
func checkPosition(ctx context.Context, tx *db.Tx, old, new *Position) error {
	if old == nil || (new != nil && new.Code == old.Code) {
		return nil
	}
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_user u JOIN sys_user_tenant ut ON ut.user_id = u.id
		WHERE ut.tenant_id = $1 AND u.del_flag = 0 AND ',' || u.post || ',' LIKE $2 ESCAPE '\'`,
		auth.PrincipalFrom(ctx).TenantID, "%,"+db.EscapeLike(old.Code)+",%")
	switch {
	case err != nil || n == 0:
		return err
	case new == nil:
		return errs.Invalidf("职务“%s”还有 %d 人担任，请先为他们换职务", old.Name, n)
	}
	return errs.Fields{"code": "有人担任这个职务，编码不能修改"}.Err()
}

// mountPositions adds the calls of api-contract.md section 14. Their names are open to everybody who is signed in, because every
// picker of posts needs them.
func (s *Positions) mountPositions(api *web.API) {
	s.positions.Mount(api, s.db)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/position/add", Tag: tagPosition, Summary: "新增职务；没有送来编码时由系统生成",
		Access: web.Perm(permPosition + ":add")}, s.addPosition)
	look := func(path, summary string) web.Route {
		return web.Route{Methods: "GET", Path: "/sys/position" + path, Tag: tagPosition, Summary: summary, Access: web.SignedIn}
	}
	web.Handle(api, look("/list", "职务分页列表"), s.listPositions)
	web.Handle(api, look("/meta", "职务的列说明"), func(context.Context, *web.Empty) (crud.Meta, error) { return s.positions.Meta(), nil })
	web.Handle(api, look("/queryById", "按编号查询职务"), s.positionByID)
	web.Handle(api, look("/queryByCode", "按编码查询职务"), func(ctx context.Context, in *struct {
		Code string `query:"code"`
	}) (Position, error) {
		found, err := s.positionsByCode(ctx, in.Code)
		return onlyOne("职务", found, err)
	})
	web.Handle(api, look("/queryByCodes", "按编码查询多个职务"), func(ctx context.Context, in *struct {
		Codes string `query:"codes" doc:"编码，用逗号分隔"`
	}) ([]Position, error) {
		return s.positionsByCode(ctx, in.Codes)
	})
}

func (s *Positions) listPositions(ctx context.Context, in *crud.ListInput) (web.Page[Position], error) {
	values, err := in.Values()
	if err != nil {
		return web.Page[Position]{}, err
	}
	query, err := s.positionQuery(ctx, values)
	if err != nil {
		return web.Page[Position]{}, err
	}
	return s.positions.List(ctx, s.db.Read(), query)
}

func (s *Positions) positionByID(ctx context.Context, in *oneID) (Position, error) {
	ids, err := crud.ParseIDs(in.ID)
	if err != nil {
		return Position{}, err
	}
	return s.positions.Get(ctx, s.db.Read(), ids[0])
}

func (s *Positions) positionsByCode(ctx context.Context, codes string) ([]Position, error) {
	list := value.SplitList(codes)
	if len(list) == 0 {
		return []Position{}, nil
	}
	if len(list) > maxLookUp {
		return nil, errs.Invalidf("一次最多查询 %d 个职务", maxLookUp)
	}
	where, args := among("code", 2, list)
	return db.Select[Position](ctx, s.db.Read(), `SELECT id, version, create_by, create_time, update_by, update_time, code, name, post_rank,
		company_id, sys_org_code FROM sys_position WHERE tenant_id = $1 AND `+where+` ORDER BY code`, append([]any{auth.PrincipalFrom(ctx).TenantID}, args...)...)
}

// PutDuties writes what posts of a site have to do, by their codes. A post whose duties are written already keeps them.
func (s *Service) PutDuties(ctx context.Context, tx *db.Tx, tenant value.ID, duties map[string]string) error {
	for code, duty := range duties {
		if _, err := tx.Exec(ctx, `UPDATE sys_position SET duty = $1 WHERE tenant_id = $2 AND code = $3 AND duty = ''`, duty, tenant, code); err != nil {
			return err
		}
	}
	return nil
}
