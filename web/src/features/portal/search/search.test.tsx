import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { givenManners } from '@/testing/portal-document';
import { advancedSearch, nothingFound, search } from '@/testing/portal-pages';
import { SearchPage } from './search-page';

const path = '/search/%E6%B5%81%E6%84%9F%E7%96%AB%E8%8B%97';
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the result page', () => {
  test('marks the searched words in title and excerpt', () => {
    render(<SearchPage {...search} />);
    const first = screen
      .getAllByRole('listitem')
      .find((item) => item.closest('ol') !== null && item.querySelector('h3'));
    expect([...(first?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual([
      '流感',
      '疫苗',
      '流感',
      '流感疫苗',
    ]);
  });

  test('choices keep each other and start at the first page', () => {
    render(<SearchPage {...search} columnId="30" sort="time" />);
    expect(href('一个月内 11')).toBe(`${path}?m_id=30&time=month&sort=time`);
    expect(href('通知公告 9')).toBe(`${path}?m_id=23&sort=time`);
    expect(href('最相关')).toBe(`${path}?m_id=30`);
    expect(href('下一页')).toBe(`${path}?m_id=30&sort=time&pageNo=2`);
    expect(screen.getByRole('link', { name: '健康科普 14' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('link', { name: '最新' })).toHaveAttribute('aria-current', 'true');
  });

  test('a choice without a hit is not offered, the chosen one comes first', () => {
    const { facets } = search.result;
    const times = [...facets.times, { value: 'older', text: '一年以前', count: 0 } as const];
    render(<SearchPage {...search} columnId="40" result={{ ...search.result, facets: { ...facets, times } }} />);
    const columns = within(screen.getByRole('navigation', { name: '缩小范围' })).getAllByRole('link');
    expect(columns.slice(0, 3).map((link) => link.textContent)).toEqual(['全部 ', '便民服务 6', '健康科普 14']);
    expect(screen.queryByRole('link', { name: /一年以前/ })).not.toBeInTheDocument();
  });

  test('types and sources are counted, and their choices keep the others', () => {
    render(<SearchPage {...search} asked={{ ...search.asked, type: 'document', source: '卫健委' }} />);
    expect(href('政策文件 4')).toBe(`${path}?type=document&source=${encodeURIComponent('卫健委')}`);
    expect(href('国家疾控局 12')).toBe(`${path}?type=document&source=${encodeURIComponent('国家疾控局')}`);
    expect(href('全部来源')).toBe(`${path}?type=document`);
    expect(screen.getByRole('link', { name: /含“卫健委”/ })).toHaveAttribute('aria-current', 'true');
    expect(screen.queryByRole('link', { name: /信件答复/ })).not.toBeInTheDocument();
  });

  test('a special topic is named as one, in its line and among the types', () => {
    const [first] = search.result.records;
    if (first === undefined) throw new Error('the sample has no hits');
    const records = [{ ...first, type: 'topic' as const, columnName: '专题专栏' }];
    const facets = { ...search.result.facets, types: [{ value: 'topic', count: 1 }] };
    render(<SearchPage {...search} result={{ ...search.result, records, facets }} />);
    const line = screen
      .getAllByRole('listitem')
      .find((item) => item.closest('ol') !== null && item.querySelector('h3'));
    expect(line).toHaveTextContent('专题专栏专题');
    expect(href('专题 1')).toBe(`${path}?type=topic`);
  });

  test('a report leads to its other issues, with the other choices kept', () => {
    render(<SearchPage {...search} columnId="23" />);
    const [, report] = search.result.records;
    expect(screen.getAllByRole('link', { name: /更多期/ })).toHaveLength(1);
    expect(href('更多期（3 期）')).toBe(`${path}?m_id=23&series=${report?.id}`);
  });

  test('the issues of a report stand by time, and lead back to all results', () => {
    const records = search.result.records.map((hit) => ({ ...hit, series: 0 }));
    const asked = { ...search.asked, series: '31' };
    render(<SearchPage {...search} asked={asked} result={{ ...search.result, records, inSeries: true }} />);
    expect(screen.getByText(/同一系列的各期，新的在前/)).toBeInTheDocument();
    expect(href('回到全部结果')).toBe(path);
    expect(href('下一页')).toBe(`${path}?series=31&pageNo=2`);
    expect(screen.queryByText(/排序/)).not.toBeInTheDocument();
  });

  test('the form keeps the word', () => {
    render(<SearchPage {...search} />);
    expect(screen.getByRole('searchbox')).toHaveValue('流感疫苗');
  });
});

describe('what can be done', () => {
  test('stands above the pages: with its state, a number to call and one link for each', () => {
    render(<SearchPage {...search} />);
    const offers = within(screen.getByRole('region', { name: '能办的事' }));
    expect(offers.getByRole('link', { name: '江北区人民医院犬伤门诊 看时间和路线' })).toHaveAttribute(
      'href',
      '/rabies/41#place-7',
    );
    expect(offers.getByText('现在开诊，今天 17:30 结束')).toBeInTheDocument();
    expect(offers.getByRole('link', { name: '0300-5550201转8' })).toHaveAttribute('href', 'tel:0300-5550201,8');
    expect(offers.getAllByRole('link')).toHaveLength(3);
  });

  test('is offered where no page is found, too', () => {
    const result = { ...nothingFound.result, offers: search.result.offers };
    render(<SearchPage {...nothingFound} result={result} />);
    expect(screen.getByRole('region', { name: '能办的事' })).toBeInTheDocument();
    expect(screen.getByText('除上面的服务以外，没有找到与“量子”有关的信息')).toBeInTheDocument();
  });

  test('without any there is no empty frame', () => {
    render(<SearchPage {...nothingFound} />);
    expect(screen.queryByRole('region', { name: '能办的事' })).not.toBeInTheDocument();
  });
});

describe('what was prepared', () => {
  test('a danger stands first, with numbers to call and who signed it', () => {
    render(<SearchPage {...search} />);
    const danger = screen.getByRole('region', { name: '紧急情况：被动物咬伤、抓伤' });
    expect(within(danger).getByRole('link', { name: '拨打 120 急救' })).toHaveAttribute('href', 'tel:120');
    expect(danger).toHaveTextContent('急救提示经方慧（主任医师）2026年11月20日审定');
    const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(regions[0]).toBe('紧急情况：被动物咬伤、抓伤');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a pinned answer says that it is one, related searches lead on', () => {
    render(<SearchPage {...search} />);
    const pinned = within(screen.getByRole('region', { name: '编辑推荐' }));
    expect(pinned.getByText('推荐')).toBeInTheDocument();
    expect(pinned.getByRole('link', { name: '今年流感疫苗在哪里打' })).toHaveAttribute('href', '/detail/30/31002');
    const related = within(screen.getByRole('navigation', { name: '相关搜索' }));
    expect(related.getByRole('link', { name: '感冒和流感' })).toHaveAttribute(
      'href',
      `/search/${encodeURIComponent('感冒和流感')}`,
    );
  });

  test('what is opened is told with the text and nothing of who', () => {
    const told = vi.fn(() => Promise.resolve(new Response()));
    vi.stubGlobal('fetch', told);
    render(<SearchPage {...search} />);
    void givenManners();
    fireEvent.click(screen.getByRole('link', { name: '体脂率 开始计算' }));
    fireEvent.click(screen.getByRole('link', { name: '下一页' }));
    expect(told.mock.calls).toEqual([
      [
        '/api/searchOpened',
        expect.objectContaining({ body: JSON.stringify({ keyword: '流感疫苗', path: '/calc/fat' }) }),
      ],
    ]);
  });
});

describe('nothing found', () => {
  test('offers to write a letter that begins with the text, where the site takes letters', () => {
    const { rerender } = render(<SearchPage {...nothingFound} />);
    const letter = () => screen.queryByRole('link', { name: '把这句话写成信问我们' });
    expect(letter()).toHaveAttribute('href', `/message/81?write=1&title=${encodeURIComponent('量子')}`);
    rerender(<SearchPage {...nothingFound} letterPath="" />);
    expect(letter()).not.toBeInTheDocument();
  });

  test('offers to drop the choices, other words and a person to ask', () => {
    render(<SearchPage {...nothingFound} />);
    expect(screen.getByText('没有找到与“量子”有关的信息')).toBeInTheDocument();
    expect(href('不加限定在全站再找一次')).toBe('/search/%E9%87%8F%E5%AD%90');
    expect(screen.getByRole('link', { name: '12320' })).toHaveAttribute('href', 'tel:12320');
    expect(screen.getByRole('link', { name: 'HPV疫苗' })).toBeInTheDocument();
  });

  test('without a word it asks for one', () => {
    render(<SearchPage {...nothingFound} result={{ ...nothingFound.result, keyword: '' }} />);
    expect(screen.getByText(/请输入要查找的/)).toBeInTheDocument();
    expect(screen.queryByText(/没有找到/)).not.toBeInTheDocument();
  });
});

describe('how the words were understood', () => {
  test('results that only come near say so', () => {
    render(<SearchPage {...search} result={{ ...search.result, near: true }} />);
    expect(screen.getByText(/含有其中多数/)).toBeInTheDocument();
  });

  test('results that hold no word of it say so, and so do words that were not avoided', () => {
    render(<SearchPage {...search} result={{ ...search.result, near: true, akin: true, ignored: ['鼠'] }} />);
    expect(screen.getByText(/只是相关的内容/)).toBeInTheDocument();
    expect(screen.queryByText(/含有其中多数/)).not.toBeInTheDocument();
    expect(screen.getByText(/“鼠”没有排除/)).toBeInTheDocument();
  });

  test('synonyms, words left out and corrected words are told', () => {
    const result = { ...search.result, also: ['流行性感冒'], left: ['补贴'], instead: '流感' };
    render(<SearchPage {...search} result={result} />);
    expect(screen.getByText(/意思相同的“流行性感冒”/)).toBeInTheDocument();
    expect(screen.getByText(/略去了“补贴”/)).toBeInTheDocument();
    expect(href('流感')).toBe('/search/%E6%B5%81%E6%84%9F');
    expect(screen.getByText(/您要找的是不是/)).toBeInTheDocument();
  });
});

describe('the advanced search', () => {
  test('that finds nothing names its own choices, lifts them, and does not lead to itself', () => {
    const asked = {
      ...advancedSearch.asked,
      keyword: '流感',
      phrase: '',
      from: '2010-01-01',
      to: '2010-12-31',
      field: 'file',
    };
    const result = { ...nothingFound.result, keyword: '流感 -校园' };
    render(
      <SearchPage {...advancedSearch} columnId="" time="" asked={{ ...asked, without: '校园' }} result={result} />,
    );
    expect(screen.getByText(/已限定位置、发布日期、不包含的词/)).toBeInTheDocument();
    expect(href('不加限定在全站再找一次')).toBe('/search/%E6%B5%81%E6%84%9F');
    expect(screen.queryByRole('link', { name: '高级搜索' })).not.toBeInTheDocument();
    expect(screen.queryByText(/编辑能看到/)).not.toBeInTheDocument();
  });

  test.each(['-流感', '-“流感 疫苗” －狂犬'])(
    'with nothing but words to avoid (%s) asks for one to look for',
    (keyword) => {
      render(<SearchPage {...advancedSearch} result={{ ...nothingFound.result, keyword }} />);
      expect(screen.getByText(/没有写要找的词/)).toBeInTheDocument();
      expect(screen.queryByText(/没有找到/)).not.toBeInTheDocument();
    },
  );

  test('says that the days are the wrong way round, at the field and with a way to turn them', () => {
    const asked = { ...advancedSearch.asked, from: '2026-06-01', to: '2026-01-31' };
    render(<SearchPage {...advancedSearch} asked={asked} result={nothingFound.result} />);
    expect(screen.getByText('发布日期写反了')).toBeInTheDocument();
    expect(screen.queryByText(/没有找到/)).not.toBeInTheDocument();
    expect(screen.getByLabelText(/到（含当天）/)).toHaveAccessibleDescription(/早于“从”的日期/);
    expect(href('改成从 2026-01-31 到 2026-06-01 再找一次')).toContain('from=2026-01-31&to=2026-06-01');
  });

  test('keeps every choice in the form and in the addresses of the facets', () => {
    render(<SearchPage {...advancedSearch} />);
    expect(screen.getByLabelText('包含这句话')).toHaveValue('老年人');
    expect(screen.getByLabelText('发布日期从')).toHaveValue('2026-01-01');
    expect(screen.getByRole('option', { name: '传染病防治' })).toBeInTheDocument();
    expect(href('一个月内 11')).toBe(
      `/searchall?keyword=${encodeURIComponent('流感疫苗')}&time=month&phrase=${encodeURIComponent('老年人')}&from=2026-01-01`,
    );
  });
});
