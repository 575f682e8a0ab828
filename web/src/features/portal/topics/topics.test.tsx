import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { DiseasesProps, TopicProps } from '@/shared/api/public';
import { hot } from '@/testing/portal-articles';
import { column } from '@/testing/portal-frame';
import { topicPeriod } from '@/ui-portal/topic-card';
import { DiseasesPage } from './diseases-page';
import { PopularPage } from './popular-page';
import { TopicPage } from './topic-page';

const crumbs = [{ name: '首页', path: '/index' }];

const topic: TopicProps = {
  kind: 'topic',
  topic: {
    id: '100901',
    columnId: '100',
    title: '流感季',
    summary: '打疫苗、量体温。',
    cover: { src: '/pictures/syringe.svg', alt: '疫苗', width: 560, height: 300 },
    path: '/article/n/100/100901',
    startDate: '2026-10-20',
    endDate: '2027-03-20',
    archived: false,
  },
  sections: [
    { title: '打疫苗', note: '越早越好。', articles: hot.slice(0, 2), column: column('31'), links: [] },
    {
      title: '还想问',
      note: '',
      articles: [],
      column: null,
      links: [
        { title: '写信咨询', href: '/message/81' },
        { title: '国家疾控局', href: 'https://www.ndcpa.gov.cn/' },
      ],
    },
  ],
  others: [],
  column: { id: '100', name: '专题专栏', description: '', homePage: 'article', path: '/article/y/100', rssPath: '' },
  crumbs,
};

describe('a topic', () => {
  test('shows its sections with articles, the column behind them, and links', () => {
    render(<TopicPage {...topic} />);
    expect(screen.getByRole('heading', { level: 1, name: '流感季' })).toBeInTheDocument();
    const vaccines = within(screen.getByRole('region', { name: '打疫苗' }));
    expect(vaccines.getAllByRole('listitem')).toHaveLength(2);
    expect(vaccines.getByRole('link', { name: '更多打疫苗' })).toHaveAttribute('href', '/article/n/30/31');
    const ways = within(screen.getByRole('region', { name: '还想问' }));
    expect(ways.getByRole('link', { name: '写信咨询' })).not.toHaveAttribute('target');
    expect(ways.getByRole('link', { name: '国家疾控局（在新窗口打开）' })).toHaveAttribute('target', '_blank');
    expect(screen.queryByText(/已经归档/)).not.toBeInTheDocument();
  });

  test.each([
    ['from one year to the next', '2026-10-20', '2027-03-20', false, '2026年10月20日至2027年3月20日'],
    ['within one year', '2026-03-01', '2026-06-30', false, '2026年3月1日至6月30日'],
    ['until a day', null, '2027-03-20', false, '至2027年3月20日'],
    ['and is over', '2023-10-20', '2024-03-20', true, '已归档，2024年3月20日结束'],
    ['without days', null, null, false, ''],
  ])('says in which year it runs: %s', (_, startDate, endDate, archived, said) => {
    expect(topicPeriod({ ...topic.topic, startDate, endDate, archived })).toBe(said);
  });

  test('says that it is over', () => {
    render(<TopicPage {...topic} topic={{ ...topic.topic, archived: true }} />);
    expect(screen.getByText(/已经归档，内容供查阅/)).toBeInTheDocument();
  });

  test('says when nothing is in it', () => {
    render(<TopicPage {...topic} sections={[]} />);
    expect(screen.getByText('这个专题还没有内容')).toBeInTheDocument();
  });
});

const index: DiseasesProps = {
  kind: 'diseases',
  count: 1,
  total: 3,
  classes: [
    { value: '乙类传染病', text: '法定乙类传染病', count: 1 },
    { value: '慢性病', text: '慢性病', count: 2 },
  ],
  category: '乙类传染病',
  crumbs,
  letters: [
    { letter: 'F', entries: [{ name: '疯狗病', see: '狂犬病', title: '狂犬病', path: '/detail/32/32006' }] },
    { letter: 'G', entries: [] },
    { letter: 'K', entries: [{ name: '狂犬病', see: '', title: '狂犬病', path: '/detail/32/32006' }] },
  ],
};

describe('the index of diseases', () => {
  test('letters lead to their entries; a letter without entries is no link', () => {
    render(<DiseasesPage {...index} category="" count={40} total={40} />);
    const letters = within(screen.getByRole('navigation', { name: '按拼音首字母' }));
    expect(letters.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#letter-F', '#letter-K']);
    expect(letters.getAllByRole('listitem')).toHaveLength(3);
    expect(document.getElementById('letter-K')).toHaveTextContent('K');
  });

  test('a class shows only its own letters, and none where it is short', () => {
    const { rerender } = render(<DiseasesPage {...index} count={30} total={125} />);
    const letters = within(screen.getByRole('navigation', { name: '按拼音首字母' }));
    expect(letters.getAllByRole('listitem')).toHaveLength(2);
    rerender(<DiseasesPage {...index} count={2} total={125} />);
    expect(screen.queryByRole('navigation', { name: '按拼音首字母' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'K' })).toBeInTheDocument();
  });

  test('another name says under which name the disease is known', () => {
    render(<DiseasesPage {...index} />);
    const group = within(screen.getByRole('region', { name: 'F' }));
    expect(group.getByRole('listitem')).toHaveTextContent('疯狗病，见狂犬病');
    expect(group.getByRole('link')).toHaveAttribute('href', '/detail/32/32006');
  });

  test('classes are links with their numbers; the chosen one is marked and named', () => {
    const { rerender } = render(<DiseasesPage {...index} />);
    const classes = within(screen.getByRole('navigation', { name: '按类别筛选' }));
    expect(classes.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '全部 3',
      '法定乙类传染病 1',
      '慢性病 2',
    ]);
    expect(classes.getByRole('link', { name: '慢性病 2' })).toHaveAttribute(
      'href',
      `/article/az?category=${encodeURIComponent('慢性病')}`,
    );
    expect(classes.getByRole('link', { name: '全部 3' })).toHaveAttribute('href', '/article/az');
    expect(classes.getByRole('link', { name: '法定乙类传染病 1' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByText(/法定乙类传染病共 1 种/)).toBeInTheDocument();
    rerender(<DiseasesPage {...index} category="" count={3} />);
    expect(classes.getByRole('link', { name: '全部 3' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByText(/共 3 种疾病/)).toBeInTheDocument();
  });

  test('without a disease it says so and shows no letters', () => {
    render(<DiseasesPage {...index} letters={[]} classes={[]} category="" count={0} total={0} />);
    expect(screen.getByText('还没有疾病条目')).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: '按拼音首字母' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: '按类别筛选' })).not.toBeInTheDocument();
  });
});

test('the ranking says how often an article was opened, or that nobody came yet', () => {
  const articles = hot.slice(0, 1).map((article) => ({ article, views: 12345 }));
  const { rerender } = render(<PopularPage kind="popular" days={30} articles={articles} crumbs={crumbs} />);
  expect(screen.getByText('近 30 天 12,345 次')).toBeInTheDocument();
  rerender(<PopularPage kind="popular" days={30} articles={[]} crumbs={crumbs} />);
  expect(screen.getByText('近 30 天还没有访问记录')).toBeInTheDocument();
});
