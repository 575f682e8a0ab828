package setting

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"slices"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// FillRule names a built-in function that proposes a value for a field of a form.
type FillRule struct {
	crud.Row
	RuleName     string `json:"ruleName" db:"rule_name"`
	RuleCode     string `json:"ruleCode" db:"rule_code"`
	RuleClass    string `json:"ruleClass" db:"rule_class" doc:"内置函数"`
	RuleClassTxt string `json:"ruleClass_dictText,omitempty"`
	RuleParams   string `json:"ruleParams" db:"rule_params" doc:"参数的 JSON 对象，如 {\"prefix\":\"CN\"}"`
}

// The built-in functions. There are no others: nothing a client sends is ever run.
const (
	fillOrgCode      = "org_num_role"
	fillCategoryCode = "category_code_rule"
	fillOrderNumber  = "shop_order_num"
)

func fillClasses() []crud.Option {
	return []crud.Option{{Value: fillOrgCode, Text: "部门编码"}, {Value: fillCategoryCode, Text: "分类编码"}, {Value: fillOrderNumber, Text: "流水号：前缀＋时间＋随机数"}}
}

// noClass is anything but the name of a class with its package, which rules of the platform are.
var noClass = regexp.MustCompile(`^[^.]*$`)

const maxFillRules = 50 // of one batch

func (s *Service) fillRuleResource() crud.Resource[FillRule] {
	return crud.Resource[FillRule]{
		Path: "/sys/fillRule", Tag: tagRule, Perm: permFillRule,
		Actions: crud.List | crud.Add | crud.Edit | crud.Delete | crud.Import | crud.Export,
		Table: crud.Table{
			Name: "sys_fill_rule", Label: "填值规则", Log: "fillRule", NameColumn: "rule_name", Tenant: true, NoIndex: "a site has a few dozen rules",
			Columns: []crud.Column{
				{Name: "rule_name", Label: "规则名称", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "rule_code", Label: "规则编码", Kind: crud.Text, Required: true, Unique: true, Max: 100, Pattern: dictCodeForm,
					Hint: "规则编码以字母开头，只能有字母、数字和下划线", Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "rule_class", Label: "内置函数", Kind: crud.Enum, Options: fillClasses(), Required: true, Pattern: noClass,
					Hint: "这里不能运行 Java 类，只能用内置函数：" + fillOrgCode + "（部门编码）、" + fillCategoryCode + "（分类编码）、" + fillOrderNumber + "（流水号）", Filter: true, Write: true, Export: true},
				{Name: "rule_params", Label: "参数", Kind: crud.Text, Max: 200, Write: true, Export: true},
			},
		},
		Check: func(_ context.Context, _ *db.Tx, _, new *FillRule) error {
			if new == nil {
				return nil
			}
			if _, err := formOf([]byte(new.RuleParams)); err != nil {
				return errs.Fields{"ruleParams": "参数应为 JSON 对象，如 {\"prefix\":\"CN\"}"}.Err()
			}
			return nil
		},
	}
}

// form is the data of a form, its values as texts.
type form map[string]string

// formOf reads a JSON object, also one that stands in a JSON string; nothing is an empty form. Nested values are left out.
func formOf(data []byte) (form, error) {
	data = bytes.TrimSpace(data)
	if text, ok := scalarText(data); ok && len(data) > 0 && data[0] == '"' {
		data = []byte(text)
	}
	if len(data) == 0 || string(data) == "null" {
		return form{}, nil
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, errs.Invalidf("表单数据应为 JSON 对象")
	}
	f := form{}
	for name, raw := range fields {
		if text, ok := scalarText(raw); ok {
			f[name] = text
		}
	}
	return f, nil
}

// Filled is the proposed value of one rule of a batch.
type Filled struct {
	RuleCode string `json:"ruleCode"`
	Result   string `json:"result"`
}

func (s *Service) executeRule(ctx context.Context, in *struct {
	RuleCode string `path:"ruleCode"`
	Body     *json.RawMessage
}) (string, error) {
	var body json.RawMessage // a client without a form sends no body
	if in.Body != nil {
		body = *in.Body
	}
	data, err := formOf(body)
	if err != nil {
		return "", err
	}
	return s.fill(ctx, in.RuleCode, data)
}

