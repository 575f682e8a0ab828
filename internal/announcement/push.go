package announcement

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/job"
	"jikong/internal/live"
	"jikong/internal/value"
)

// Kinds of what the nodes tell each other; each is a topic of the bus.
const (
	news    = "notice.news"    // an announcement has come: its number
	again   = "notice.again"   // an announcement that its readers have not read: its number
	refresh = "notice.refresh" // the lists of a site changed: its number
	read    = "notice.read"    // one person has read something: site and user
	said    = "notice.said"    // words for the screens alone: site, and user unless they are for all
	missed  = "notice.missed"  // messages of other nodes may have been lost
)

// PushJob tells readers what began or ended by the clock, and reminds of what is urgent.
const PushJob = "notice.push"

const (
	remindAfter = 30 * time.Minute // an urgent announcement that is not read is told once more
	waiting     = 256              // tellings that wait for this node; when there are more, everybody reads anew
	readTimeout = 10 * time.Second
)

// notification is one message of the bus.
type notification struct {
	kind     string
	id, user value.ID
	words    string
}

func (t notification) text() string { return t.id.String() + "/" + t.user.String() + "/" + t.words }

// tell lets every node know once the transaction is on disk.
func (s *Service) tell(tx *db.Tx, t notification) {
	tx.AfterCommit(func() { s.Bus.Publish(t.kind, t.text()) })
}

// listen hands what the bus says to Run, because hearers must be quick and sockets are told after reading.
func (s *Service) listen() {
	for _, kind := range []string{news, again, refresh, read, said} {
		s.Bus.Subscribe(kind, func(text string) {
			parts := strings.SplitN(text, "/", 3)
			if len(parts) != 3 {
				return
			}
			id, err := value.ParseID(parts[0])
			user, errUser := value.ParseID(parts[1])
			if err == nil && errUser == nil {
				s.heard(notification{kind, id, user, parts[2]})
			}
		})
	}
	s.Bus.Subscribe(bus.TopicReconnected, func(string) { s.heard(notification{kind: missed}) })
}

func (s *Service) heard(t notification) {
	select {
	case s.told <- t:
	default:
		s.Hub.ToAll(live.Notices, refreshing)
	}
}

var refreshing = live.Message{Cmd: "topic"}.Frame()

// Run tells the sockets of this node what the bus says, until ctx ends.
func (s *Service) Run(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case t := <-s.told:
			if err := s.broadcast(ctx, t); err != nil && ctx.Err() == nil {
				slog.WarnContext(ctx, "readers of an announcement were not told", "kind", t.kind, "id", t.id.String(), "error", err)
				s.Hub.ToAll(live.Notices, refreshing)
			}
		}
	}
}

func (s *Service) broadcast(ctx context.Context, t notification) error {
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	switch t.kind {
	case refresh:
		s.Hub.ToTenant(live.Notices, t.id, func(value.ID) bool { return true }, refreshing)
	case read:
		s.Hub.ToTenant(live.Notices, t.id, func(user value.ID) bool { return user == t.user }, refreshing)
	case said:
		s.say(t)
	case missed:
		s.Hub.ToAll(live.Notices, refreshing)
	default:
		return s.announce(ctx, t)
	}
	return nil
}

