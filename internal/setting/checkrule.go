package setting

import (
	"context"
	"encoding/json"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/rules"
	"jikong/internal/web"
)

// CheckRule says what a typed code must look like, part by part.
type CheckRule struct {
	crud.Row
	RuleName        string `json:"ruleName" db:"rule_name"`
	RuleCode        string `json:"ruleCode" db:"rule_code"`
	RuleJSON        string `json:"ruleJson" db:"rule_json" doc:"JSON 数组：[{digits, pattern, message}]，digits 为位数或 *，pattern 为正则表达式，或 @creditCode、@nationalId（核对校验码）"`
	RuleDescription string `json:"ruleDescription" db:"rule_description"`
}

const tagRule = "编码规则"

// Limits of a check: with them and Go's linear-time patterns no value can keep the server busy.
const (
	maxRuleParts   = 20
	maxRulePattern = 200  // bytes
	maxRuleMessage = 100  // characters
	maxDigits      = 500  // characters of one part
	maxCheckValue  = 2000 // bytes
)

const wholeValue = "*"

func (s *Service) checkRuleResource() crud.Resource[CheckRule] {
	return crud.Resource[CheckRule]{
		Path: "/sys/checkRule", Tag: tagRule, Perm: permCheckRule,
		Actions: crud.List | crud.Add | crud.Edit | crud.Delete | crud.Import | crud.Export,
		Table: crud.Table{
			Name: "sys_check_rule", Label: "校验规则", Log: "checkRule", NameColumn: "rule_name", Tenant: true, NoIndex: "a site has a few dozen rules",
			Columns: []crud.Column{
				{Name: "rule_name", Label: "规则名称", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "rule_code", Label: "规则编码", Kind: crud.Text, Required: true, Unique: true, Max: 100, Pattern: dictCodeForm,
					Hint: "规则编码以字母开头，只能有字母、数字和下划线", Search: true, Filter: true, Sort: true, Write: true, Export: true},
				{Name: "rule_json", Label: "规则内容", Kind: crud.LongText, Required: true, Max: 4000, Write: true, Export: true},
				{Name: "rule_description", Label: "说明", Kind: crud.Text, Max: 200, Write: true, Export: true},
			},
		},
		Check: func(_ context.Context, _ *db.Tx, _, new *CheckRule) error {
			if new == nil {
				return nil
			}
			if _, err := parseCheckParts(new.RuleJSON); err != nil {
				return err
			}
			return nil
		},
	}
}

// checkPart is one member of ruleJson.
type checkPart struct {
	Digits  looseText `json:"digits"`
	Pattern string    `json:"pattern"`
	Message string    `json:"message"`

	length int // characters; 0 is the whole value
	fits   func(string) bool
}

// looseText is a JSON string or number.
type looseText string

func (t *looseText) UnmarshalJSON(data []byte) error {
	text, ok := scalarText(data)
	if !ok {
		return errs.Invalidf("应为文字或数字")
	}
	*t = looseText(text)
	return nil
}

// computed are the patterns that stand for a rule no pattern can say: check digits.
var computed = map[string]rules.Rule{"@creditCode": rules.CreditCode, "@nationalId": rules.NationalID}

// parseCheckParts reads a rule; a mistake is told on the field ruleJson.
func parseCheckParts(text string) ([]checkPart, error) {
	wrong := func(format string, args ...any) error {
		fields := errs.Fields{}
		fields.Add("ruleJson", format, args...)
		return fields.Err()
	}
	var parts []checkPart
	if json.Unmarshal([]byte(text), &parts) != nil {
		return nil, wrong("规则内容应为 JSON 数组：[{\"digits\":\"*\",\"pattern\":\"…\",\"message\":\"…\"}]")
	}
	if len(parts) == 0 || len(parts) > maxRuleParts {
		return nil, wrong("规则应有 1 到 %d 段", maxRuleParts)
	}
	for i := range parts {
		p := &parts[i]
		if p.Digits != wholeValue {
			n, err := strconv.Atoi(string(p.Digits))
			if err != nil || n < 1 || n > maxDigits {
				return nil, wrong("第 %d 段的位数应为 1 到 %d 的整数，或 *", i+1, maxDigits)
			}
			p.length = n
		}
		if p.Pattern == "" || len(p.Pattern) > maxRulePattern || len([]rune(p.Message)) > maxRuleMessage {
			return nil, wrong("第 %d 段要有规则（不超过 %d 字节），提示不超过 %d 字", i+1, maxRulePattern, maxRuleMessage)
		}
		if rule := computed[p.Pattern]; rule != nil {
			// The rules leave open whether a value must be there; a part of a code must.
			p.fits = func(text string) bool { return text != "" && rule(text) == "" }
			continue
		}
		pattern, err := regexp.Compile(goPattern(p.Pattern))
		if err != nil {
			return nil, wrong("第 %d 段的规则不是可用的正则表达式（不支持前后查找和反向引用）", i+1)
		}
		p.fits = wholly(pattern)
	}
	return parts, nil
}

