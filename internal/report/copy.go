package report

import (
	"context"
	"fmt"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

type reportCopyInput struct {
	Body struct {
		ID   value.ID `json:"id"`
		Code string   `json:"code,omitempty" doc:"副本的编码；不填则自动取"`
		Name string   `json:"name,omitempty"`
	}
}

// copyReport makes a report that can be changed of any.
func (s *Service) copyReport(ctx context.Context, in *reportCopyInput) (saved SavedReport, err error) {
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		from, err := s.heads.Get(ctx, tx, in.Body.ID)
		if err != nil {
			return err
		}
		whole, err := s.whole(ctx, tx, from)
		if err != nil {
			return err
		}
		read, err := s.read(from)
		if err != nil {
			return err
		}
		if err := s.mayWrite(ctx, read); err != nil {
			return err
		}
		head := from
		head.Row, head.BuiltIn, head.Roles = crud.Row{}, false, ""
		head.Code, head.Name = in.Body.Code, in.Body.Name
		if head.Name == "" {
			head.Name = value.First(from.Name, 90) + "（副本）"
		}
		if head.Code == "" {
			if head.Code, err = freeCode(ctx, tx, from.Code); err != nil {
				return err
			}
		}
		if err := s.heads.Insert(ctx, tx, &head); err != nil {
			return err
		}
		if err := s.insertRows(ctx, tx, head.ID, whole); err != nil {
			return err
		}
		if saved, err = s.whole(ctx, tx, head); err != nil {
			return err
		}
		return s.keepVersion(ctx, tx, saved)
	})
	return saved, err
}

func freeCode(ctx context.Context, tx *db.Tx, code string) (string, error) {
	for n := 1; ; n++ {
		free := fmt.Sprintf("%.80s_copy%d", code, n)
		taken, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM report WHERE tenant_id = $1 AND code = $2`, tenantOf(ctx), free)
		if err != nil || taken == 0 {
			return free, err
		}
	}
}

func (s *Service) insertRows(ctx context.Context, tx *db.Tx, head value.ID, from SavedReport) error {
	for _, item := range from.Items {
		item.Row, item.CgrheadID = crud.Row{}, head
		if err := s.items.Insert(ctx, tx, &item); err != nil {
			return err
		}
	}
	for _, param := range from.Params {
		param.Row, param.CgrheadID = crud.Row{}, head
		if err := s.params.Insert(ctx, tx, &param); err != nil {
			return err
		}
	}
	return nil
}

type reportRolesInput struct {
	Body struct {
		ID      value.ID `json:"id"`
		Version int64    `json:"version"`
		Roles   string   `json:"roles" doc:"角色的编码，用逗号分隔"`
	}
}

// setRoles says who may see a report, also one of the program.
func (s *Service) setRoles(ctx context.Context, in *reportRolesInput) (saved SavedReport, err error) {
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		saved.Head, err = s.heads.Change(ctx, tx, in.Body.ID, in.Body.Version, func(_ context.Context, _ *db.Tx, row *Report) error {
			row.Roles = roleList(in.Body.Roles)
			read, err := s.read(*row)
			if err != nil {
				return err
			}
			return s.mayWrite(ctx, read)
		})
		if err != nil {
			return err
		}
		if saved, err = s.whole(ctx, tx, saved.Head); err != nil {
			return err
		}
		return s.keepVersion(ctx, tx, saved)
	})
	return saved, err
}
