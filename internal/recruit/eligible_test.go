package recruit

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
)

const olderManID = "110101197203070017" // born 1972-03-07

// TestWhoeverThePostIsOpenToCanApply goes through the whole form with the education that a post asks for and no more.
func TestWhoeverThePostIsOpenToCanApply(t *testing.T) {
	identity := map[string]string{"paper-identity": "身份证.jpg"}
	certified := map[string]string{"paper-identity": "身份证.jpg", "paper-education": "毕业证.png"}
	school := func(level string) url.Values {
		return url.Values{"study-0-begin": {"2008-09"}, "study-0-end": {"2011-06"}, "study-0-school": {"青禾二中"}, "study-0-level": {level}}
	}
	cases := []struct {
		name, post string
		career     url.Values
		papers     map[string]string
		says       string // empty when the application is taken
	}{
		{"a driver who left school early, for a post open to all", "A02", school("junior"), identity, ""},
		{"somebody who writes nothing of school, for a post open to all", "A02", url.Values{}, identity, ""},
		{"somebody with a doctorate, for a post open to all", "A02", career(), identity, ""},
		{"somebody from a vocational school, for a post that asks for it", "A03", school("senior"), certified, ""},
		{"the same without the certificate", "A03", school("senior"), identity, "paper-education：请上传"},
		{"somebody who left school early, for a post that asks for more", "A03", school("junior"), certified,
			"study-0-level：这个岗位要求高中、中专、技校及以上学历，填写的最高学历是初中及以下"},
		{"nothing of school, for a post that asks for it", "A03", url.Values{}, certified, "studies：请至少填写一段学习经历"},
		{"no level chosen", "A02", school(""), identity, "study-0-level：请选择学历"},
		{"a level that is none", "A02", school("any"), identity, "study-0-level：请选择学历"},
		{"a college without its subject", "A01", school("bachelor"), certified, "study-0-major：请填写专业"},
	}
	inBureaus(t, func(b *bureau) {
		p := b.open(func(p object) {
			p["posts"] = append(p["posts"].([]object), object{"code": "A03", "name": "保管", "category": "worker", "headcount": 1, "education": "senior"})
		})
		for i, c := range cases {
			data := b.turn(b.start(p, fmt.Sprint("key", i)), "next", url.Values{"postCode": {c.post}}, nil)
			data = b.turn(data, "next", person(womanID), nil)
			data = b.turn(data, "next", c.career, nil)
			if data["step"] == float64(moreStep) {
				data = b.turn(data, "next", url.Values{"avoidance": {"no"}}, nil)
				data = b.turn(data, "next", nil, c.papers)
			}
			if said := problems(data); (c.says == "") != (data["view"] == "check") || !strings.Contains(said, c.says) {
				t.Errorf("%s: %v says %q, want %q", c.name, data["view"], said, c.says)
			}
		}
	})
}

func TestAgeIsSaidWhereItIsWritten(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		p := b.open(func(p object) { p["posts"].([]object)[0]["doctorBornAfter"] = "1970-11-20" })
		data := b.turn(b.start(p, "older"), "next", url.Values{"postCode": {"A01"}}, nil)
		data = b.turn(data, "next", person(olderManID), nil)
		if said := problems(b.turn(data, "next", career(), nil)); !strings.HasPrefix(said, "study-0-level：以这个学历报名，要求 1991年11月20日 以后出生") {
			t.Errorf("too old for a bachelor, young enough for a doctor: %q", said)
		}
		q := b.open()
		data = b.turn(b.start(q, "too old"), "next", url.Values{"postCode": {"A01"}}, nil)
		if said := problems(b.turn(data, "next", person(olderManID), nil)); !strings.HasPrefix(said, "idNumber：这个岗位要求 1981年11月20日 以后出生") {
			t.Errorf("too old for everybody: %q", said)
		}
	})
}
