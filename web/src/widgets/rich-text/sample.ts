/** Texts of the scenarios. */
export const article = `<h2>什么时候打</h2><p>每年 <strong>9 月到 11 月</strong>接种，<mark>两周后</mark>起效。<span data-color="muted">（数据截至 2026 年 10 月）</span></p><ul><li>60 岁及以上老年人</li><li>6 月龄以上儿童<ul><li>首次接种打两剂</li></ul></li></ul><h3>在哪里打</h3><p data-indent="first">各乡镇卫生院和社区卫生服务中心都可以接种，详见<a href="/clinic/41">接种门诊名单</a>。</p><table><caption>门诊时间</caption><thead><tr><th scope="col">门诊</th><th scope="col">时间</th></tr></thead><tbody><tr><td>城关</td><td>周一至周五</td></tr><tr><td>河东</td><td>周六</td></tr></tbody></table><aside data-callout="doctor"><p><strong>何时就医</strong></p><p>高热三天不退，或者呼吸困难。</p></aside><blockquote><p>接种疫苗是预防流感最有效的办法。</p></blockquote><p data-file="pdf"><a href="/api/sys/common/static/media/202611/0123456789abcdef0123456789abcdef.pdf?download=1">接种知情同意书.pdf</a>（PDF，120 KB）</p>`;

export const withHints = `<h3>从三级开始</h3><p>详情请<a href="/index">点击这里</a>。</p><table><tbody><tr><td>甲</td><td>乙</td></tr></tbody></table><p><strong>像标题的一句</strong></p><aside data-callout="emergency"><p><span data-color="alert">红字在红底上</span></p><p>正文</p></aside>`;

/** A text of about so many bytes, as long articles are: mostly paragraphs, now and then a list or a table. */
export function longArticle(bytes: number): string {
  const parts: string[] = [];
  let size = 0;
  for (let at = 1; size < bytes; at += 1) {
    const part =
      at % 10 === 1
        ? `<h2>第 ${at} 节</h2>`
        : at % 15 === 0
          ? `<ul>${'<li>勤洗手，多通风，少聚集。</li>'.repeat(4)}</ul>`
          : at % 25 === 0
            ? `<table><thead><tr><th scope="col">周</th><th scope="col">例数</th></tr></thead><tbody>${`<tr><td>${at}</td><td>12</td></tr>`.repeat(5)}</tbody></table>`
            : `<p>${'监测显示本周<strong>流感样病例</strong>就诊百分比与上周持平，'.repeat(4)}请继续做好防护。</p>`;
    parts.push(part);
    size += new TextEncoder().encode(part).length;
  }
  return parts.join('');
}
