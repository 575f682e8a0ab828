package auth

import (
	"context"
	"strings"

	"jikong/internal/db"
	"jikong/internal/value"
	"jikong/internal/web"
)

// DeviceName says in words what a browser calls itself: the first match of each list wins, because every browser also names those
// it descends from.
func DeviceName(userAgent string) string {
	if userAgent == "" {
		return "未知设备"
	}
	browser, system := nameIn(userAgent, browsers, "其他程序"), nameIn(userAgent, systems, "")
	if system == "" {
		return browser
	}
	return system + " 上的 " + browser
}

var browsers = [][2]string{
	{"MicroMessenger", "微信"}, {"DingTalk", "钉钉"}, {"QQBrowser", "QQ 浏览器"}, {"UCBrowser", "UC 浏览器"}, {"360SE", "360 浏览器"}, {"360EE", "360 浏览器"},
	{"Edg", "Edge"}, {"OPR/", "Opera"}, {"HuaweiBrowser", "华为浏览器"}, {"MiuiBrowser", "小米浏览器"}, {"Firefox", "Firefox"}, {"Chrome", "Chrome"},
	{"CriOS", "Chrome"}, {"Safari", "Safari"}, {"Trident", "IE"}, {"MSIE", "IE"},
}

var systems = [][2]string{
	{"OpenHarmony", "鸿蒙"}, {"HarmonyOS", "鸿蒙"}, {"Windows", "Windows"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "安卓"}, {"Mac OS X", "Mac"},
	{"CrOS", "ChromeOS"}, {"Linux", "Linux"},
}

func nameIn(userAgent string, names [][2]string, otherwise string) string {
	for _, n := range names {
		if strings.Contains(userAgent, n[0]) {
			return n[1]
		}
	}
	return otherwise
}

// Devices remembers from where people sign in.
type Devices struct{}

// Meet notes the browser and network of the current sign-in. strange tells that the person signed in before, but never like this.
func (*Devices) Meet(ctx context.Context, tx *db.Tx, userID value.ID) (strange bool, err error) {
	if _, err := tx.Exec(ctx, `DELETE FROM auth_known_device WHERE last_time < $1`, before(tx.Now, knownLife)); err != nil {
		return false, err
	}
	request := web.RequestOf(ctx)
	device := digest(DeviceName(request.UserAgent) + "\n" + addressKey(request.IP))[:32]
	known, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM auth_known_device WHERE user_id = $1`, userID)
	if err != nil {
		return false, err
	}
	same, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM auth_known_device WHERE user_id = $1 AND device = $2`, userID, device)
	if err != nil {
		return false, err
	}
	_, err = tx.Exec(ctx, `INSERT INTO auth_known_device (user_id, device, last_time) VALUES ($1, $2, $3)
		ON CONFLICT (user_id, device) DO UPDATE SET last_time = excluded.last_time`, userID, device, tx.Now)
	return known > 0 && same == 0, err
}
