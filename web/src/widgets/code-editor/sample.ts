import type { Mode } from './core/modes';

/** A few lines of every language. */
export const samples: Readonly<Record<Mode, string>> = {
  CSS: '.notice {\n  color: #0f5483;\n  padding: 8px 12px;\n}\n',
  JavaScript: '// 每周一统计\nfunction week(rows) {\n  return rows.filter(({ day }) => day === 1).length;\n}\n',
  HTML: '<section>\n  <h2>接种时间</h2>\n  <p>周一至周五</p>\n</section>\n',
  Java: 'public class Dose {\n  private final int count = 2;\n}\n',
  'Objective-C': '@interface Dose : NSObject\n@property int count;\n@end\n',
  Python: 'def rate(cases, people):\n    return cases / people * 100_000\n',
  R: 'rate <- function(cases, people) {\n  cases / people * 1e5\n}\n',
  Shell: 'for file in *.csv; do\n  echo "$file"\ndone\n',
  SQL: "SELECT area, COUNT(*) FROM visits\nWHERE day >= '2026-01-01'\nGROUP BY area;\n",
  Swift: 'struct Dose {\n  let count: Int = 2\n}\n',
  Vue: '<template>\n  <p>{{ count }}</p>\n</template>\n<script setup>\nconst count = 2\n</script>\n',
  Markdown: '# 接种须知\n\n- 带**身份证**\n- 留观 30 分钟\n',
  JSON: '{\n  "title": "接种须知",\n  "days": [1, 2, 3]\n}\n',
};
