import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { ArticleDetail } from '@/shared/api/public';
import { givenManners } from '@/testing/portal-document';
import { article, policyArticle } from '@/testing/portal-pages';
import { ArticlePage } from './article-page';

describe('an article', () => {
  test('says when, from where and how long to read', () => {
    render(<ArticlePage {...article} />);
    const head = screen.getByRole('heading', { level: 1 }).closest('header');
    for (const text of ['2026-11-18 09:30', '来源 临江市疾病预防控制中心', '阅读约 4 分钟', '浏览 12,604']) {
      expect(head).toHaveTextContent(text);
    }
  });

  test('every entry of the contents leads to a heading of the text', () => {
    render(<ArticlePage {...article} />);
    const links = within(screen.getByRole('navigation', { name: '本页内容' })).getAllByRole('link');
    const targets = links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.textContent);
    expect(targets).toEqual(links.map((link) => link.textContent));
  });

  test('attachments name type and size, corrections their day', () => {
    render(<ArticlePage {...article} />);
    expect(screen.getByRole('region', { name: '附件' })).toHaveTextContent('XLSX，24 KB');
    const correction = screen.getByText('更正说明（2026-11-19）');
    const text = screen.getByText(/进入十一月/);
    expect(correction.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(/更新/)).toHaveTextContent('更新 2026-11-19 10:00');
    expect(screen.getByText('2026-11-17 复核，下次复核 2027-09-01')).toBeInTheDocument();
  });

  const shown = (over: Partial<ArticleDetail>) =>
    render(<ArticlePage {...article} article={{ ...article.article, ...over }} />);

  test('of an attachment whose size nobody knows only the type is told', () => {
    shown({ attachments: [{ name: '名单', href: 'https://www.ndcpa.gov.cn/list.txt', type: 'txt', size: 0 }] });
    expect(screen.getByRole('region', { name: '附件' })).toHaveTextContent(/TXT$/);
  });

  test.each([
    ['2026-11-18 09:30:00', '', []],
    ['2026-11-20 08:05:00', '', ['更新 2026-11-20 08:05']],
    ['2026-11-20 08:05:00', '一处数字有误。', ['更新 2026-11-20 08:05']],
  ])('of a text last changed at %s, with the note “%s”, it says so', (updateTime, correction, lines) => {
    shown({ updateTime, correction });
    expect(screen.queryAllByText(/^更新/).map((line) => line.textContent)).toEqual(lines);
  });

  test.each([
    ['2024-01-01', '2025-01-01', '2024-01-01 复核，应于 2025-01-01 复核，尚未复核'],
    [null, '2025-01-01', '应于 2025-01-01 复核，尚未复核'],
  ])('a review of %s that was due on %s is said to be missing', (reviewDate, nextReviewDate, line) => {
    shown({ reviewDate, nextReviewDate, reviewOverdue: true });
    expect(screen.getByText(line)).toBeInTheDocument();
  });

  test.each([
    [true, '', '原创'],
    [true, '转载请注明出处', '原创，转载请注明出处'],
    [false, '转载自国家疾控局', '转载自国家疾控局'],
  ])('whose text it is stands among its facts: original %s, rights %s', (original, copyright, line) => {
    shown({ original, copyright });
    expect(screen.getByText('版权').nextElementSibling).toHaveTextContent(new RegExp(`^${line}$`));
  });

  test('the rail is narrow and takes the short title of what has one', () => {
    const [first, second] = article.article.related;
    if (!first || !second) throw new Error('the article has too few related ones');
    shown({ related: [{ ...first, shortTitle: '短标题' }, second] });
    const related = within(screen.getByRole('region', { name: '相关内容' }));
    const names = related.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual(['短标题（在新窗口打开）', `${second.title}（在新窗口打开）`]);
  });

  test('the address is copied, or the reader is told how to do it', async () => {
    render(<ArticlePage {...article} />);
    void givenManners();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '复制链接' }));
    expect(await screen.findByText('链接已复制')).toBeInTheDocument();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: '复制链接' }));
    expect(await screen.findByText(/请从地址栏复制网址/)).toBeInTheDocument();
  });

  test('the print button prints', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    render(<ArticlePage {...article} />);
    void givenManners();
    await userEvent.click(screen.getByRole('button', { name: '打印' }));
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('an official document', () => {
  test('shows number, issuer and date, and warns when it no longer applies', () => {
    render(<ArticlePage {...policyArticle} />);
    expect(screen.getByText('临疾控发〔2026〕12号')).toBeInTheDocument();
    expect(screen.getByText('2026-02-26')).toBeInTheDocument();
    expect(screen.getByText('已废止')).toBeInTheDocument();
    expect(screen.getByText(/已废止，内容仅供查阅/)).toBeInTheDocument();
  });

  test('a preview says that it is one', () => {
    render(<ArticlePage {...policyArticle} />);
    expect(screen.getByText(/这是预览，尚未发布/)).toBeInTheDocument();
  });
});