// unicodeEscape is a character by its number as Java and JavaScript write it; a pair of backslashes before it stands for itself. Halves of
// surrogate pairs are none: no text holds them.
var unicodeEscape = regexp.MustCompile(`\\\\|\\u(?:[0-9A-CEFa-cef][0-9A-Fa-f]{3}|[Dd][0-7][0-9A-Fa-f]{2})`)

// goPattern writes \u4e00 as \x{4e00}, the only way Go reads it: patterns are copied here from programs in other languages.
func goPattern(pattern string) string {
	return unicodeEscape.ReplaceAllStringFunc(pattern, func(escape string) string {
		if number, is := strings.CutPrefix(escape, `\u`); is {
			return `\x{` + number + `}`
		}
		return escape
	})
}

// wholly tells whether a text matches from end to end. The pattern is used as it was compiled: within anchors and brackets of ours, one such
// as \d)|(.* would close them and let everything pass.
func wholly(pattern *regexp.Regexp) func(text string) bool {
	pattern.Longest()
	return func(text string) bool {
		at := pattern.FindStringIndex(text)
		return at != nil && at[0] == 0 && at[1] == len(text)
	}
}

// Checked is the outcome of a check. Without success the other fields say which part failed.
type Checked struct {
	Passed     bool   `json:"passed"`
	Message    string `json:"message"`
	Digits     string `json:"digits,omitempty"`
	Pattern    string `json:"pattern,omitempty"`
	CheckValue string `json:"checkValue,omitempty"`
	BeginIndex *int   `json:"beginIndex,omitempty" doc:"不合格的一段从第几个字符起，从 0 数"`
	EndIndex   *int   `json:"endIndex,omitempty"`
}

// EnvelopeMessage is the message for the person.
func (c Checked) EnvelopeMessage() string { return c.Message }

// EnvelopeOutcome tells success only when every part fits.
func (c Checked) EnvelopeOutcome() (bool, int) {
	if c.Passed {
		return true, 200
	}
	return false, 500
}

// check holds the value against the parts in order and stops at the first that does not fit.
func check(parts []checkPart, text string) Checked {
	runes, begin := []rune(text), 0
	for _, p := range parts {
		if p.length == 0 {
			if !p.fits(text) {
				return p.failed(text)
			}
			continue
		}
		end := min(begin+p.length, len(runes))
		if part := string(runes[begin:end]); !p.fits(part) {
			failure := p.failed(part)
			failure.BeginIndex, failure.EndIndex = &begin, &end
			return failure
		}
		begin = end
	}
	return Checked{Passed: true, Message: "校验通过"}
}

func (p checkPart) failed(text string) Checked {
	message := p.Message
	if message == "" {
		message = "输入的内容不符合编码规则"
	}
	return Checked{Message: message, Digits: string(p.Digits), Pattern: p.Pattern, CheckValue: text}
}

// checkByCode checks a value against a rule. Clients encode the value once more than HTTP does.
func (s *Service) checkByCode(ctx context.Context, in *struct {
	RuleCode string `query:"ruleCode"`
	Value    string `query:"value" doc:"要检查的内容，再做一次 URI 编码"`
}) (Checked, error) {
	text := in.Value
	if decoded, err := url.PathUnescape(text); err == nil {
		text = decoded
	}
	if len(text) > maxCheckValue {
		return Checked{}, errs.Invalidf("要检查的内容太长")
	}
	rule, found, err := db.One[string](ctx, s.db.Read(), `SELECT rule_json FROM sys_check_rule WHERE tenant_id = $1 AND rule_code = $2`,
		tenantOf(ctx), storable(in.RuleCode))
	if err != nil {
		return Checked{}, err
	}
	if !found {
		return Checked{}, errs.Invalidf("没有这个编码校验规则，请联系管理员")
	}
	parts, err := parseCheckParts(rule)
	if err != nil {
		return Checked{}, err
	}
	return check(parts, text), nil
}

// storable removes what no text column holds, so that a look-up finds nothing instead of failing.
func storable(text string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\x00", "")
}

var _ web.Outcome = Checked{}
