package clinic_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"jikong/internal/clinic"
	"jikong/internal/job"
)

func TestWhatTheDeskSavesThePublicFinds(t *testing.T) {
	inRegions(t, func(r *region) {
		id := r.add("/clinic/rabies", map[string]any{"name": "甲医院", "hours": "周一—周五 8：00—17：00", "phone": "0300-5550201、0300-5550202", "hasImmunoglobulin": true,
			"lng": "125.1", "lat": "27.5", "source": "内部资料", "verifiedBy": "张三", "verifiedAt": "2026-11-19"})
		a := r.OK("GET", "/queryWebRabies", "")
		for _, want := range []string{`"name":"甲医院"`, `"hours":["周一至周五 08:00-17:00"]`, `"phones":["0300-5550201","0300-5550202"]`, `"districtName":"江北区"`,
			`"openText":"现在开诊，今天 17:00 结束"`, `"position":{"lng":125.1,"lat":27.5}`, `"verifiedAt":"2026-11-19"`, `"stale":false`} {
			if !strings.Contains(string(a.Result), want) {
				t.Errorf("the public does not read %s in %s", want, a.Result)
			}
		}
		for _, hidden := range []string{"内部资料", "张三", "wang"} {
			if strings.Contains(string(a.Result), hidden) {
				t.Errorf("the public reads %s", hidden)
			}
		}
		r.Person.TenantID, r.tenant = 2, 2
		if got := r.names("/queryWebRabies"); got != "" {
			t.Errorf("another site shows %s", got)
		}
		if a := r.Call("DELETE", "/clinic/rabies/delete?id="+id.String(), ""); a.Success {
			t.Error("another site deletes it")
		}
		r.Person.TenantID, r.tenant = 1, 1
		r.OK("DELETE", "/clinic/rabies/delete?id="+id.String(), "")
		if got := r.names("/queryWebRabies"); got != "" {
			t.Errorf("a deleted clinic is still shown: %s", got)
		}
	})
}

func TestPausedPlacesSaySoAndRevokedOnesAreGone(t *testing.T) {
	inRegions(t, func(r *region) {
		r.add("/clinic/vct", map[string]any{"name": "正常点"})
		r.add("/clinic/vct", map[string]any{"name": "暂停点", "status": "paused"})
		r.add("/clinic/vct", map[string]any{"name": "撤销点", "status": "revoked"})
		if got := r.names("/queryWebAids?pageSize=500"); got != "正常点 暂停点" {
			t.Errorf("shown are %s", got)
		}
		if got := r.names("/queryWebAids?open=1"); got != "正常点" {
			t.Errorf("open are %s", got)
		}
	})
}

func TestBadFactsAreRefusedAtTheirField(t *testing.T) {
	inRegions(t, func(r *region) {
		for _, c := range []struct {
			says   string
			change map[string]any
			field  string
			words  string
		}{
			{"no name", map[string]any{"name": " "}, "name", "请填写名称"},
			{"an unknown district", map[string]any{"district": "999"}, "district", "没有这个区县"},
			{"neither hours nor day and night", map[string]any{"hours": ""}, "hours", "请填写工作时间"},
			{"hours that cannot be read", map[string]any{"hours": "上班时间"}, "hours", "看不懂"},
			{"a day off that does not exist", map[string]any{"exceptions": "2026-02-30 休息"}, "exceptions", "不是日期"},
			{"a number with letters", map[string]any{"phone": "0300-555020A"}, "phone", "格式不正确"},
			{"a script as number", map[string]any{"phone": "<script>"}, "phone", "格式不正确"},
			{"six numbers", map[string]any{"phone": "12320,12320,12320,12320,12320,12320"}, "phone", "最多写 5 个"},
			{"a longitude alone", map[string]any{"lng": "125.1"}, "lat", "纬度应在"},
			{"coordinates swapped", map[string]any{"lng": "27.5", "lat": "125.1"}, "lng", "经度应在"},
			{"not a number", map[string]any{"lng": "东经", "lat": "NaN"}, "lat", "纬度应在"},
			{"checked tomorrow", map[string]any{"verifiedAt": "2026-11-21"}, "verifiedAt", "不能晚于今天"},
			{"an unknown state", map[string]any{"status": "open"}, "status", "没有这个选项"},
			{"a name that is too long", map[string]any{"name": strings.Repeat("长", 61)}, "name", "最多 60 个字"},
			{"a test that is none", map[string]any{"tests": "hiv,covid"}, "tests", "没有“covid”这个选项"},
		} {
			path := "/clinic/rabies/add"
			if c.field == "tests" {
				path = "/clinic/vct/add"
			}
			a := r.Call("POST", path, place(t, c.change))
			var refused struct {
				Fields map[string]string `json:"fields"`
			}
			if err := json.Unmarshal(a.Result, &refused); a.Success || err != nil || !strings.Contains(refused.Fields[c.field], c.words) {
				t.Errorf("%s: %v %s %s", c.says, a.Success, a.Message, a.Result)
			}
		}
	})
}

