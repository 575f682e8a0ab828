package recruit

import (
	"context"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"jikong/internal/auth"
	"jikong/internal/blob"
	"jikong/internal/db"
	"jikong/internal/privacy"
	"jikong/internal/schema"
	"jikong/internal/testkit"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	killedPost  value.ID = 500
	killedPaper          = "content of a paper of "
)

// counter is a service for processes that are killed and for those that look afterwards. Anybody may apply as often as he likes.
func counter(place db.Options) (*Service, *db.DB, error) {
	d, err := db.Open(context.Background(), place)
	if err != nil {
		return nil, nil, err
	}
	vault, err := privacy.NewVault([]byte(strings.Repeat("s", 32)))
	if err != nil {
		return nil, nil, err
	}
	blobs, err := blob.NewFolder(filepath.Join(place.DataDir, "files"))
	if err != nil {
		return nil, nil, err
	}
	sessions, err := auth.New(d, auth.Options{Secret: []byte(strings.Repeat("s", 32))})
	if err != nil {
		return nil, nil, err
	}
	return New(Options{DB: d, Blobs: blobs, Files: testkit.Pictures{}, Vault: vault, Humans: testkit.Humans{}, Throttle: sessions.Throttle, Tenants: testkit.OneSite(ourSite), Columns: columns{},
		Versions: &testkit.Raised{}, Shared: schema.NewShared(), WriteRate: auth.Rate{Burst: 1 << 30, Every: time.Nanosecond}}), d, nil
}

// applicantOf is the answers of one of many different people.
func applicantOf(key string) ApplicantAnswers {
	var round, writer, n int
	if _, err := fmt.Sscanf(key, "killed-writer-%d-%d-%d", &round, &writer, &n); err != nil {
		panic(err)
	}
	number := (round*100+writer)*1000 + n
	id := "110101" + time.Date(1992, 1, 1+number/1000, 0, 0, 0, 0, time.UTC).Format("20060102") + fmt.Sprintf("%03d", number%1000)
	sum := 0
	for i, digit := range id {
		sum += int(digit-'0') * []int{7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2}[i]
	}
	return ApplicantAnswers{
		PostCode: "A02", Name: "李晓明", IDNumber: id + string("10X98765432"[sum%11]), Nation: "汉族", Politics: "masses", NativePlace: "青禾市", Residence: "青禾市",
		Phone: "13800005678", Address: "青禾市东湖区 " + key + " 号", Avoidance: "no", Pledge: true, Signature: "李晓明",
		Studies: []StudyStretch{{Begin: "2014-09", End: "2018-06", School: "青禾医学院", Major: "医学检验", Level: "bachelor", Kind: "full"}},
	}
}

// begin starts the application of a key.
func (s *Service) begin(ctx context.Context, key string) (*Application, ApplicationReceipt, error) {
	p, err := s.posting(ctx, s.DB.Read(), ourSite, killedPost)
	if err != nil {
		return nil, ApplicationReceipt{}, err
	}
	return s.start(ctx, ourSite, &p, key, "k", "4")
}

// handOver fills in a begun application, with papers, and submits it.
func (s *Service) handOver(ctx context.Context, id value.ID, key string) error {
	o, err := s.open(ctx, s.DB.Read(), ourSite, id)
	if err != nil {
		return err
	}
	o.draft.ApplicantAnswers = applicantOf(key)
	for _, kind := range []string{"identity", "education"} {
		if slices.ContainsFunc(o.draft.Papers, func(p Paper) bool { return p.Kind == kind }) {
			continue // kept before the kill
		}
		if err := s.addPaper(ctx, o, kind, kind+".jpg", strings.NewReader(killedPaper+key)); err != nil {
			return err
		}
	}
	if err := s.keep(ctx, ourSite, o); err != nil {
		return err
	}
	return s.submit(ctx, ourSite, o)
}

// A process with twenty applicants is killed again and again. Whatever it acknowledged is there, once and whole; whoever did not hear
// the answer and begins again with the same page gets one application too.
func TestNoAcknowledgedApplicationIsLostOrDoubledByAKill(t *testing.T) {
	testkit.Killed{Prepare: announce, Open: apply, Check: checkApplications}.Run(t)
}

const submitted = "/submitted" // what follows the receipt in the acknowledgement of a submission

