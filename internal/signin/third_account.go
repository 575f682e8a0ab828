package signin

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"

	"jikong/internal/audit"
	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/sso"
	"jikong/internal/value"
	"jikong/internal/web"
)

// ThirdBinding is a system at which somebody may sign in to their account.
type ThirdBinding struct {
	ID         value.ID   `json:"id" db:"id"`
	Provider   string     `json:"provider" db:"provider"`
	Label      string     `json:"label" db:"-"`
	Kind       sso.Kind   `json:"kind" db:"-"`
	Name       string     `json:"name" db:"name" doc:"在对方系统里的姓名"`
	CreateTime value.Time `json:"createTime" db:"create_time" nullable:"false"`
	LastTime   value.Time `json:"lastTime" db:"last_time" doc:"上次由此登录的时间"`
}

func (s *thirdDesk) mountBindings(api *web.API, tag string) {
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/thirdLogin/bindings", Tag: tag, Summary: "自己绑定的登录方式", Access: web.SignedIn}, s.myBindings)
	api.HandleRaw(web.Route{Methods: "POST", Path: "/sys/thirdLogin/add", Tag: tag, Summary: "为自己绑定登录方式", Access: web.SignedIn}, s.startAdding)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/thirdLogin/unbind", Tag: tag, Summary: "解除绑定", Access: web.SignedIn}, s.unbindThird)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/thirdLogin/leave", Tag: tag, Summary: "退出后要去的地址", Access: web.SignedIn}, s.leaveThird)
}

func (s *thirdDesk) myBindings(ctx context.Context, _ *web.Empty) ([]ThirdBinding, error) {
	bindings, err := db.Select[ThirdBinding](ctx, s.db.Read(), `SELECT id, provider, name, create_time, last_time FROM sys_third_account WHERE user_id = $1 ORDER BY id`,
		auth.PrincipalFrom(ctx).UserID)
	for i, b := range bindings {
		bindings[i].Label = b.Provider
		if at := slices.IndexFunc(s.third.Ways, func(w ThirdWay) bool { return w.Name == b.Provider }); at >= 0 {
			bindings[i].Label, bindings[i].Kind = s.third.Ways[at].Label, s.third.Ways[at].Kind
		}
	}
	return bindings, err
}

// ThirdUnbind is the body by which people take a system off their account.
type ThirdUnbind struct {
	ID       value.ID `json:"id"`
	Password string   `json:"password" doc:"本人的登录密码"`
}

// unbindThird wants the password: a forgotten open screen is not enough to change how an account is entered.
func (s *thirdDesk) unbindThird(ctx context.Context, in *struct{ Body ThirdUnbind }) (web.Message, error) {
	p := auth.PrincipalFrom(ctx)
	user, shown, err := s.proveAccount(ctx, p.Username, in.Body.Password)
	if err != nil {
		return "", err
	}
	return "已解除绑定", s.db.Tx(ctx, func(tx *db.Tx) error {
		if err := s.settleProof(ctx, tx, user, shown); err != nil {
			return err
		}
		provider, found, err := db.One[string](ctx, tx, `DELETE FROM sys_third_account WHERE id = $1 AND user_id = $2 RETURNING provider`, in.Body.ID, p.UserID)
		if err != nil {
			return err
		}
		if !found {
			return errs.NotFoundf("这个绑定已经解除了，请刷新页面")
		}
		return auditBinding(ctx, tx, audit.Deleted, p.UserID, "解除登录方式："+provider)
	})
}

// ThirdAdd is the body by which people add a system to their account.
type ThirdAdd struct {
	Source   string `json:"source"`
	Password string `json:"password"`
	Redirect string `json:"redirect"`
}

// ThirdAddress is where the browser goes next.
type ThirdAddress struct {
	URL string `json:"url"`
}

// startAdding marks the browser, which the envelope of usual calls cannot do.
func (s *thirdDesk) startAdding(w http.ResponseWriter, r *http.Request) error {
	ctx, p := r.Context(), auth.PrincipalFrom(r.Context())
	var form ThirdAdd
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, web.MaxBody)).Decode(&form); err != nil {
		return errs.Invalidf("提交的内容格式不正确，请检查后再试")
	}
	way, err := s.third.way(form.Source)
	if err != nil {
		return err
	}
	user, shown, err := s.proveAccount(ctx, p.Username, form.Password)
	if err != nil {
		return err
	}
	settle := func() error {
		return s.db.Tx(ctx, func(tx *db.Tx) error { return s.settleProof(ctx, tx, user, shown) })
	}
	if err := settle(); err != nil {
		return err
	}
	address, err := s.beginThird(ctx, way, s.third.markBrowser(w, r), thirdAttempt{Destination: toAccount, Target: ownPath(form.Redirect), UserID: p.UserID})
	if err != nil {
		return thirdError(err, way.Label)
	}
	shown.begun = true
	if err := settle(); err != nil { // a change of the password meanwhile did not see the attempt, which it would have ended
		return err
	}
	return answerJSON(w, s.db.Now(), ThirdAddress{URL: address})
}

// answerJSON is the envelope of a success of a plain handler.
func answerJSON[T any](w http.ResponseWriter, now value.Time, result T) error {
	w.Header().Set("Content-Type", "application/json;charset=UTF-8")
	return json.NewEncoder(w).Encode(web.Envelope[T]{Success: true, Code: 200, Result: result, Timestamp: int64(now)})
}
