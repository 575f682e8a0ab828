package feedback

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// maxComment is the longest comment in characters, maxPath the longest address in bytes.
const (
	maxComment = 500
	maxPath    = 300
)

// PageFeedback is what a reader says of a page.
type PageFeedback struct {
	Path    string `json:"path" doc:"页面的地址，如 /calc/weight"`
	Useful  *bool  `json:"useful" nullable:"false"`
	Comment string `json:"comment,omitempty" doc:"哪里不好，最多 500 字；号码和邮箱会被隐去"`
	Key     string `json:"key" doc:"浏览器为一个窗口生成的随机编号，16 到 64 个字母和数字；同一编号对同一页面再次提交时替换前一次"`
}

var (
	keyForm = regexp.MustCompile(`^[0-9A-Za-z]{16,64}$`)
	// What could name somebody has no place in a comment about a page.
	numbers = regexp.MustCompile(`[0-9０-９][0-9０-９Xx -]{5,}[0-9０-９Xx]`)
	emails  = regexp.MustCompile(`[^\s@，。；：、]+@[^\s@，。；：、]+\.[^\s@，。；：、]+`)
)

const hidden = "（已隐去）"

// tidy drops what is no text, and hides numbers of seven digits and more and mail addresses.
func tidy(comment string) string {
	kept := strings.Map(func(r rune) rune {
		if r != '\n' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r)) || r == utf8.RuneError {
			return -1
		}
		return r
	}, comment)
	return strings.TrimSpace(numbers.ReplaceAllString(emails.ReplaceAllString(kept, hidden), hidden))
}

func (f *PageFeedback) check() error {
	wrong := errs.Fields{}
	if !keyForm.MatchString(f.Key) {
		wrong.Add("key", "编号应为 16 到 64 个字母和数字")
	}
	if !strings.HasPrefix(f.Path, "/") || len(f.Path) > maxPath {
		wrong.Add("path", "页面地址不正确")
	}
	if f.Useful == nil {
		wrong.Add("useful", "请选择这一页有没有用")
	}
	if utf8.RuneCountInString(f.Comment) > maxComment {
		wrong.Add("comment", "意见最多 %d 字，请缩短", maxComment)
	}
	return wrong.Err()
}

func (s *Service) take(ctx context.Context, in *struct{ Body PageFeedback }) (web.Message, error) {
	if err := in.Body.check(); err != nil {
		return "", err
	}
	if err := s.senders.Take(web.RequestOf(ctx).IP, s.DB.Now().Go()); err != nil {
		return "", err
	}
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return "", err
	}
	page, err := s.Pages.PageAt(ctx, tenant, in.Body.Path)
	if err != nil {
		return "", err
	}
	in.Body.Comment = tidy(in.Body.Comment)
	err = s.DB.GroupTx(ctx, func(tx *db.Tx) error { return s.store(ctx, tx, tenant, page, in.Body) })
	return "谢谢，您的意见会交给负责这个页面的科室", err
}

// given is an answer of a window.
type given struct {
	ID      value.ID `db:"id"`
	Useful  bool     `db:"useful"`
	Comment string   `db:"comment"`
}

// store writes the sums first: their row makes answers about one page wait for each other.
func (s *Service) store(ctx context.Context, tx *db.Tx, tenant value.ID, page Page, f PageFeedback) error {
	code, err := s.Departments.CodeOf(ctx, tx, tenant, page.OwnerDept)
	if err != nil {
		return err
	}
	id, _, err := db.One[value.ID](ctx, tx, `INSERT INTO feedback_page (id, tenant_id, path, name, owner_dept, sys_org_code, last_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (tenant_id, path) DO UPDATE SET name = $4, owner_dept = $5, sys_org_code = $6, last_time = $7 RETURNING id`,
		s.DB.NewID(), tenant, page.Path, page.Name, page.OwnerDept, code, tx.Now)
	if err != nil {
		return err
	}
	key := hashKey(page.Path, f.Key)
	before, found, err := db.One[given](ctx, tx, `SELECT id, useful, comment FROM feedback_answer WHERE tenant_id = $1 AND answer_key = $2`, tenant, key)
	if err != nil {
		return err
	}
	now := given{Useful: *f.Useful, Comment: f.Comment}
	if found {
		return replace(ctx, tx, id, before, now)
	}
	_, err = tx.Exec(ctx, `INSERT INTO feedback_answer (id, tenant_id, page_id, sys_org_code, answer_key, useful, comment, status, create_time)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 'new', $8)`, s.DB.NewID(), tenant, id, code, key, now.Useful, now.Comment, tx.Now)
	if err != nil {
		return err
	}
	return count(ctx, tx, id, now.Useful, 1)
}

// replace changes the answer of a window. Words once written stay until other words take their place.
func replace(ctx context.Context, tx *db.Tx, page value.ID, before, now given) error {
	if now.Comment == "" {
		now.Comment = before.Comment
	}
	if now.Useful == before.Useful && now.Comment == before.Comment {
		return nil
	}
	_, err := tx.Exec(ctx, `UPDATE feedback_answer SET useful = $1, comment = $2, status = 'new', version = version + 1, update_time = $3 WHERE id = $4`,
		now.Useful, now.Comment, tx.Now, before.ID)
	if err != nil || now.Useful == before.Useful {
		return err
	}
	if err := count(ctx, tx, page, before.Useful, -1); err != nil {
		return err
	}
	return count(ctx, tx, page, now.Useful, 1)
}

// count moves one of the sums of a page.
func count(ctx context.Context, tx *db.Tx, page value.ID, useful bool, by int) error {
	query := `UPDATE feedback_page SET useless = useless + $1 WHERE id = $2`
	if useful {
		query = `UPDATE feedback_page SET useful = useful + $1 WHERE id = $2`
	}
	_, err := tx.Exec(ctx, query, by, page)
	return err
}

func hashKey(path, key string) string {
	sum := sha256.Sum256([]byte(path + "\x00" + key))
	return hex.EncodeToString(sum[:])
}