func (s *Service) testFillRule(ctx context.Context, in *struct {
	RuleCode string `query:"ruleCode"`
}) (string, error) {
	return s.fill(ctx, in.RuleCode, form{})
}

// FillBatch asks for several values at once.
type FillBatch struct {
	Rules          []FillRequest   `json:"rules"`
	CommonFormData json.RawMessage `json:"commonFormData,omitempty" doc:"没有自己的表单数据的规则用它"`
}

// FillRequest asks for the value of one rule.
type FillRequest struct {
	RuleCode string          `json:"ruleCode"`
	FormData json.RawMessage `json:"formData,omitempty"`
}

func (s *Service) executeRuleBatch(ctx context.Context, in *struct{ Body FillBatch }) ([]Filled, error) {
	if len(in.Body.Rules) > maxFillRules {
		return nil, errs.Invalidf("一次最多执行 %d 条规则", maxFillRules)
	}
	common, err := formOf(in.Body.CommonFormData)
	if err != nil {
		return nil, err
	}
	filled := []Filled{}
	for _, rule := range in.Body.Rules {
		data, err := formOf(rule.FormData)
		if err != nil {
			return nil, err
		}
		if len(data) == 0 {
			data = common
		}
		result, err := s.fill(ctx, rule.RuleCode, data)
		if err != nil {
			return nil, err
		}
		filled = append(filled, Filled{rule.RuleCode, result})
	}
	return filled, nil
}

// fill runs the built-in function of a rule. A value of the form stands before one of the rule's own parameters, unless nothing is filled in.
func (s *Service) fill(ctx context.Context, code string, data form) (string, error) {
	type row struct {
		Class  string `db:"rule_class"`
		Params string `db:"rule_params"`
	}
	rule, found, err := db.One[row](ctx, s.db.Read(), `SELECT rule_class, rule_params FROM sys_fill_rule WHERE tenant_id = $1 AND rule_code = $2`,
		tenantOf(ctx), storable(code))
	if err != nil {
		return "", err
	}
	if !found {
		return "", errs.Invalidf("没有这个填值规则，请联系管理员")
	}
	merged, err := formOf([]byte(rule.Params))
	if err != nil {
		return "", err
	}
	for name, text := range data {
		if text != "" {
			merged[name] = text
		}
	}
	switch rule.Class {
	case fillOrgCode:
		return s.fillOrg(ctx, merged)
	case fillCategoryCode:
		return s.fillCategory(ctx, merged)
	case fillOrderNumber:
		return fillOrder(merged["prefix"], s.db.Now())
	}
	return "", errs.Invalidf("填值规则用了没有的内置函数，请联系管理员")
}

func (s *Service) fillOrg(ctx context.Context, data form) (string, error) {
	parent, err := parseParent(data["parentId"])
	if err != nil {
		return "", err
	}
	if s.orgCodes == nil {
		return "", errs.Invalidf("部门编码暂时不能生成，请联系管理员")
	}
	return s.orgCodes.NextOrgCode(ctx, s.db.Read(), parent)
}

func (s *Service) fillCategory(ctx context.Context, data form) (string, error) {
	pid, err := parseParent(data["pid"])
	if err != nil {
		return "", err
	}
	var parent CategoryRow
	if pid != 0 {
		if parent, err = categoryBy(ctx, s.db.Read(), "id", int64(pid)); err != nil {
			return "", err
		}
	}
	return nextCategoryCode(ctx, s.db.Read(), parent)
}

// fillOrder is the prefix, the moment and two random digits.
func fillOrder(prefix string, now value.Time) (string, error) {
	if runes := []rune(prefix); len(runes) > 20 || slices.ContainsFunc(runes, func(r rune) bool { return r < ' ' }) {
		return "", errs.Invalidf("流水号的前缀最多 20 个字")
	}
	if prefix == "" {
		prefix = "CN"
	}
	n, err := rand.Int(rand.Reader, big.NewInt(90))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s%s%d", prefix, now.Go().Format("20060102150405"), n.Int64()+10), nil
}
