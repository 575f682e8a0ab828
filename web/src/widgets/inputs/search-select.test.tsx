import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type FakeHandler, Refusal } from '@/testing/fake-server';
import {
  chosen,
  combobox,
  type Draw,
  groups,
  listed,
  option,
  pause,
  pressEnter,
  show,
  vaccines,
} from '@/testing/shown-input';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { searchPause } from './core/search-source';
import { SearchSelect } from './view/search-select';

givenStaffBrowser();

describe('a search among options at hand', () => {
  const draw: Draw = (control) => <SearchSelect {...control} options={vaccines} />;

  it('lists ten, finds by typing and chooses by keys', async () => {
    const { user, value } = show(draw);
    expect(screen.getByText('请输入搜索内容')).toBeInTheDocument();
    await user.click(combobox());
    await waitFor(() => expect(listed()).toHaveLength(10));
    expect(screen.getByText('最多列出 10 项，输入文字可缩小范围')).toBeInTheDocument();
    await user.keyboard('26');
    await waitFor(() => expect(listed()).toEqual(['疫苗26']));
    pressEnter();
    expect(value()).toBe('V26');
    expect(chosen()).toContain('疫苗26');
  });

  it('says when there is nothing', async () => {
    const { user } = show(draw, { stored: 'V3' });
    expect(chosen()).toContain('疫苗3');
    await user.click(combobox());
    await user.keyboard('口罩');
    expect(await screen.findByRole('status')).toHaveTextContent('没有查询到任何数据');
  });
});

describe('a search in a table', () => {
  const find = 'GET /sys/dict/loadDict/*';
  const echo = 'GET /sys/dict/loadDictItem/*';
  const people = [
    { value: 'u1', text: '周敏' },
    { value: 'u2', text: '周正' },
    { value: 'u3', text: '何建国' },
  ];
  const found: FakeHandler = ({ query }) => people.filter(({ text }) => text.includes(query.get('keyword') ?? ''));
  const draw: Draw = (control) => <SearchSelect {...control} dict="sys_user,realname,id" />;

  it('asks once the typing has paused, signed, for ten rows', async () => {
    const { user, server, value } = show(draw, { calls: { [find]: found } });
    await user.click(combobox());
    await option('何建国');
    await user.keyboard('周敏');
    await waitFor(() => expect(listed()).toEqual(['周敏']));
    expect(server.requests.map(({ query }) => query.get('keyword'))).toEqual([null, '周敏']);
    const last = server.requests.at(-1);
    expect(decodeURIComponent(last?.path ?? '')).toBe('/sys/dict/loadDict/sys_user,realname,id');
    expect(last?.query.get('pageSize')).toBe('10');
    expect(last?.headers.get('X-Sign')).toMatch(/^[0-9A-F]{32}$/);
    pressEnter();
    expect(value()).toBe('u1');
    expect(chosen()).toContain('周敏');
    expect(server.requests).toHaveLength(2);
  });

  it('shows the text of a stored value, and the value when it is gone', async () => {
    const texts: FakeHandler = ({ query }) => [query.get('key') === 'u3' ? '何建国' : query.get('key')];
    const { server } = show(draw, { stored: 'u3', calls: { [echo]: texts } });
    await waitFor(() => expect(chosen()).toContain('何建国'));
    expect(server.requests[0]?.query.get('delNotExist')).toBe('false');
    expect(server.requests[0]?.headers.get('X-Sign')).toBeTruthy();
  });

  it('asks again for the text of a stored value', async () => {
    let broken = true;
    const texts: FakeHandler = () => {
      if (broken) {
        throw new Refusal(500, '暂时不能查询');
      }
      return ['何建国'];
    };
    const { user } = show(draw, { stored: 'u3', calls: { [echo]: texts } });
    expect(await screen.findByRole('alert')).toHaveTextContent('暂时不能查询');
    expect(combobox()).toHaveAccessibleDescription('暂时不能查询');
    broken = false;
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    await waitFor(() => expect(chosen()).toContain('何建国'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('never shows a late answer to an earlier keyword', async () => {
    let answerFirst: (rows: typeof people) => void = () => {};
    const slow: FakeHandler = (request) =>
      request.query.get('keyword') === '周'
        ? new Promise((resolve) => {
            answerFirst = resolve;
          })
        : found(request);
    const { user, server } = show(draw, { calls: { [find]: slow } });
    await user.click(combobox());
    await user.keyboard('周');
    await waitFor(() => expect(server.requests.at(-1)?.query.get('keyword')).toBe('周'));
    expect(screen.getByRole('status')).toHaveTextContent('正在查询');
    await user.keyboard('正');
    await waitFor(() => expect(listed()).toEqual(['周正']));
    answerFirst(people);
    await pause(50);
    expect(listed()).toEqual(['周正']);
  });

  it('says when a search failed and searches again with Enter', async () => {
    let broken = true;
    const flaky: FakeHandler = (request) => {
      if (broken) {
        throw new Refusal(500, '暂时不能查询');
      }
      return found(request);
    };
    const { user } = show(draw, { calls: { [find]: flaky } });
    await user.tab();
    await user.keyboard('何');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('暂时不能查询，按回车键重新查询'));
    expect(screen.getByText('重新查询（回车）')).toBeInTheDocument();
    broken = false;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(listed()).toEqual(['何建国']));
  });

  it('cannot be used without a code', () => {
    show((control) => <SearchSelect {...control} dict="" />);
    expect(screen.getByRole('alert')).toHaveTextContent('字典Code不能为空!');
    expect(combobox()).toBeDisabled();
  });
});

it('searches the words of a dictionary without asking for every keyword', async () => {
  const words = { vaccine: vaccines.map(({ value, label }) => ({ value, text: label })) };
  const { user, server } = show((control) => <SearchSelect {...control} dict="vaccine" />, {
    stored: 'V3',
    calls: { 'GET /sys/dict/queryAllDictItems': () => words },
  });
  await waitFor(() => expect(chosen()).toContain('疫苗3'));
  await user.click(combobox());
  await user.keyboard('26');
  await waitFor(() => expect(listed()).toEqual(['疫苗26']));
  expect(server.requests).toHaveLength(1);
});

it('searches any other source', async () => {
  const find = vi.fn().mockResolvedValue(groups);
  const source = { key: ['groups'], pause: searchPause, find, labelOf: () => Promise.resolve('儿童') };
  const { user, value } = show((control) => <SearchSelect {...control} source={source} />, { stored: 'child' });
  await waitFor(() => expect(chosen()).toContain('儿童'));
  await user.click(combobox());
  await user.click(await option('成人'));
  expect(value()).toBe('adult');
});
