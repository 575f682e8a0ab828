package message

import (
	"encoding/json"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"jikong/internal/errs"
	"jikong/internal/value"
)

// The language of a site's templates: ${name} is replaced by the value of that name, everything else is text. There are no conditions,
// no members and no calls, and a value is never looked at again.

const (
	maxGiven = 500  // characters of one value
	maxData  = 4000 // characters of all, as JSON
)

var placeName = regexp.MustCompile(`^[A-Za-z_\p{Han}][A-Za-z0-9_\p{Han}]{0,31}$`)

// placesIn lists the names in a template, each once; or says in Chinese what is wrong with it.
func placesIn(template string) (names []string, wrong string) {
	for {
		_, rest, found := strings.Cut(template, "${")
		if !found {
			return names, ""
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed || !placeName.MatchString(name) {
			return nil, "“${" + short(rest) + "”处写错了：应为 ${名称}，名称可有文字、字母、数字和下划线，不以数字开头，最多 32 个字"
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		template = after
	}
}

// short is the beginning of a text, enough to find the place.
func short(text string) string { return value.Short(oneLine(text), 12) }

// valuesIn reads test data: one JSON object of texts and numbers. No data are an empty object.
func valuesIn(data string) (values map[string]string, wrong string) {
	if strings.TrimSpace(data) == "" {
		return nil, ""
	}
	if utf8.RuneCountInString(data) > maxData {
		return nil, "测试数据太长，请减少后再试"
	}
	var members map[string]any
	decoder := json.NewDecoder(strings.NewReader(data))
	decoder.UseNumber() // a number is written as it was typed
	if err := decoder.Decode(&members); err != nil || members == nil {
		return nil, `测试数据应为 JSON 对象，如 {"name":"王芳"}，请检查引号、逗号和括号`
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, "测试数据只能有一个 JSON 对象，请删去它后面的内容"
	}
	values = make(map[string]string, len(members))
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if values[name], wrong = valueText(name, members[name]); wrong != "" {
			return nil, wrong
		}
	}
	return values, ""
}

func valueText(name string, member any) (text, wrong string) {
	switch v := member.(type) {
	case nil:
		return "", "测试数据里“" + short(name) + "”没有值"
	case json.Number:
		text = v.String()
	case string:
		text = strings.TrimSpace(oneLine(v))
	default:
		return "", "测试数据里“" + short(name) + "”的值应为文字或数字，不能是对象、数组或真假值"
	}
	if utf8.RuneCountInString(text) > maxGiven {
		return "", "测试数据里“" + short(name) + "”的值太长，最多 500 个字"
	}
	return text, ""
}

// compose fills a template with test data, which must give a value to each of its places and to nothing else.
func (t MessageTemplate) compose(data string) (text string, values map[string]string, err error) {
	names, wrong := placesIn(t.Content)
	if wrong != "" {
		return "", nil, errs.Invalidf("模板“%s”的内容有误，请先修改：%s", t.Name, wrong)
	}
	refuse := func(format string, args ...any) (string, map[string]string, error) {
		fields := errs.Fields{}
		fields.Add("testData", format, args...)
		return "", nil, fields.Err()
	}
	if values, wrong = valuesIn(data); wrong != "" {
		return refuse("%s", wrong)
	}
	for _, name := range names {
		if _, given := values[name]; !given {
			return refuse("测试数据缺少“%s”的值", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if !slices.Contains(names, name) {
			return refuse("模板里没有 ${%s}，请从测试数据中删去，或检查是否写错", short(name))
		}
	}
	text = strings.TrimSpace(fill(t.Content, values, nil))
	w := ways[t.Type]
	switch n := utf8.RuneCountInString(text); {
	case n == 0:
		return refuse("填入以后没有内容，请填写测试数据的值")
	case n > w.most:
		return refuse("填入以后有 %d 个字，%s最多 %d 个字，请缩短", n, w.name, w.most)
	}
	return text, values, nil
}
