package statement

import (
	"fmt"
	"strconv"
	"strings"
)

// spelled are other names of the same functions.
var spelled = map[string]string{"ifnull": "coalesce", "nvl": "coalesce", "substring": "substr", "char_length": "length", "character_length": "length"}

// instead says what to write in place of functions that authors bring along from other databases.
var instead = eachName(map[string]string{
	"date_format to_char strftime date_trunc": "按月、年、日请写 MONTH(列)、YEAR(列)、DAY(列)",
	"date curdate current_date":               "某一天请写 DAY(列)，今天请写 TODAY()",
	"datediff timestampdiff":                  "相差的天数请写 DAYS(到, 从)",
	"date_sub date_add dateadd adddate":       "几天以前请写 NOW() - 天数 * 86400000",
	"concat concat_ws":                        "连接文字请写 甲 || 乙",
	"if iif decode":                           "请写 CASE WHEN 条件 THEN 甲 ELSE 乙 END",
	"isnull":                                  "请写 列 IS NULL",
	"left":                                    "请写 SUBSTR(列, 1, 字数)",
	"mod":                                     "请写 甲 % 乙",
})

func eachName(advice map[string]string) map[string]string {
	all := map[string]string{}
	for names, text := range advice {
		for name := range strings.FieldsSeq(names) {
			all[name] = text
		}
	}
	return all
}

// unknownFunction says what may be called in place of this one.
func unknownFunction(name string) string {
	if advice, known := instead[name]; known {
		return fmt.Sprintf("不能用函数“%s”：%s", name, advice)
	}
	return fmt.Sprintf("不能用函数“%.40s”，可以用：%s", name, strings.ToUpper(strings.Join(append(callable(), "now", "today"), "、")))
}

// asMeant puts values and parameters into an expression, so that what an author wrote twice reads alike.
func (p *parser) asMeant(sql string) string {
	parts := strings.Split(sql, "\x00")
	for i := 1; i < len(parts); i += 2 {
		if n, err := strconv.Atoi(parts[i]); err == nil {
			parts[i] = fmt.Sprintf("%q %q %t", p.uses[n].literal, p.uses[n].param, p.uses[n].clock)
		}
	}
	return strings.Join(parts, "\x00")
}
