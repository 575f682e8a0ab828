package letter

import (
	"context"
	"errors"
	"io"
	"slices"

	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// UploadedFile is an attachment that waits for its letter. The token names it to whoever uploaded it and to nobody else.
type UploadedFile struct {
	Token string `json:"token" doc:"写信时放进 files；24 小时内有效"`
	Name  string `json:"name"`
	Size  int64  `json:"size" doc:"字节"`
	Mime  string `json:"mime"`
}

const (
	waitingPurpose = "letter attachment"
	maxUpload      = maxFile + 64<<10 // bytes of the whole form
)

// addConsultFile keeps one attachment for a letter that is sent as JSON, under the limits of the page.
func (s *Service) addConsultFile(ctx context.Context, in *web.Form) (made UploadedFile, err error) {
	tenant, err := s.Tenants.TenantOf(ctx)
	if err != nil {
		return made, err
	}
	for {
		part, err := in.Next()
		if errors.Is(err, io.EOF) {
			return made, errs.Fields{"file": "请选择要上传的文件"}.Err()
		}
		if err != nil {
			return made, err
		}
		if part.FormName() != "file" || part.FileName() == "" {
			continue
		}
		kept, err := s.keepFile(ctx, tenant, part.FileName(), part)
		if err != nil {
			return made, err
		}
		token, err := s.Vault.Ticket(waitingPurpose, []byte(kept.ID.String()), s.DB.Now()+value.Time(draftLife.Milliseconds()))
		return UploadedFile{token, kept.Name, kept.Size, kept.Mime}, err
	}
}

// waiting reads the tokens of attachments.
func (s *Service) waiting(tokens []string) ([]value.ID, error) {
	if len(tokens) > maxFiles {
		return nil, errs.Fields{"file": tooManyFiles}.Err()
	}
	var ids []value.ID
	for _, token := range tokens {
		text, ok := s.Vault.OpenTicket(waitingPurpose, token, s.DB.Now())
		id, err := value.ParseID(string(text))
		if !ok || err != nil {
			return nil, errLooseFile
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

const tooManyFiles = "附件最多 3 个"

// errLooseFile is for an attachment that was removed before its letter came, and for a token that is none.
var errLooseFile = errs.Fields{"file": "附件已经过期，请删除后重新选择"}.Err()