// announce tells the readers of an announcement; the second time those who have not read it.
func (s *Service) announce(ctx context.Context, t notification) error {
	type told struct {
		TenantID value.ID `db:"tenant_id"`
		Titile   string   `db:"titile"`
		MsgType  string   `db:"msg_type"`
		Priority string   `db:"priority"`
	}
	a, found, err := db.One[told](ctx, s.DB.Read(), `SELECT tenant_id, titile, msg_type, priority FROM sys_announcement WHERE id = $1 AND send_status = '1' AND del_flag = '0'`, t.id)
	if err != nil || !found {
		return err // revoked meanwhile
	}
	type reader struct {
		UserID   value.ID `db:"user_id"`
		ReadFlag string   `db:"read_flag"`
	}
	rows, err := db.Select[reader](ctx, s.DB.Read(), `SELECT user_id, read_flag FROM sys_announcement_send WHERE annt_id = $1`, t.id)
	if err != nil {
		return err
	}
	unread := make(map[value.ID]bool, len(rows))
	for _, r := range rows {
		unread[r.UserID] = r.ReadFlag != "1"
	}
	m := live.Message{Cmd: "user", MsgID: t.id.String(), Priority: a.Priority, MsgTxt: a.Titile, Again: t.kind == again}
	if a.MsgType == toAll {
		m.Cmd = "topic"
	}
	s.Hub.ToTenant(live.Notices, a.TenantID, func(user value.ID) bool {
		open, known := unread[user]
		return open || !known && a.MsgType == toAll
	}, m.Frame())
	return nil
}

// Repeated is what this package does in the background.
func (s *Service) Repeated() []job.Handler {
	return []job.Handler{{Name: PushJob, Title: "推送到时和未读的通告", Description: "告诉读者刚到发布时间和结束时间的通告，催阅没有读过的紧急通告。",
		Cron: "0 * * * * ?", LeastMinutes: 1, MostHours: 1, Work: job.Plain(s.pushAll)}}
}

func (s *Service) pushAll(ctx context.Context) (done string, err error) {
	var begun, over, reminded int64
	err = s.DB.Tx(ctx, func(tx *db.Tx) error {
		if begun, err = s.pushDue(ctx, tx, 0); err != nil {
			return err
		}
		if over, err = s.pushOver(ctx, tx); err != nil {
			return err
		}
		reminded, err = s.mark(ctx, tx, again, `UPDATE sys_announcement SET remind_time = $1 WHERE send_status = '1' AND del_flag = '0' AND priority = 'H'
			AND remind_time IS NULL AND push_time <= $2 AND (end_time IS NULL OR end_time >= $1) RETURNING id`, tx.Now, tx.Now-value.Time(remindAfter.Milliseconds()))
		return err
	})
	return fmt.Sprintf("到时间的通告 %d 条，到期的通告 %d 条，催阅紧急通告 %d 条", begun, over, reminded), err
}

// pushDue tells of released announcements whose time has come and that were not told yet: of one, or of all for 0. One node alone
// finds each.
func (s *Service) pushDue(ctx context.Context, tx *db.Tx, one value.ID) (int64, error) {
	return s.mark(ctx, tx, news, `UPDATE sys_announcement SET push_time = $1 WHERE send_status = '1' AND del_flag = '0' AND push_time IS NULL
		AND (start_time IS NULL OR start_time <= $1) AND (CAST($2 AS BIGINT) = 0 OR id = $2) RETURNING id`, tx.Now, int64(one))
}

// pushOver has the screens of a site read anew when the time of an announcement is over, once for each end it is given.
func (s *Service) pushOver(ctx context.Context, tx *db.Tx) (int64, error) {
	sites, err := db.Select[value.ID](ctx, tx, `UPDATE sys_announcement SET over_time = $1 WHERE send_status = '1' AND del_flag = '0' AND push_time IS NOT NULL
		AND end_time < $1 AND (over_time IS NULL OR over_time < end_time) RETURNING tenant_id`, tx.Now)
	told := map[value.ID]bool{}
	for _, site := range sites {
		if !told[site] {
			told[site] = true
			s.tell(tx, notification{kind: refresh, id: site})
		}
	}
	return int64(len(sites)), err
}

func (s *Service) mark(ctx context.Context, tx *db.Tx, kind, statement string, args ...any) (int64, error) {
	ids, err := db.Select[value.ID](ctx, tx, statement, args...)
	for _, id := range ids {
		s.tell(tx, notification{kind: kind, id: id})
	}
	return int64(len(ids)), err
}
