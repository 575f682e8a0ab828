package signin

import (
	"context"
	"crypto/rand"

	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

type captchaInput struct {
	Key string `path:"key" doc:"客户端自定的编号，登录时原样送回 checkKey"`
}

// CaptchaQuestion is the human check for those who cannot see a picture.
type CaptchaQuestion struct {
	Question string `json:"question" doc:"中文算式，答案可填数字"`
}

// CaptchaAnswer is the body of a check.
type CaptchaAnswer struct {
	Captcha  value.LooseText `json:"captcha"`
	CheckKey value.LooseText `json:"checkKey"`
}

type checkInput struct{ Body CaptchaAnswer }

func (s *Service) randomImage(ctx context.Context, in *captchaInput) (string, error) {
	return s.auth.Captchas.Picture(ctx, in.Key)
}

func (s *Service) textCaptcha(ctx context.Context, in *captchaInput) (CaptchaQuestion, error) {
	question, err := s.auth.Captchas.Question(ctx, in.Key)
	return CaptchaQuestion{Question: question}, err
}

func (s *Service) checkCaptcha(ctx context.Context, in *checkInput) (web.Message, error) {
	ok, err := s.auth.Captchas.Check(ctx, string(in.Body.CheckKey), string(in.Body.Captcha))
	if err != nil {
		return "", err
	}
	if !ok {
		return "", errs.Invalidf("验证码错误，请重新获取")
	}
	return "验证码正确", nil
}

// checkCaptchaForCode is how clients of the platform go on after the code 40002 of /sys/sms: they answer here and ask for the code again.
func (s *Service) checkCaptchaForCode(ctx context.Context, in *checkInput) (web.Message, error) {
	ok, err := s.auth.Captchas.Pass(ctx, string(in.Body.CheckKey), string(in.Body.Captcha))
	if err != nil {
		return "", err
	}
	if !ok {
		return "", errs.New(errs.Captcha, "验证码错误或已过期，请重新获取")
	}
	return "验证码正确", nil
}

// EncryptedString is what clients of the platform fetch before signing in. They ask for it and do not use it: passwords come as they are,
// over https.
type EncryptedString struct {
	Key string `json:"key"`
	IV  string `json:"iv"`
}

// encryptedString is drawn anew for each call and kept nowhere, so that nobody can take it for protection.
func (s *Service) encryptedString(context.Context, *web.Empty) (EncryptedString, error) {
	return EncryptedString{Key: rand.Text()[:16], IV: rand.Text()[:16]}, nil
}
