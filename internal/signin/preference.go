package signin

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/web"
)

// Look is how somebody wants the back office to look (portal.md section 3, app settings).
type Look struct {
	Layout         string `json:"layout" enum:"sidemenu,topmenu" doc:"导航模式：侧边菜单、顶部菜单"`
	ContentWidth   string `json:"contentWidth" enum:"Fixed,Fluid" doc:"内容区宽度：定宽、流式"`
	FixedHeader    bool   `json:"fixedHeader" doc:"固定页头"`
	AutoHideHeader bool   `json:"autoHideHeader" doc:"下滑时隐藏页头"`
	FixSiderbar    bool   `json:"fixSiderbar" doc:"固定侧边菜单"`
	SidebarOpened  bool   `json:"sidebarOpened" doc:"展开侧边菜单"`
	Color          string `json:"color" enum:"blue,cyan,green,olive,orange,red,magenta,purple" doc:"主题色"`
	Theme          string `json:"theme" enum:"light,dark" doc:"导航风格：亮色、暗色"`
	Dark           bool   `json:"dark" doc:"整体深色"`
	Weak           bool   `json:"weak" doc:"色弱模式"`
	Multipage      bool   `json:"multipage" doc:"多标签"`
}

// Preferences are what somebody chose for themselves. Look is null until something was chosen.
type Preferences struct {
	Look *Look `json:"look"`
}

type preferencesInput struct{ Body Preferences }

// lookColours are the main colours of the settings drawer, the default first.
var lookColours = []string{"blue", "cyan", "green", "olive", "orange", "red", "magenta", "purple"}

func (s *selfService) mountPreferences(api *web.API) {
	const tag, path = "登录与会话", "/sys/user/preferences"
	web.Handle(api, web.Route{Methods: "GET", Path: path, Tag: tag, Summary: "自己的界面设置", Access: web.SignedIn}, s.preferences)
	web.Handle(api, web.Route{Methods: "PUT", Path: path, Tag: tag, Summary: "保存自己的界面设置", Access: web.SignedIn}, s.savePreferences)
}

func (s *selfService) preferences(ctx context.Context, _ *web.Empty) (Preferences, error) {
	text, found, err := db.One[string](ctx, s.db.Read(), `SELECT look FROM sys_user_preference WHERE user_id = $1`, auth.PrincipalFrom(ctx).UserID)
	if err != nil || !found {
		return Preferences{}, err
	}
	var look Look
	if err := json.Unmarshal([]byte(text), &look); err != nil {
		return Preferences{}, err
	}
	return Preferences{Look: &look}, nil
}

// savePreferences keeps the whole look of the caller, of nobody else. It is not in the operation log: it concerns nobody but them.
func (s *selfService) savePreferences(ctx context.Context, in *preferencesInput) (web.Message, error) {
	if in.Body.Look == nil {
		return "", errs.Invalidf("没有收到界面设置，请重新选择")
	}
	if err := in.Body.Look.check(); err != nil {
		return "", err
	}
	text, err := json.Marshal(in.Body.Look)
	if err != nil {
		return "", err
	}
	return "界面设置已保存", s.db.Tx(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `INSERT INTO sys_user_preference (user_id, look, update_time) VALUES ($1, $2, $3)
			ON CONFLICT (user_id) DO UPDATE SET look = EXCLUDED.look, update_time = EXCLUDED.update_time`,
			auth.PrincipalFrom(ctx).UserID, string(text), tx.Now)
		return err
	})
}

func (l Look) check() error {
	problems := errs.Fields{}
	for _, field := range []struct {
		name, value string
		allowed     []string
	}{
		{"layout", l.Layout, []string{"sidemenu", "topmenu"}},
		{"contentWidth", l.ContentWidth, []string{"Fixed", "Fluid"}},
		{"color", l.Color, lookColours},
		{"theme", l.Theme, []string{"light", "dark"}},
	} {
		if !slices.Contains(field.allowed, field.value) {
			problems.Add(field.name, "只能是 %s", strings.Join(field.allowed, "、"))
		}
	}
	return problems.Err()
}
