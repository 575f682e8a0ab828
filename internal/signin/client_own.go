package signin

import (
	"context"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/web"
)

// mountClientOwn adds the calls of newer clients about the own account.
func (s *selfService) mountClientOwn(api *web.API) {
	call := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/user" + path, Tag: "用户", Summary: summary, Access: web.SignedIn}
	}
	web.Handle(api, call("GET", "/login/setting/getUserData", "自己的资料（新客户端的账户设置）"), s.ownData)
	web.Handle(api, call("PUT,POST", "/login/setting/userEdit", "修改自己的资料，同 appEdit"), s.appEdit)
	web.Handle(api, call("PUT", "/updatePasswordNotBindPhone", "修改自己的密码，同 updatePassword（新客户端把密码放在网址里）"), s.updatePasswordByQuery)
	const elsewhere = "更换自己的手机号：答复说明在哪里更换，因为须输入登录密码"
	web.Handle(api, call("PUT", "/updateMobile", elsewhere), s.phoneElsewhere)
	web.Handle(api, call("PUT", "/changePhone", elsewhere), s.phoneElsewhere)
	web.Handle(api, call("POST", "/sendChangePhoneSms", elsewhere), s.phoneElsewhere)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/thirdApp/getThirdAccountByUserId", Tag: "第三方应用", Summary: "自己绑定的第三方应用：本系统没有，列表总是空的",
		Access: web.SignedIn}, func(context.Context, *web.Empty) ([]web.None, error) { return nil, nil })
}

// OwnData is the caller as the newer client's account page shows them.
type OwnData struct {
	directory.User
	PostText string `json:"postText" doc:"职务的名称"`
}

func (s *selfService) ownData(ctx context.Context, _ *web.Empty) (OwnData, error) {
	p := auth.PrincipalFrom(ctx)
	profile, err := s.profile(ctx, p.UserID, p.TenantID)
	if err != nil {
		return OwnData{}, err
	}
	posts, err := s.accounts.PostNames(ctx, s.db.Read(), p.TenantID, profile.User.Post)
	if err != nil {
		return OwnData{}, err
	}
	data := OwnData{User: profile.User, PostText: strings.Join(posts, " | ")}
	data.Post, err = s.accounts.PostNumbers(ctx, data.Post)
	return data, err
}

type passwordQuery struct {
	Username    string `query:"username" doc:"只能是自己；可不填"`
	OldPassword string `query:"oldPassword"`
	Password    string `query:"password"`
}

// updatePasswordByQuery is updatePassword for a form that asks for the new password once.
func (s *selfService) updatePasswordByQuery(ctx context.Context, in *passwordQuery) (web.Message, error) {
	change := PasswordChange{Username: in.Username, OldPassword: in.OldPassword, Password: in.Password, ConfirmPassword: in.Password}
	return s.updatePassword(ctx, &passwordInput{Body: change})
}

// phoneElsewhere refuses to move the phone of an account for a form that does not ask for the password: an open screen would be enough to take
// the account over.
func (s *selfService) phoneElsewhere(ctx context.Context, _ *web.Empty) (web.Message, error) {
	message, err := s.named(ctx, s.db.Read(), "更换手机号须输入登录密码，请在浏览器打开本系统的“账号设置”更换", "/account/settings")
	if err != nil {
		return "", err
	}
	return "", errs.Invalidf("%s", message)
}
