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
	"date_format to_char strftime date_trunc extract":  "按月、年、日请写 MONTH(列)、YEAR(列)、DAY(列)",
	"date curdate current_date":                        "某一天请写 DAY(列)，今天请写 TODAY()",
	"datediff timestampdiff":                           "相差的天数请写 DAYS(到, 从)",
	"date_sub date_add dateadd adddate interval":       "几天以前请写 NOW() - 天数 * 86400000",
	"sysdate getdate current_timestamp localtimestamp": "现在请写 NOW()，几天以前请写 NOW() - 天数 * 86400000",
	"to_date str_to_date to_timestamp":                 "时间请直接写成 '2026-01-31' 或 '2026-01-31 08:30:00'",
	"rownum top":                                       "取前几行请在最后写 LIMIT 行数",
	"concat concat_ws":                                 "连接文字请写 甲 || 乙",
	"if iif decode":                                    "请写 CASE WHEN 条件 THEN 甲 ELSE 乙 END",
	"isnull":                                           "请写 列 IS NULL",
	"left":                                             "请写 SUBSTR(列, 1, 字数)",
	"mod":                                              "请写 甲 % 乙",
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

// others are comparisons of other databases, and what to write in their place.
var others = eachName(map[string]string{
	"ilike":                     "请写 LIKE，它不分大小写",
	"regexp rlike similar glob": "请写 LIKE '%文字%'",
})

// endings say what to write in place of what stands behind a statement in other databases.
var endings = map[string]string{
	",":     "跳过几行请写 LIMIT 行数 OFFSET 跳过的行数",
	"fetch": "取前几行请写 LIMIT 行数",
	"first": "取前几行请写 LIMIT 行数",
	"right": "请交换两边，写成 LEFT JOIN",
	"full":  "请写成两个 LEFT JOIN，用 UNION 合在一起",
	"using": "请写 ON 甲.列 = 乙.列",
	"with":  "合计请在报表的列里勾选",
	"nulls": "空值升序时在最前，降序时在最后",
}

func unknownEnding(text string) string {
	if advice, known := endings[text]; known {
		return fmt.Sprintf("这里不能写“%s”：%s", text, advice)
	}
	return fmt.Sprintf("这里不认识“%.40s”，语句应到此结束", text)
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
