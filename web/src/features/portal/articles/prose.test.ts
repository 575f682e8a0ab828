import { describe, expect, test } from 'vitest';
import { prose } from './prose';

describe('the body of an article', () => {
  test('each table scrolls in a frame the keyboard reaches, named by number and caption', () => {
    const html = prose('<table><caption>表 1 <b>人群</b></caption></table><table></table>');
    expect(html).toContain('<section class="table-scroll" aria-label="表格 1：表 1 人群" tabindex="0"><table>');
    expect(html).toContain('aria-label="表格 2"');
    expect(html.match(/<\/table><\/section>/g)).toHaveLength(2);
  });

  test('a caption cannot break out of the label', () => {
    expect(prose('<table><caption>5" &lt;管&gt;</caption></table>')).toContain(
      'aria-label="表格 1：5&quot; &lt;管&gt;"',
    );
  });

  test('cells with much text are marked, so that they keep a readable width on a phone', () => {
    const html = prose(
      '<table><thead><tr><th scope="col">分管</th></tr></thead><tr><td>负责<b>传染病防制</b>、应急</td><td>本区</td></tr></table>',
    );
    expect(html).toContain('<th scope="col">分管</th>');
    expect(html).toContain('<td class="long">负责<b>传染病防制</b>、应急</td><td>本区</td>');
  });

  test('要做 and 不要做 stand beside each other only as a pair', () => {
    const pair = '<aside data-callout="do"><p>a</p></aside>\n<aside data-callout="dont"><p>b</p></aside>';
    expect(prose(pair)).toMatch(/^<div class="do-dont"><aside data-callout="do">.*<\/aside><\/div>$/);
    const alone = '<aside data-callout="do"><p>a</p></aside><p>c</p>';
    expect(prose(alone)).toBe(alone);
  });

  test('a link to a new tab says so', () => {
    expect(prose('<a href="https://a.example/" target="_blank">甲</a>')).toContain(
      '甲<span class="hidden">（在新窗口打开）</span></a>',
    );
  });

  test('pictures load when they come near', () => {
    expect(prose('<img src="/pictures/a.svg" alt="">')).toBe(
      '<img loading="lazy" decoding="async" src="/pictures/a.svg" alt="">',
    );
  });
});
