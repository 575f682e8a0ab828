package config

import (
	"errors"
	"net/url"
)

// Speech says which service makes sound of text for visitors whose browser has no Chinese voice. Without an address there is
// none. The contract of the service stands in package speech.
type Speech struct {
	SpeechURL       string `name:"speech-url" env:"JIKONG_SPEECH_URL" placeholder:"URL" help:"语音合成服务的完整地址，如 http://tts.example.gov.cn:8000/v1/audio/speech；只在访客的浏览器没有中文语音时使用。不填则不用语音服务。"`
	SpeechToken     string `name:"speech-token" env:"JIKONG_SPEECH_TOKEN" placeholder:"SECRET" help:"语音合成服务的令牌，放在 Authorization: Bearer 里；写在命令行里会被同机的人看到，建议用环境变量或文件。"`
	SpeechTokenFile string `name:"speech-token-file" env:"JIKONG_SPEECH_TOKEN_FILE" placeholder:"FILE" help:"从文件读取语音合成服务的令牌。"`
	SpeechFormat    string `name:"speech-format" env:"JIKONG_SPEECH_FORMAT" enum:"mp3,opus,wav" default:"mp3" help:"语音合成服务给出的声音格式：mp3、opus（Ogg）或 wav。"`
	SpeechModel     string `name:"speech-model" env:"JIKONG_SPEECH_MODEL" placeholder:"NAME" help:"语音合成服务的模型名，服务要求时填写。"`
	SpeechVoice     string `name:"speech-voice" env:"JIKONG_SPEECH_VOICE" placeholder:"NAME" help:"语音合成服务的发音人，服务要求时填写。"`
	SpeechCache     int    `name:"speech-cache" env:"JIKONG_SPEECH_CACHE" default:"64" placeholder:"MIB" help:"合成过的声音在内存里最多占多少 MiB。"`
}

func (s *Speech) validate() error {
	if err := readInto(&s.SpeechToken, s.SpeechTokenFile, "语音服务令牌"); err != nil {
		return err
	}
	if s.SpeechURL == "" {
		if s.SpeechToken != "" {
			return errors.New("设置了语音服务的令牌，但没有 --speech-url")
		}
		return nil
	}
	u, err := url.Parse(s.SpeechURL)
	if err != nil || u.Host == "" || u.User != nil || u.Fragment != "" || (u.Scheme != "http" && u.Scheme != "https") {
		return errors.New("--speech-url 应为 http:// 或 https:// 开头的网址，令牌另外设置")
	}
	if s.SpeechCache < 1 {
		return errors.New("--speech-cache 至少为 1")
	}
	return nil
}
