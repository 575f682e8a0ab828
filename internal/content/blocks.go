package content

import (
	"context"
	"net/mail"
	"regexp"

	"jikong/internal/content/richtext"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/render"
	"jikong/internal/value"
)

// Hide is the value of a block that is not shown, portal.md 3.
const Hide = "none"

// blockKind says what the value of a block is.
type blockKind int

const (
	textBlock blockKind = iota
	linkBlock           // an address on this site or elsewhere
	mailBlock
	phoneBlock
	codeBlock // the ten digits of a site code
	pictureBlock
	themeBlock // the main colour of the site, by its number
	hideBlock  // hide, or nothing
	leaveBlock // which other sites are told of before a reader goes there
)

// unsignedMark says what becomes of medical texts that no physician signed.
const (
	unsignedMark = "unsigned_texts"
	hideValue    = "hide"
)

type blockMark struct {
	mark, label string
	kind        blockKind
}

// blockMarks are the blocks of a page frame in the order of the back office: portal.md 3 and the footer of domain.md 2.3.
func blockMarks() []blockMark {
	return []blockMark{
		{"site_name", "网站名称", textBlock}, {"site_short_name", "网站简称", textBlock}, {"site_name_en", "网站英文名称", textBlock},
		{"site_domain", "网站主域名", textBlock},
		{"topimg", "页头图片", textBlock}, {"qrcode", "微信公众号二维码", pictureBlock}, {"logo", "网站标志", textBlock},
		{"copyright", "版权", textBlock}, {"tel", "总机电话", phoneBlock}, {"duty_tel", "24小时值班电话", phoneBlock},
		{"mail", "邮箱", mailBlock}, {"address", "地址", textBlock}, {"postcode", "邮政编码", textBlock}, {"map", "服务地图", linkBlock},
		{"icp", "ICP备案号", textBlock}, {"pcp", "公安备案号", textBlock}, {"idcode", "网站标识码", codeBlock},
		{"institution_badge", "事业单位网站标识", textBlock}, {ErrorReportMark, "网页找错（本站）", linkBlock}, {"national_error_report", "党政机关网站找错（全国平台）", linkBlock}, {"ipv6", "IPv6标识", textBlock},
		{"host", "主办单位", textBlock}, {"undertaker", "承办单位", textBlock}, {"techcompany", "技术支持", textBlock},
		{"copyrightsay", "版权声明", linkBlock}, {"privacy_security", "隐私与安全", linkBlock}, {"about_us", "联系我们", linkBlock},
		{"site_help", "网站帮助与无障碍声明", linkBlock}, {"demo_notice", "演示说明", textBlock}, {"hot_words", "常搜词", textBlock},
		{"robot", "智能问答机器人", linkBlock}, {"theme", "网站主色", themeBlock}, {unsignedMark, "未经医师审定的医学文本", hideBlock}, {LeaveMark, "离站提示", leaveBlock},
	}
}

func lookupMark(mark string) (m blockMark, place int, found bool) {
	for i, m := range blockMarks() {
		if m.mark == mark {
			return m, i + 1, true
		}
	}
	return blockMark{}, 0, false
}

// blockResource lists and edits the blocks; which blocks there are is part of the program.
func (s *Service) blockResource() crud.Resource[Block] {
	return crud.Resource[Block]{
		Path: "/content/block", Tag: tagSite, Perm: permBlock, Actions: crud.List | crud.Edit,
		Table: crud.Table{
			Name: "content_block", Label: "站点内容", Tenant: true, Log: "block", NameColumn: "label", NoIndex: "a site has a few dozen blocks",
			DefaultSort: []crud.Order{{Field: "sortNo"}},
			Columns: []crud.Column{
				{Name: "mark", Label: "标识", Kind: crud.Text, Search: true, Filter: true, Export: true},
				{Name: "label", Label: "名称", Kind: crud.Text, Search: true, Export: true},
				{Name: "img", Label: "图片", Kind: crud.Text, Max: 300, Write: true},
				{Name: "img_alt", Label: "图片说明", Kind: crud.Text, Max: 200, Write: true},
				{Name: "value", Label: "内容", Kind: crud.Text, Max: 300, Search: true, Write: true, Export: true},
				{Name: "sort_no", Label: "排序号", Kind: crud.Int, Sort: true},
			},
		},
		Check: func(_ context.Context, _ *db.Tx, _, new *Block) error { return checkBlock(new) },
		After: func(ctx context.Context, tx *db.Tx, _, new *Block) error {
			if err := s.noteBlockFile(ctx, tx, new); err != nil {
				return err
			}
			return s.siteChanged(ctx, tx)
		},
	}
}

