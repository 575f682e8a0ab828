import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { SectionProps } from '@/shared/api/public';
import { summary } from '@/testing/portal-articles';
import { column } from '@/testing/portal-frame';
import { emptySection, list, overview, single } from '@/testing/portal-pages';
import { SectionPage } from './section-page';

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('a list column', () => {
  test('pages are plain links, the first without a number, and keep the chosen topic', () => {
    render(<SectionPage {...list} category="3102" />);
    const pages = within(screen.getByRole('navigation', { name: '分页' }));
    expect(pages.getByRole('link', { name: '第 4 页' })).toHaveAttribute('aria-current', 'page');
    expect(pages.getByRole('link', { name: '第 1 页' })).toHaveAttribute('href', '/article/n/30/31?category=3102');
    expect(href('下一页')).toBe('/article/n/30/31?pageNo=5&category=3102');
  });

  test('topics show their number of articles, the chosen one is marked', () => {
    render(<SectionPage {...list} category="3102" />);
    expect(screen.getByRole('link', { name: '传染病 12' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: '全部' })).toHaveAttribute('href', '/article/n/30/31');
  });

  test('an article opens a new tab and says so', () => {
    render(<SectionPage {...list} />);
    const link = screen.getByRole('link', { name: '家里有人突然呕吐，怎样消毒才不传给全家？（在新窗口打开）' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('href', '/detail/31/31002');
  });

  test('the feed and the neighbouring columns are at hand', () => {
    render(<SectionPage {...list} />);
    expect(href('订阅本栏目')).toBe('/rss/31.xml');
    const side = within(screen.getByRole('navigation', { name: '健康科普' }));
    expect(side.getByRole('link', { name: '热点解读' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('nothing to show', () => {
  const none = { ...list.list, records: [] };
  test.each<[string, SectionProps, string]>([
    ['a column still empty', { ...emptySection, column: list.column }, '本栏目还没有内容'],
    ['a service not yet online', emptySection, '这项服务还没有在网上开通'],
    ['a topic without articles', { ...emptySection, category: '3101' }, '这个主题下还没有内容'],
    ['a page beyond the last', { ...list, list: { ...none, current: 40 } }, '没有这一页'],
  ])('%s', (_, props, text) => {
    render(<SectionPage {...props} />);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: '分页' })).not.toBeInTheDocument();
  });
});

test('a root column shows its services and the newest articles of its children', () => {
  render(<SectionPage {...overview} />);
  const main = within(screen.getByRole('region', { name: '预防接种服务' }));
  expect(main.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getAllByRole('link', { name: '狂犬病暴露处置门诊' })[0]).toHaveAttribute('href', '/rabies/41');
});

test('a child that is one text of the same name says what it is about instead of naming it twice', () => {
  const text = summary('11001', '11', { title: '中心简介', summary: '中心的历史和职责。' });
  render(<SectionPage {...overview} sections={[{ column: column('11'), siblings: [], items: [text] }]} />);
  const section = within(screen.getByRole('region', { name: '中心简介' }));
  expect(section.getByText('中心的历史和职责。')).toBeInTheDocument();
  expect(section.getAllByRole('link').map((link) => link.textContent)).toEqual(['查看']);
});

test('a column of one article shows it at once, titled once', () => {
  render(<SectionPage {...single} />);
  expect(screen.getByRole('heading', { level: 1, name: '中心简介' })).toBeInTheDocument();
  expect(screen.queryByText('中心简介', { selector: '.eyebrow' })).not.toBeInTheDocument();
});
