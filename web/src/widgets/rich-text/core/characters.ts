/** Characters that no keyboard has, in the groups of the dialog. */
export const characterGroups = [
  { label: '标点', characters: '、。·…—～“”‘’「」『』《》〈〉【】〔〕（）［］' },
  { label: '单位', characters: '℃℉°′″％‰㎎㎏㎜㎝㎞㎡㎥μΩ￥€£＄' },
  { label: '数学', characters: '＋－×÷＝≠≈≤≥＜＞±∞∑√∫∝∠⊥∥∵∴½⅓¼¾²³' },
  { label: '序号', characters: '①②③④⑤⑥⑦⑧⑨⑩⑴⑵⑶⑷⑸⒈⒉⒊⒋⒌ⅠⅡⅢⅣⅤ㈠㈡㈢㈣㈤' },
  { label: '希腊字母', characters: 'αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΦΨΩ' },
  { label: '箭头与符号', characters: '→←↑↓↔⇒⇔★☆●○■□▲△◆◇√✓✗※§☎♀♂©®™' },
] as const;
