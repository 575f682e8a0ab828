package crud_test

import (
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Whatever stands in a query, the answer is rows or a refusal that says what is wrong; never an incident.
func TestNoQueryIsAnIncident(t *testing.T) {
	names := []string{"title", "title_begin", "title_end", "title_MultiString", "copies", "copies_begin", "copies_MultiString", "colour", "issueTime",
		"issueTime_end", "printDay", "printDay_begin", "seriesId", "id", "topic", "keyword", "column", "order", "pageNo", "pageSize", "sortInfoString",
		"superQueryParams", "superQueryMatchType", "createTime", "createBy", "field"}
	pieces := []string{"a", "流", "1", "0", "-1", "9223372036854775807", "9223372036854775808", "*", ",", "!", "++", ">", ">= ", "gt ", "in ", "not_", "'", "\"", "\\", "%", "_",
		";", "--", "\x00", "\xff", " ", "\n", "2026-01-01", "9999-12-31 23:59:59", "true", "id", "title", "copies", "asc", "[", "]", "{", "}", ":", "null", "1e9", "😀"}
	onBoth(t, func(d *desk) {
		rapid.Check(d.t, func(rt *rapid.T) {
			values := url.Values{}
			for range rapid.IntRange(1, 4).Draw(rt, "parameters") {
				name := rapid.SampledFrom(names).Draw(rt, "name")
				parts := rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 5).Draw(rt, "value")
				values.Set(name, strings.Join(parts, ""))
			}
			if rapid.Bool().Draw(rt, "advanced") {
				rules := []string{"eq", "ne", "gt", "ge", "lt", "le", "in", "not_in", "like", "not_like", "left_like", "right_like", "not_left_like", "not_right_like",
					"like_with_or", "empty", "not_empty", "range", "not_range", "other"}
				fields := []string{"title", "copies", "colour", "issueTime", "printDay", "seriesId", "topic", "id", "secret", "nope"}
				val := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 4).Draw(rt, "val"), "")
				values.Set("superQueryParams", `[{"field":"`+rapid.SampledFrom(fields).Draw(rt, "field")+`","rule":"`+rapid.SampledFrom(rules).Draw(rt, "rule")+`","val":`+quote(val)+`}]`)
			}
			_, a := d.list(values.Encode())
			if strings.Contains(a.Message, "系统出了意外") || a.Message == "有内容不符合要求，未保存" || !a.Success && a.Code != 500 {
				rt.Fatalf("%s: %d %q", values.Encode(), a.Code, a.Message)
			}
		})
	})
}
