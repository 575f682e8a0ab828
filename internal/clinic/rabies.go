package clinic

import (
	"cmp"
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// HomeRabies is the home page of the column of the clinics for people bitten by animals.
const HomeRabies = "rabies"

// RabiesClinic is a clinic for people whom an animal bit or scratched (狂犬病暴露预防处置门诊).
type RabiesClinic struct {
	Place
	Level          string `json:"level" db:"level" doc:"机构类别"`
	LevelText      string `json:"level_dictText,omitempty" db:"-"`
	Grade          string `json:"grade" db:"grade" doc:"当地的等级"`
	GradeText      string `json:"grade_dictText,omitempty" db:"-"`
	Immunoglobulin bool   `json:"hasImmunoglobulin" db:"has_immunoglobulin"`
	Serum          bool   `json:"hasSerum" db:"has_serum"`
	Monoclonal     bool   `json:"hasMonoclonal" db:"has_monoclonal"`
	Tetanus        bool   `json:"hasTetanus" db:"has_tetanus"`
	Vaccines       string `json:"vaccines" db:"vaccines" doc:"疫苗，一行一种：企业、细胞、程序"`
	WoundCare      bool   `json:"woundCare" db:"wound_care" doc:"有冲洗设备"`
	Paediatric     bool   `json:"paediatric" db:"paediatric"`
	Payment        string `json:"paymentMethods" db:"payment_methods"`
	Insurance      string `json:"insurance" db:"insurance"`
}

func rabiesColumns() []crud.Column {
	return []crud.Column{
		{Name: "level", Label: "机构类别", Kind: crud.Enum, Filter: true, Sort: true, Write: true, Export: true, Options: []crud.Option{
			{Value: "emergency", Text: "综合医院急诊"}, {Value: "community", Text: "社区卫生服务中心"}, {Value: "township", Text: "乡镇卫生院"}, {Value: "cdc", Text: "疾控门诊"}}},
		{Name: "grade", Label: "门诊等级", Kind: crud.Enum, Filter: true, Sort: true, Write: true, Export: true, Options: []crud.Option{
			{Value: "model", Text: "示范门诊"}, {Value: "standard", Text: "规范化门诊"}, {Value: "ordinary", Text: "普通门诊"}}},
		yes("has_immunoglobulin", "有免疫球蛋白"), yes("has_serum", "有抗血清"), yes("has_monoclonal", "有单克隆抗体"), yes("has_tetanus", "有破伤风疫苗"),
		{Name: "vaccines", Label: "疫苗", Kind: crud.LongText, Max: 500, Write: true, Export: true},
		yes("wound_care", "有冲洗设备"), yes("paediatric", "可接种儿童"), line("payment_methods", "支付方式", 60), line("insurance", "医保", 100),
	}
}

const tagDesk = "门诊"

func (s *Service) rabiesResource() crud.Resource[RabiesClinic] {
	columns := append(append(whereColumns(), rabiesColumns()...), factColumns()...)
	return crud.Resource[RabiesClinic]{
		Path: "/clinic/rabies", Tag: tagDesk, Perm: "clinic:rabies", Actions: allActions,
		Table: crud.Table{
			Name: "rabies_clinic", Label: "处置门诊", Log: "rabies_clinic", NameColumn: "name", Tenant: true, ImportKey: []string{"name", "district"}, SoftDelete: "del_flag",
			NoIndex: "a site has some hundred clinics", DefaultSort: []crud.Order{{Field: "sortNo"}}, Columns: columns,
		},
		Blank: func(auth.Principal) RabiesClinic {
			return RabiesClinic{Place: Place{Status: statusNormal, DelFlag: "0"}}
		},
		Check: func(ctx context.Context, tx *db.Tx, _, new *RabiesClinic) error {
			if new == nil {
				return nil
			}
			return s.checkPlace(ctx, tx, &new.Place)
		},
		After: func(ctx context.Context, tx *db.Tx, _, _ *RabiesClinic) error { return s.changed(ctx, tx, HomeRabies) },
	}
}

const allActions = crud.List | crud.Add | crud.Edit | crud.Delete | crud.Import | crud.Export

// checkPlace adds to the rules of the place what only the tables know.
func (s *Service) checkPlace(ctx context.Context, tx *db.Tx, p *Place) error {
	p.DelFlag = cmp.Or(p.DelFlag, "0")
	fields := errs.Fields{}
	p.check(tx.Now.Day(), fields)
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM clinic_district WHERE tenant_id = $1 AND code = $2`, auth.PrincipalFrom(ctx).TenantID, p.District)
	if err != nil {
		return err
	}
	if n == 0 {
		fields.Add("district", "没有这个区县，请先在区县管理里添加")
	}
	return fields.Err()
}

// changed makes the public pages of a home, and the map that shows both, fresh.
func (s *Service) changed(ctx context.Context, tx *db.Tx, homes ...string) error {
	return s.bump(ctx, tx, auth.PrincipalFrom(ctx).TenantID, homes...)
}

// PublicRabies is what the public learns about a clinic.
type PublicRabies struct {
	Public
	Level          string   `json:"level" doc:"机构类别"`
	Grade          string   `json:"grade" doc:"等级"`
	Immunoglobulin bool     `json:"hasImmunoglobulin" doc:"有狂犬病人免疫球蛋白"`
	Serum          bool     `json:"hasSerum" doc:"有抗狂犬病血清"`
	Monoclonal     bool     `json:"hasMonoclonal" doc:"有狂犬病单克隆抗体"`
	Tetanus        bool     `json:"hasTetanus" doc:"有破伤风疫苗"`
	Vaccines       []string `json:"vaccines" doc:"疫苗和接种程序"`
	WoundCare      bool     `json:"woundCare" doc:"有冲洗设备"`
	Paediatric     bool     `json:"paediatric" doc:"可接种儿童"`
	Payment        string   `json:"paymentMethods" doc:"支付方式"`
	Insurance      string   `json:"insurance" doc:"医保"`
}

// hasPassive tells that something for passive immunisation is in stock (规范 2023 第十五条).
func (p PublicRabies) hasPassive() bool { return p.Immunoglobulin || p.Serum || p.Monoclonal }

func publicRabies(row RabiesClinic, public Public, texts texts) PublicRabies {
	return PublicRabies{
		Public: public, Level: texts.of("level", row.Level), Grade: texts.of("grade", row.Grade), Immunoglobulin: row.Immunoglobulin,
		Serum: row.Serum, Monoclonal: row.Monoclonal, Tetanus: row.Tetanus, Vaccines: linesOf(row.Vaccines), WoundCare: row.WoundCare,
		Paediatric: row.Paediatric, Payment: row.Payment, Insurance: row.Insurance,
	}
}

// rabiesFlags are the boxes that a reader can tick, in the order of the page.
func rabiesFlags() []flag[PublicRabies] {
	return []flag[PublicRabies]{
		{"ig", "有免疫球蛋白", func(p PublicRabies) bool { return p.Immunoglobulin }},
		{"h24", "24 小时", func(p PublicRabies) bool { return p.Is24h }},
		{"mab", "单克隆抗体", func(p PublicRabies) bool { return p.Monoclonal }},
		{"tetanus", "破伤风疫苗", func(p PublicRabies) bool { return p.Tetanus }},
		{"child", "可接种儿童", func(p PublicRabies) bool { return p.Paediatric }},
		{"ramp", "无障碍通道", func(p PublicRabies) bool { return p.Wheelchair }},
		{"passive", "", PublicRabies.hasPassive},
	}
}

// verified marks a clinic as checked today.
func verified(p *Place, today value.Date, by string) {
	p.VerifiedAt, p.VerifiedBy = today, by
}