// siteChanged refreshes the frame of every page.
func (s *Service) siteChanged(ctx context.Context, tx *db.Tx) error {
	return s.versions.Bump(ctx, tx, tenantOf(ctx), render.ScopeSite)
}

var (
	phonePattern = regexp.MustCompile(`^[0-9][0-9 \-]{2,30}$`)
	codePattern  = regexp.MustCompile(`^[0-9]{10}$`)
)

func checkBlock(b *Block) error {
	if b.Value == "" {
		b.Value = Hide
	}
	fields := errs.Fields{}
	if b.Img != "" && !richtext.IsLocalPicture(b.Img) {
		fields.Add("img", "图片应从本站图片中选择")
	}
	if b.Img != "" && b.ImgAlt == "" {
		fields.Add("imgAlt", "有图片时请填写图片说明，读屏软件会读给视障读者听")
	}
	if b.Value != Hide {
		checkBlockValue(fields, *b)
	}
	return fields.Err()
}

func checkBlockValue(fields errs.Fields, b Block) {
	mark, _, _ := lookupMark(b.Mark)
	switch mark.kind {
	case linkBlock:
		if !richtext.IsSiteOrWeb(b.Value) {
			fields.Add("value", "%s应填网址，以 http://、https:// 或 / 开头；不显示时填 none", b.Label)
		}
	case mailBlock:
		if at, err := mail.ParseAddress(b.Value); err != nil || at.Address != b.Value {
			fields.Add("value", "邮箱格式不正确")
		}
	case phoneBlock:
		if !phonePattern.MatchString(b.Value) {
			fields.Add("value", "电话只能有数字、空格和短横线")
		}
	case codeBlock:
		if !codePattern.MatchString(b.Value) {
			fields.Add("value", "网站标识码是 10 位数字；没有时填 none")
		}
	case pictureBlock:
		if b.Img == "" {
			fields.Add("img", "请选择图片；不显示时内容填 none")
		}
	case leaveBlock:
		if _, fine := LeavingOf(b.Value); !fine {
			fields.Add("value", "%s：填 all 表示去任何其他网站以前都提示；填域名（如 gov.cn,example.org）表示去这些网站不提示；填 none 表示不提示", b.Label)
		}
	case hideBlock:
		if b.Value != hideValue {
			fields.Add("value", "%s：填 hide 表示审定以前不公开，填 none 表示照常公开并写明版本和核对日期", b.Label)
		}
	case themeBlock:
		if !IsTheme(b.Value) {
			fields.Add("value", "网站主色填 1 到 8：1 江蓝，2 靛青，3 湖青，4 松绿，5 黛紫，6 绛红，7 赭石，8 墨灰")
		}
	}
}

// IsTheme tells whether a text is the number of one of the eight main colours of web/src/styles/themes.css.
func IsTheme(text string) bool { return len(text) == 1 && text >= "1" && text <= "8" }

// complete fills in what the mark decides.
func (b *Block) complete() error {
	mark, place, found := lookupMark(b.Mark)
	if !found {
		return errs.Invalidf("没有这个站点内容标记：%s", b.Mark)
	}
	b.Label, b.SortNo = mark.label, int64(place)*sortStep
	return nil
}

// HidesUnsigned tells whether a site keeps medical texts from its readers until a physician signed them.
func (s *Service) HidesUnsigned(ctx context.Context, tenant value.ID) (bool, error) {
	n, err := db.Int(ctx, s.db.Read(), `SELECT COUNT(*) FROM content_block WHERE tenant_id = $1 AND mark = $2 AND value = $3`, tenant, unsignedMark, hideValue)
	return n > 0, err
}
