package config

import (
	"errors"
	"net/url"
)

// S3 says where uploaded files are when they are not in the data folder.
type S3 struct {
	S3Endpoint      string `name:"s3-endpoint" env:"JIKONG_S3_ENDPOINT" placeholder:"URL" help:"S3 兼容存储的地址，如 https://s3.example.gov.cn；不填则上传的文件放在数据目录的 files 里。多节点须使用 S3 或共享目录。"`
	S3Bucket        string `name:"s3-bucket" env:"JIKONG_S3_BUCKET" placeholder:"NAME" help:"S3 的桶，须已建立。"`
	S3Region        string `name:"s3-region" env:"JIKONG_S3_REGION" default:"us-east-1" help:"S3 的区域。"`
	S3AccessKey     string `name:"s3-access-key" env:"JIKONG_S3_ACCESS_KEY" placeholder:"KEY" help:"S3 的访问密钥编号。"`
	S3SecretKey     string `name:"s3-secret-key" env:"JIKONG_S3_SECRET_KEY" placeholder:"SECRET" help:"S3 的访问密钥；写在命令行里会被同机的人看到，建议用环境变量或文件。"`
	S3SecretKeyFile string `name:"s3-secret-key-file" env:"JIKONG_S3_SECRET_KEY_FILE" placeholder:"FILE" help:"从文件读取 S3 的访问密钥。"`
	S3VirtualHost   bool   `name:"s3-virtual-host" env:"JIKONG_S3_VIRTUAL_HOST" help:"桶名写在主机名里（公有云的方式）；不选则写在路径里（自建存储的方式）。"`
}

func (s *S3) resolve() error {
	if err := readInto(&s.S3SecretKey, s.S3SecretKeyFile, " S3 密钥"); err != nil {
		return err
	}
	if s.S3Endpoint == "" {
		if s.S3Bucket != "" || s.S3AccessKey != "" {
			return errors.New("设置了 S3 的桶或密钥，但没有 --s3-endpoint")
		}
		return nil
	}
	u, err := url.Parse(s.S3Endpoint)
	if err != nil || u.Host == "" || u.User != nil || (u.Scheme != "http" && u.Scheme != "https") {
		return errors.New("--s3-endpoint 应为 http:// 或 https:// 开头的网址，密钥另外设置")
	}
	if s.S3Bucket == "" || s.S3AccessKey == "" || s.S3SecretKey == "" {
		return errors.New("使用 S3 须同时设置 --s3-bucket、--s3-access-key 和 --s3-secret-key（或 --s3-secret-key-file）")
	}
	return nil
}

// Uploads bounds what people upload. Zero means the default.
type Uploads struct {
	MaxVideo     int64 `name:"max-video" env:"JIKONG_MAX_VIDEO" default:"200" placeholder:"MIB" help:"视频（mp4）最大多少 MiB；图片和附件固定为 10 MiB。"`
	MaxPixels    int64 `name:"max-pixels" env:"JIKONG_MAX_PIXELS" default:"50" placeholder:"MEGAPIXEL" help:"图片最多多少百万像素，在解码之前检查。"`
	UploadQuota  int64 `name:"upload-quota" env:"JIKONG_UPLOAD_QUOTA" default:"20480" placeholder:"MIB" help:"每个站点的文件最多占多少 MiB，-1 为不限。"`
	UploadDaily  int64 `name:"upload-daily" env:"JIKONG_UPLOAD_DAILY" default:"4096" placeholder:"MIB" help:"每人 24 小时内最多上传多少 MiB，-1 为不限。"`
	UploadRate   int   `name:"upload-rate" env:"JIKONG_UPLOAD_RATE" default:"240" help:"每人每分钟最多上传多少个文件。"`
	EditorEmbeds bool  `name:"editor-embeds" env:"JIKONG_EDITOR_EMBEDS" help:"富文本编辑器的图片不保存为文件，而是嵌在正文里（上传接口对 jeditor 回答 local）。"`
}

func (u *Uploads) validate() error {
	if u.MaxVideo < 0 || u.MaxPixels < 0 || u.UploadRate < 0 || u.MaxVideo > 1<<20 || u.MaxPixels > 1000 {
		return errors.New("--max-video、--max-pixels 和 --upload-rate 不能为负，视频最大 1 TiB，图片最多 1000 百万像素")
	}
	return nil
}