func apply(place db.Options) (testkit.KilledWrite, error) {
	s, _, err := counter(place)
	ctx := web.WithRequest(context.Background(), web.Request{IP: "192.0.2.1"})
	return func(key string, have func(string)) error {
		a, receipt, err := s.begin(ctx, key)
		if err != nil {
			return err
		}
		have(receipt.QueryCode + "/" + receipt.Password)
		if err := s.handOver(ctx, a.ID, key); err != nil {
			return err
		}
		have(receipt.QueryCode + "/" + receipt.Password + submitted)
		return nil
	}, err
}

func announce(t *testing.T, place db.Options) {
	_, d, err := counter(place)
	if err != nil {
		t.Fatal(err)
	}
	err = d.Tx(t.Context(), func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), `INSERT INTO sys_tenant (id, name, create_time) VALUES ($1, '站点', 0)`, ourSite); err != nil {
			return err
		}
		_, err := tx.Exec(t.Context(), `INSERT INTO recruit_posting (id, tenant_id, title, unit, phone, posts, begin_time, end_time, published, create_time)
			VALUES ($1, $2, '公开招聘', '中心', '0300-5550000', '[{"code":"A02","name":"驾驶","category":"worker","headcount":1,"education":"any"}]', $3, $4, TRUE, $3)`,
			killedPost, ourSite, tx.Now-1000, tx.Now+1e9)
		return err
	})
	if err != nil || d.Close() != nil {
		t.Fatal(err)
	}
}

func checkApplications(t *testing.T, place db.Options, told testkit.Told) {
	s, d, err := counter(place)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	ctx := web.WithRequest(t.Context(), web.Request{IP: "192.0.2.1"})
	count := func(query string) int64 {
		n, err := db.Int(ctx, d.Read(), query)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if half := count(`SELECT COUNT(*) FROM recruit_application a LEFT JOIN privacy_key k ON k.record_id = a.id WHERE k.record_id IS NULL
		OR (a.state = 'submitted') <> (a.answers_sealed <> '' AND a.name_sealed <> '' AND a.person_print IS NOT NULL AND a.submit_time IS NOT NULL)
		OR (a.state = 'submitted') <> (1 = (SELECT COUNT(*) FROM recruit_step s WHERE s.application_id = a.id))`); half != 0 {
		t.Errorf("%d applications are half", half)
	}
	if stored := count(`SELECT COUNT(*) FROM recruit_application`); stored < int64(len(told.Acknowledged)) || stored > int64(len(told.Begun)) {
		t.Errorf("%d stored, %d acknowledged, %d begun", stored, len(told.Acknowledged), len(told.Begun))
	}
	for key := range told.Begun {
		a, receipt, err := s.begin(ctx, key)
		if err != nil {
			t.Fatalf("beginning %s again: %v", key, err)
		}
		was, wasSubmitted := strings.CutSuffix(told.Acknowledged[key], submitted)
		if was != "" && was != receipt.QueryCode+"/"+receipt.Password {
			t.Errorf("application %s got the receipt %s, now it gets another", key, was)
		}
		if a.State == Draft {
			if wasSubmitted {
				t.Errorf("application %s was submitted and is a draft again", key)
			}
			if err := s.handOver(ctx, a.ID, key); err != nil {
				t.Errorf("going on with %s: %v", key, err)
			}
		}
		s.checkWhole(ctx, t, a.ID, key)
	}
	if after := count(`SELECT COUNT(*) FROM recruit_application WHERE state = 'submitted'`); after != int64(len(told.Begun)) {
		t.Errorf("in the end %d are submitted, %d were begun", after, len(told.Begun))
	}
}

// checkWhole reads everything that was told in an application.
func (s *Service) checkWhole(ctx context.Context, t *testing.T, id value.ID, key string) {
	t.Helper()
	o, err := s.open(ctx, s.DB.Read(), ourSite, id)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(o.sent.ApplicantAnswers, applicantOf(key)) || len(o.sent.Papers) != 2 {
		t.Errorf("application %s says %+v", key, o.sent)
	}
	for _, paper := range o.sent.Papers {
		if _, data, err := s.readPaper(ctx, o, paper.ID); err != nil || string(data) != killedPaper+key {
			t.Errorf("paper %s of application %s holds %q, %v", paper.Kind, key, data, err)
		}
	}
}
