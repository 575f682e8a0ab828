package announcement

import (
	"cmp"
	"context"
	"slices"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

// AnnouncementReader is a person to whom an announcement goes, and when that person has read it.
type AnnouncementReader struct {
	Person
	ReadFlag string     `json:"readFlag" enum:"0,1" doc:"0 未读，1 已读"`
	ReadTime value.Time `json:"readTime"`
}

// AnnouncementReaders tells who has read an announcement: those who have not come first.
type AnnouncementReaders struct {
	Records []AnnouncementReader `json:"records"`
	Total   int                  `json:"total" doc:"收件人数"`
	Read    int                  `json:"read" doc:"已读人数"`
}

func (s *Service) readers(ctx context.Context, in *crud.IDInput) (AnnouncementReaders, error) {
	id, err := in.Parse()
	if err != nil {
		return AnnouncementReaders{}, err
	}
	a, err := s.announcements.Get(ctx, s.DB.Read(), id)
	if err != nil {
		return AnnouncementReaders{}, err
	}
	type row struct {
		UserID   value.ID   `db:"user_id"`
		ReadFlag string     `db:"read_flag"`
		ReadTime value.Time `db:"read_time"`
	}
	rows, err := db.Select[row](ctx, s.DB.Read(), `SELECT user_id, read_flag, read_time FROM sys_announcement_send WHERE annt_id = $1`, a.ID)
	if err != nil {
		return AnnouncementReaders{}, err
	}
	receipts, users := make(map[value.ID]row, len(rows)), make([]value.ID, len(rows))
	for i, r := range rows {
		receipts[r.UserID], users[i] = r, r.UserID
	}
	kind := KindUser
	if a.MsgType == toAll && a.SendStatus == announced {
		kind, users = KindAll, nil
	}
	people, err := s.People.Of(ctx, s.DB.Read(), auth.PrincipalFrom(ctx).TenantID, kind, users)
	if err != nil {
		return AnnouncementReaders{}, err
	}
	all := AnnouncementReaders{Records: make([]AnnouncementReader, len(people)), Total: len(people)}
	for i, p := range people {
		receipt := receipts[p.ID]
		all.Records[i] = AnnouncementReader{p, cmp.Or(receipt.ReadFlag, "0"), receipt.ReadTime}
		if receipt.ReadFlag == "1" {
			all.Read++
		}
	}
	slices.SortStableFunc(all.Records, func(x, y AnnouncementReader) int {
		return cmp.Or(cmp.Compare(x.ReadFlag, y.ReadFlag), cmp.Compare(x.ReadTime, y.ReadTime), cmp.Compare(x.Username, y.Username))
	})
	return all, nil
}

// Titles names announcements that the caller sees; others are absent.
func (s *Service) Titles(ctx context.Context, q db.Querier, ids []value.ID) (map[value.ID]string, error) {
	return s.announcements.Declaration().Names(ctx, q, "titile", ids)
}
