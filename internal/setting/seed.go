package setting

import (
	"context"
	_ "embed"
	"encoding/json"

	"jikong/internal/db"
	"jikong/internal/directory/given"
	"jikong/internal/value"
)

//go:embed seed/dictionaries.json
var seedDictionaries []byte

//go:embed seed/categories.json
var seedCategories []byte

// seeder is the name in create_by of rows that the program makes.
const seeder = "system"

// seedDict is one dictionary of the seed: those of the platform, and those our own screens need.
type seedDict struct {
	Code  string     `json:"code"`
	Name  string     `json:"name"`
	Items []seedItem `json:"items"`
}

type seedItem struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Color string `json:"color"`
}

// creditCode checks a unified social credit code (GB 32100-2015) part by part, at last its check digit.
const creditCode = `[{"digits":"2","pattern":"[1-9A-GNY][1-9A-GNY]","message":"前两位为登记管理部门和机构类别代码"},` +
	`{"digits":"6","pattern":"[0-9]{6}","message":"第 3 至 8 位为行政区划码，应为数字"},` +
	`{"digits":"10","pattern":"[0-9A-HJ-NPQRTUWXY]{10}","message":"第 9 至 18 位只能有数字和大写字母，不含 I、O、S、V、Z"},` +
	`{"digits":"*","pattern":".{18}","message":"统一社会信用代码应为 18 位"},` +
	`{"digits":"*","pattern":"@creditCode","message":"校验码不对，请逐位核对统一社会信用代码"}]`

// Seed gives a site the dictionaries, categories and rules that it does not have yet. Each is given once and remembered: what
// people changed or deleted stays so.
func (s *Service) Seed(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	before, err := given.To(ctx, tx, tenant)
	if err != nil {
		return err
	}
	g := &giver{ctx: ctx, tx: tx, tenant: tenant, given: before}
	for _, step := range []func() error{g.dictionaries, g.categories, g.checkRules, g.fillRules} {
		if err := step(); err != nil {
			return err
		}
	}
	id := tenant.String()
	tx.AfterCommit(func() { s.bus.Publish(TopicDict, id) })
	return nil
}

// giver writes the seed of one site.
type giver struct {
	ctx    context.Context
	tx     *db.Tx
	tenant value.ID
	given  map[given.Row]bool
}

// once runs give unless the row was given before.
func (g *giver) once(kind, code string, give func() error) error {
	key := given.Row{Kind: kind, Code: code}
	if g.given[key] {
		return nil
	}
	g.given[key] = true
	if _, err := given.Note(g.ctx, g.tx, g.tenant, kind, code); err != nil {
		return err
	}
	return give()
}

func (g *giver) exec(statement string, args ...any) error {
	_, err := g.tx.Exec(g.ctx, statement, append([]any{g.tx.NewID(), g.tenant, seeder, g.tx.Now}, args...)...)
	return err
}

func (g *giver) dictionaries() error {
	dicts, err := shipped()
	if err != nil {
		return err
	}
	for _, d := range dicts {
		if err := g.once("dict", d.Code, func() error {
			return g.exec(`INSERT INTO sys_dict (id, tenant_id, create_by, create_time, dict_code, dict_name) VALUES ($1, $2, $3, $4, $5, $6)
				ON CONFLICT (tenant_id, dict_code) DO NOTHING`, d.Code, d.Name)
		}); err != nil {
			return err
		}
		for i, item := range d.Items {
			if err := g.once("dictItem", d.Code+"/"+item.Value, func() error {
				// The dictionary may have been deleted for good; then nothing is selected.
				return g.exec(`INSERT INTO sys_dict_item (id, tenant_id, create_by, create_time, dict_id, item_value, item_text, item_color, sort_order)
					SELECT $1, d.tenant_id, $3, $4, d.id, $5, $6, $7, $8 FROM sys_dict d WHERE d.tenant_id = $2 AND d.dict_code = $9
					ON CONFLICT (dict_id, item_value) DO NOTHING`, item.Value, item.Text, item.Color, int64(i+1), d.Code)
			}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *giver) categories() error {
	var categories []struct {
		Code string `json:"code"`
		Name string `json:"name"`
	}
	if err := json.Unmarshal(seedCategories, &categories); err != nil {
		return err
	}
	for _, c := range categories {
		if err := g.once("category", c.Code, func() error { return g.category(c.Code, c.Name) }); err != nil {
			return err
		}
	}
	return nil
}

// category adds a category whose parent, if it has one, is still there.
func (g *giver) category(code, name string) error {
	if err := noteCode(g.ctx, g.tx, g.tenant, code); err != nil {
		return err
	}
	parent := code[:len(code)-codeSegment]
	if parent == "" {
		return g.exec(`INSERT INTO sys_category (id, tenant_id, create_by, create_time, code, name) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (tenant_id, code) DO NOTHING`, code, name)
	}
	if err := g.exec(`INSERT INTO sys_category (id, tenant_id, create_by, create_time, code, name, pid)
		SELECT $1, p.tenant_id, $3, $4, $5, $6, p.id FROM sys_category p WHERE p.tenant_id = $2 AND p.code = $7
		ON CONFLICT (tenant_id, code) DO NOTHING`, code, name, parent); err != nil {
		return err
	}
	_, err := g.tx.Exec(g.ctx, `UPDATE sys_category SET has_child = '1' WHERE tenant_id = $1 AND code = $2`, g.tenant, parent)
	return err
}

func (g *giver) checkRules() error {
	return g.once("checkRule", "credit_code", func() error {
		return g.exec(`INSERT INTO sys_check_rule (id, tenant_id, create_by, create_time, rule_code, rule_name, rule_json, rule_description)
			VALUES ($1, $2, $3, $4, 'credit_code', '统一社会信用代码', $5, '18 位，按 GB 32100-2015 分段检查，并核对校验码')
			ON CONFLICT (tenant_id, rule_code) DO NOTHING`, creditCode)
	})
}

func (g *giver) fillRules() error {
	for _, class := range fillClasses() {
		if err := g.once("fillRule", class.Value, func() error {
			return g.exec(`INSERT INTO sys_fill_rule (id, tenant_id, create_by, create_time, rule_code, rule_name, rule_class)
				VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (tenant_id, rule_code) DO NOTHING`, class.Value, class.Text, class.Value)
		}); err != nil {
			return err
		}
	}
	return nil
}

// Clear takes away the dictionaries, categories, rules and saved queries of a site, before the site is deleted.
func (s *Service) Clear(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	for _, table := range []string{"sys_saved_query", "sys_fill_rule", "sys_check_rule", "sys_category", "sys_category_last", "sys_dict_item", "sys_dict"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE tenant_id = $1`, tenant); err != nil {
			return err
		}
	}
	return given.TakeBack(ctx, tx, tenant)
}
