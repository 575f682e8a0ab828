package clinic

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
)

// District is a part of the region that places are listed under. Its outline lets the map work without any map service.
type District struct {
	crud.Row
	Code   string `json:"code" db:"code" doc:"区县代码"`
	Name   string `json:"name" db:"name"`
	Urban  bool   `json:"urban" db:"urban" doc:"主城区，在地图上着色"`
	Shape  string `json:"shape" db:"shape" doc:"轮廓：GeoJSON 几何对象，GCJ-02 坐标，也可以是 Feature、FeatureCollection；线是河流，properties.kind 为 road 的是道路"`
	SortNo int64  `json:"sortNo" db:"sort_no"`
}

var districtCode = regexp.MustCompile(`^[0-9A-Za-z]{1,20}$`)

func (s *Service) districtResource() crud.Resource[District] {
	return crud.Resource[District]{
		Path: "/clinic/district", Tag: tagDesk, Perm: "clinic:district", Actions: allActions,
		Table: crud.Table{
			Name: "clinic_district", Label: "区县", Log: "clinic_district", NameColumn: "name", Tenant: true,
			NoIndex: "a region has a dozen districts", DefaultSort: []crud.Order{{Field: "sortNo"}, {Field: "code"}},
			Columns: []crud.Column{
				{Name: "code", Label: "区县代码", Kind: crud.Text, Required: true, Max: 20, Pattern: districtCode, Hint: "区县代码只能是字母和数字，如 350203", Unique: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "name", Label: "区县名称", Kind: crud.Text, Required: true, Max: 20, Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				yes("urban", "主城区"),
				{Name: "shape", Label: "轮廓", Kind: crud.LongText, Max: maxShape, Write: true, Export: true},
				{Name: "sort_no", Label: "排序号", Kind: crud.Int, Range: crud.IntRange{Min: 0, Max: 999_999}, Sort: true, Write: true, Export: true},
			},
		},
		Check: checkDistrict,
		After: func(ctx context.Context, tx *db.Tx, _, _ *District) error {
			return s.changed(ctx, tx, HomeRabies, HomeAids)
		},
	}
}

// checkDistrict keeps a district as long as places are listed under it.
func checkDistrict(ctx context.Context, tx *db.Tx, old, new *District) error {
	if new != nil && new.Shape != "" {
		if _, err := parseShape(new.Shape); err != nil {
			return errs.Fields{"shape": err.Error()}.Err()
		}
	}
	if old == nil || new != nil && new.Code == old.Code {
		return nil
	}
	n, err := db.Int(ctx, tx, `SELECT (SELECT COUNT(*) FROM rabies_clinic WHERE tenant_id = $1 AND district = $2 AND del_flag = '0')
		+ (SELECT COUNT(*) FROM vct_site WHERE tenant_id = $1 AND district = $2 AND del_flag = '0')`, auth.PrincipalFrom(ctx).TenantID, old.Code)
	switch {
	case err != nil || n == 0:
		return err
	case new == nil:
		return errs.Invalidf("“%s”下还有 %d 家门诊或检测点，请先改到别的区县", old.Name, n)
	}
	return errs.Fields{"code": "这个区县下还有门诊或检测点，代码不能修改"}.Err()
}

// Bounds of an outline.
const (
	maxShape  = 20_000 // characters
	maxDepth  = 6      // of geometry within geometry
	maxPoints = 2_000
)

// Shape is an outline that the map can draw: rings of areas, courses of rivers and of roads, each a list of [longitude, latitude].
type Shape struct {
	Areas  [][][2]float64 `json:"areas"`
	Rivers [][][2]float64 `json:"rivers"`
	Roads  [][][2]float64 `json:"roads"`
}

type geometry struct {
	Type        string          `json:"type"`
	Coordinates json.RawMessage `json:"coordinates"`
	Geometries  []geometry      `json:"geometries"`

	// Of a Feature, and of a collection of them.
	Geometry   *geometry  `json:"geometry"`
	Features   []geometry `json:"features"`
	Properties struct {
		Kind string `json:"kind"`
	} `json:"properties"`
}

// roadKind says in the properties of a Feature that its lines are roads.
const roadKind = "road"

// parseShape reads GeoJSON (RFC 7946): areas, lines, a collection of them, or Features that say which lines are roads. The error is for
// the person.
func parseShape(text string) (s Shape, err error) {
	var g geometry
	if json.Unmarshal([]byte(text), &g) != nil {
		return s, errShape
	}
	if err := s.add(g, 1, false); err != nil {
		return s, err
	}
	points := 0
	for _, ring := range slices.Concat(s.Areas, s.Rivers, s.Roads) {
		points += len(ring)
		for _, p := range ring {
			if p[0] < -180 || p[0] > 180 || p[1] < -90 || p[1] > 90 {
				return s, errShape
			}
		}
	}
	if points > maxPoints {
		return s, errs.Invalidf("轮廓最多 %d 个点，请先简化", maxPoints)
	}
	return s, nil
}

var errShape = errs.Invalidf("轮廓应是 GeoJSON 的 Polygon、MultiPolygon、LineString、MultiLineString、GeometryCollection、Feature 或 FeatureCollection，坐标为[经度,纬度]")

func (s *Shape) add(g geometry, depth int, isRoad bool) error {
	var (
		err   error
		one   [][2]float64
		many  [][][2]float64
		parts [][][][2]float64
	)
	switch g.Type {
	case "Polygon":
		err = json.Unmarshal(g.Coordinates, &many)
		s.Areas = append(s.Areas, many...)
	case "MultiPolygon":
		err = json.Unmarshal(g.Coordinates, &parts)
		for _, part := range parts {
			s.Areas = append(s.Areas, part...)
		}
	case "LineString":
		err = json.Unmarshal(g.Coordinates, &one)
		s.addLines(isRoad, one)
	case "MultiLineString":
		err = json.Unmarshal(g.Coordinates, &many)
		s.addLines(isRoad, many...)
	case "Feature":
		if g.Geometry == nil || depth >= maxDepth {
			return errShape
		}
		return s.add(*g.Geometry, depth+1, g.Properties.Kind == roadKind)
	case "GeometryCollection", "FeatureCollection":
		for _, part := range append(g.Geometries, g.Features...) {
			if depth >= maxDepth {
				return errShape
			}
			if err := s.add(part, depth+1, isRoad); err != nil {
				return err
			}
		}
	default:
		return errShape
	}
	if err != nil {
		return errShape
	}
	return nil
}

func (s *Shape) addLines(isRoad bool, lines ...[][2]float64) {
	if isRoad {
		s.Roads = append(s.Roads, lines...)
		return
	}
	s.Rivers = append(s.Rivers, lines...)
}