func TestAShapeIsReadOrRefusedInWords(t *testing.T) {
	inRegions(t, func(r *region) {
		deep := strings.Repeat(`{"type":"GeometryCollection","geometries":[`, 7) + `{"type":"LineString","coordinates":[[125,27],[126,28]]}` + strings.Repeat("]}", 7)
		n := 0
		for shape, fine := range map[string]bool{
			"": true,
			`{"type":"Polygon","coordinates":[[[125,27],[126,27],[126,28],[125,27]]]}`:                                                             true,
			`{"type":"GeometryCollection","geometries":[{"type":"MultiPolygon","coordinates":[]},{"type":"LineString","coordinates":[[125,27]]}]}`: true,
			`{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"kind":"road","lanes":4},"geometry":{"type":"MultiLineString","coordinates":[[[125,27],[126,28]]]}},{"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[125,27],[126,28]]}}]}`: true,
			`{"type":"Feature","properties":{"kind":"road"},"geometry":null}`:                                           false,
			`{"type":"Feature","properties":{"kind":"road"},"geometry":{"type":"LineString","coordinates":[[1e9,27]]}}`: false,
			`{"type":"Point","coordinates":[125,27]}`:                                                                   false,
			`{"type":"Polygon","coordinates":[[["a","b"]]]}`:                                                            false,
			`{"type":"Polygon","coordinates":[[[1e9,27]]]}`:                                                             false,
			`<svg onload=alert(1)>`: false,
			deep:                    false,
			`{"type":"Polygon","coordinates":[[` + strings.Repeat("[1,1],", 2001) + `[1,1]]]}`: false,
		} {
			n++
			body, err := json.Marshal(map[string]string{"code": fmt.Sprintf("S%d", n), "name": "试区", "shape": shape})
			if err != nil {
				t.Fatal(err)
			}
			a := r.Call("POST", "/clinic/district/add", string(body))
			if a.Success != fine {
				t.Errorf("%.60s: %v %s %s", shape, a.Success, a.Message, a.Result)
			}
		}
	})
}

func TestADistrictWithPlacesStays(t *testing.T) {
	inRegions(t, func(r *region) {
		r.add("/clinic/vct", map[string]any{"district": "102"})
		var page struct {
			Records []clinic.District `json:"records"`
		}
		if err := json.Unmarshal(r.OK("GET", "/clinic/district/list?code=102", "").Result, &page); err != nil || len(page.Records) != 1 {
			t.Fatalf("%v %+v", err, page)
		}
		if a := r.Call("DELETE", "/clinic/district/delete?id="+page.Records[0].ID.String(), ""); a.Success || !strings.Contains(a.Message, "还有 1 家") {
			t.Errorf("%+v", a)
		}
	})
}

func TestStaffAreRemindedOnTheDayAfterAndOnMondays(t *testing.T) {
	inRegions(t, func(r *region) {
		id := r.add("/clinic/rabies", map[string]any{"verifiedAt": "2026-08-21"}) // due on 2026-11-19
		run := func() []string {
			r.reminded = nil
			if err := job.Handlers(r.service.Repeated())[clinic.VerifyJob](t.Context(), job.Job{}, func(int, string) {}); err != nil {
				t.Fatal(err)
			}
			return r.reminded
		}
		if got := run(); len(got) != 1 || !strings.Contains(got[0], "1 有 1 家") {
			t.Errorf("the day after: %v", got)
		}
		r.Clock.Advance(24 * time.Hour)
		if got := run(); len(got) != 0 {
			t.Errorf("Saturday: %v", got)
		}
		r.Clock.Advance(48 * time.Hour)
		if got := run(); len(got) != 1 {
			t.Errorf("Monday: %v", got)
		}
		r.OK("POST", "/clinic/rabies/verify", `{"ids":"`+id.String()+`"}`)
		if got := run(); len(got) != 0 {
			t.Errorf("after somebody called: %v", got)
		}
		r.Clock.Advance(-72 * time.Hour)
	})
}
