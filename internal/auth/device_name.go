package auth

import "strings"

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
