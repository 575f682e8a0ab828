package announcement

import (
	"context"
	"html"
	"regexp"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// maxImport bounds one file: a site has some hundred announcements.
const maxImport = 500

// Headings of a file that are no columns of the table.
const (
	headContent = "内容"
	headUsers   = "指定用户"
)

// announcementExcel lets announcements come in as drafts: what they say is plain text or cleaned HTML, and nobody gets them before
// somebody has released them.
func (s *Service) announcementExcel() crud.Excel[Announcement] {
	return crud.Excel[Announcement]{
		MaxRows: maxImport,
		Extras:  []crud.Extra[Announcement]{{Label: headContent, Import: true}, {Label: headUsers, Import: true}},
		Take:    s.takeAnnouncement,
	}
}

// takeAnnouncement sets what an announcement of a file says and to whom it goes.
func (s *Service) takeAnnouncement(ctx context.Context, tx *db.Tx, row *Announcement, cells map[string]string) error {
	if row.ID == 0 {
		row.SendStatus, row.DelFlag = draft, "0"
	}
	if cells[headContent] != "" {
		row.MsgContent = s.clean(contentOf(cells[headContent]))
	}
	if len([]rune(row.MsgContent)) > maxContent {
		return errs.Invalidf("%s最多 %d 个字", headContent, maxContent)
	}
	names := strings.FieldsFunc(cells[headUsers], func(r rune) bool { return strings.ContainsRune(",，、;；", r) })
	if len(names) == 0 {
		return nil
	}
	people, err := s.People.Of(ctx, tx, auth.PrincipalFrom(ctx).TenantID, KindAll, nil)
	if err != nil {
		return err
	}
	known := make(map[string]value.ID, len(people))
	for _, p := range people {
		known[p.Username] = p.ID
	}
	ids := make([]value.ID, len(names))
	for i, name := range names {
		name = strings.TrimSpace(name)
		if ids[i] = known[name]; ids[i] == 0 {
			return errs.Invalidf("没有登录名为“%s”的用户", name)
		}
	}
	row.MsgType, row.RecipientKind, row.UserIDs = toUsers, KindUser, value.JoinIDs(ids)
	return nil
}

// markup tells HTML, which the files of other installations of the platform hold, from a text with a sign in it.
var markup = regexp.MustCompile(`(?i)</?(p|div|span|br|ul|ol|li|h[1-6]|table|strong|b|em|i|u|a|img|script|style)\b[^>]*>`)

// contentOf makes paragraphs of the lines of a cell.
func contentOf(text string) string {
	if markup.MatchString(text) {
		return text
	}
	var paragraphs strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			paragraphs.WriteString("<p>" + html.EscapeString(line) + "</p>")
		}
	}
	return paragraphs.String()
}
