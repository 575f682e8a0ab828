package setting

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// chinaJSON holds the divisions of the country down to counties; it names its source and year itself. Four cities without
// counties have their towns at the third level, with codes of nine digits.
//
//go:embed region/china.json
var chinaJSON []byte

// Regions are provinces, cities and counties: the code of the parent leads to the codes and names below it.
type Regions struct {
	Source  string                       `json:"source"`
	Year    int                          `json:"year"`
	Root    string                       `json:"root"`
	Records map[string]map[string]string `json:"records"`
}

// regionTable answers look-ups into the regions.
type regionTable struct {
	etag  string
	names map[string]string // code → name
	above map[string]string // code → code of the parent
}

const regionAge = "private, max-age=86400"

// newRegionTable reads the embedded data, which a test keeps right.
func newRegionTable() *regionTable {
	var all Regions
	if err := json.Unmarshal(chinaJSON, &all); err != nil {
		panic("setting: the embedded regions: " + err.Error())
	}
	sum := sha256.Sum256(chinaJSON)
	t := &regionTable{etag: `W/"` + hex.EncodeToString(sum[:8]) + `"`, names: map[string]string{}, above: map[string]string{}}
	for parent, children := range all.Records {
		for code, name := range children {
			t.names[code], t.above[code] = name, parent
		}
	}
	return t
}

// path is the name of a region with those above it: 广东省/广州市/天河区.
func (t *regionTable) path(code string) string {
	name, found := t.names[code]
	if !found {
		return ""
	}
	if above := t.path(t.above[code]); above != "" {
		return above + "/" + name
	}
	return name
}

// regionTree sends the whole table, which browsers keep for a day.
func (s *Service) regionTree(w http.ResponseWriter, r *http.Request) error {
	h := w.Header()
	h.Set("Cache-Control", regionAge)
	h.Set("ETag", s.regions.etag)
	if strings.Contains(r.Header.Get("If-None-Match"), strings.TrimPrefix(s.regions.etag, "W/")) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", "application/json;charset=UTF-8")
	return json.NewEncoder(w).Encode(web.Envelope[json.RawMessage]{Success: true, Code: 200, Result: chinaJSON, Timestamp: int64(s.db.Now())})
}

// RegionName is a code with its name.
type RegionName struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// regionNames gives the names of codes with those above them; unknown codes are left out.
func (s *Service) regionNames(_ context.Context, in *struct {
	Codes string `query:"codes" doc:"区划代码，用逗号分隔"`
}) ([]RegionName, error) {
	codes := value.SplitList(in.Codes)
	if len(codes) > maxBatch {
		return nil, errs.Invalidf("一次最多查询 %d 项", maxBatch)
	}
	named := []RegionName{}
	for _, code := range codes {
		if path := s.regions.path(code); path != "" {
			named = append(named, RegionName{code, path})
		}
	}
	return named, nil
}
