package auth

import (
	"context"
	"encoding/hex"

	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Human is a question that only people answer, as the page of a form shows it.
type Human struct {
	Kind     string `json:"kind" enum:"sum,picture"`
	Question string `json:"question"`
	Picture  string `json:"picture" doc:"data URI"`
	CheckKey string `json:"checkKey"`
}

// Humans ask what only people answer; *Captchas does.
type Humans interface {
	// Question asks a sum in words, Picture shows signs as a data URI, each under a key that the caller made up.
	Question(ctx context.Context, key string) (string, error)
	Picture(ctx context.Context, key string) (string, error)
	// Take uses the question up and tells whether the answer was right.
	Take(ctx context.Context, tx *db.Tx, key, answer string) (bool, error)
}

// ErrHuman refuses what came without a right answer. The form is shown again with a new question.
var ErrHuman = errs.New(errs.Captcha, "验证问题没有答对或已过期，请回答新的问题")

// AskHuman draws a question under a new key: "picture" shows signs, anything else is a sum in words.
func AskHuman(ctx context.Context, humans Humans, kind string) (h Human, err error) {
	h.CheckKey = hex.EncodeToString(value.Random(16))
	if kind == "picture" {
		h.Kind = kind
		h.Picture, err = humans.Picture(ctx, h.CheckKey)
		return h, err
	}
	h.Kind = "sum"
	h.Question, err = humans.Question(ctx, h.CheckKey)
	return h, err
}
