package clinic

import (
	"context"
	"encoding/json"
	"regexp"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/resource"
)

// District is a part of the region that places are listed under. Its outline lets the map work without any map service.
type District struct {
	resource.Row
	Code   string `json:"code" db:"code" doc:"区县代码"`
	Name   string `json:"name" db:"name"`
	Urban  bool   `json:"urban" db:"urban" doc:"主城区，在地图上着色"`
	Shape  string `json:"shape" db:"shape" doc:"轮廓：GeoJSON 几何对象，GCJ-02 坐标；线是河流"`
	SortNo int64  `json:"sortNo" db:"sort_no"`
}

var districtCode = regexp.MustCompile(`^[0-9A-Za-z]{1,20}$`)

func (s *Service) districtResource() resource.Resource[District] {
	return resource.Resource[District]{
		Path: "/clinic/district", Tag: tagDesk, Perm: "clinic:district", Actions: allActions,
		Table: resource.Table{
			Name: "clinic_district", Label: "区县", Log: "clinic_district", NameColumn: "name", Tenant: true,
			NoIndex: "a region has a dozen districts", DefaultSort: []resource.Order{{Field: "sortNo"}, {Field: "code"}},
			Columns: []resource.Column{
				{Name: "code", Label: "区县代码", Kind: resource.Text, Required: true, Max: 20, Pattern: districtCode, Hint: "区县代码只能是字母和数字，如 350203", Unique: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "name", Label: "区县名称", Kind: resource.Text, Required: true, Max: 20, Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				yes("urban", "主城区"),
				{Name: "shape", Label: "轮廓", Kind: resource.LongText, Max: maxShape, Write: true, Export: true},
				{Name: "sort_no", Label: "排序", Kind: resource.Int, Range: resource.IntRange{Min: 0, Max: 999_999}, Sort: true, Write: true, Export: true},
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

// Shape is an outline that the map can draw: rings of areas and courses of rivers, each a list of [longitude, latitude].
type Shape struct {
	Areas  [][][2]float64 `json:"areas"`
	Rivers [][][2]float64 `json:"rivers"`
}

type geometry struct {
	Type        string          `json:"type"`
	Coordinates json.RawMessage `json:"coordinates"`
	Geometries  []geometry      `json:"geometries"`
}

// parseShape reads a GeoJSON geometry (RFC 7946): areas, lines or a collection of them. The error is for the person.
func parseShape(text string) (s Shape, err error) {
	var g geometry
	if json.Unmarshal([]byte(text), &g) != nil {
		return s, errShape
	}
	if err := s.add(g, 1); err != nil {
		return s, err
	}
	points := 0
	for _, ring := range append(s.Areas[:len(s.Areas):len(s.Areas)], s.Rivers...) {
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

var errShape = errs.Invalidf("轮廓应是 GeoJSON 的 Polygon、MultiPolygon、LineString 或 GeometryCollection，坐标为[经度,纬度]")

func (s *Shape) add(g geometry, depth int) error {
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
		s.Rivers = append(s.Rivers, one)
	case "GeometryCollection":
		for _, part := range g.Geometries {
			if depth >= maxDepth {
				return errShape
			}
			if err := s.add(part, depth+1); err != nil {
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
