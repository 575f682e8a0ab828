import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createFakeServer, type FakeHandler, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { Field } from '@/ui-admin/form/field';
import { CheckboxGroup } from './checkbox-group';
import { ChoiceSelect } from './choice-select';
import type { TextControl } from './control-of';
import { searchPause } from './core/search-source';
import { Ellipsis } from './ellipsis';
import { MatchTextInput } from './match-text-input';
import { SearchSelect } from './search-select';
import { SubTablePopover } from './sub-table-popover';
import { TimeInput } from './time-input';
import { YesNoSwitch } from './yes-no-switch';

givenStaffBrowser();

const groups = [
  { value: 'child', label: '儿童' },
  { value: 'adult', label: '成人' },
  { value: 'old', label: '老年人' },
];
const vaccines = Array.from({ length: 26 }, (_, at) => ({ value: `V${at + 1}`, label: `疫苗${at + 1}` }));

type Draw = (control: TextControl) => ReactNode;

function Holder({ stored, told, draw }: { stored: string; told: (value: string) => void; draw: Draw }) {
  const [value, setValue] = useState(stored);
  const onChange = (next: string) => {
    told(next);
    setValue(next);
  };
  return (
    <Field id="sample" label="名称">
      {(aria) => draw({ value, onChange, onBlur: () => {}, aria, disabled: false, invalid: false })}
    </Field>
  );
}

/** Shows an input in a field that keeps its value; `value` is what it handed on last. */
function show(draw: Draw, { stored = '', calls = {} }: { stored?: string; calls?: Record<string, FakeHandler> } = {}) {
  const told = vi.fn<(value: string) => void>();
  const server = createFakeServer(calls);
  const { user } = renderWidget(<Holder stored={stored} told={told} draw={draw} />, { server });
  return { user, server, told, value: () => told.mock.lastCall?.[0] };
}

const box = () => screen.getByRole('textbox', { name: '名称' });
const combobox = () => screen.getByRole('combobox', { name: '名称' });
const listed = () => [...document.querySelectorAll('.ant-select-item-option-content')].map((each) => each.textContent);
const chosen = () => document.querySelector('.ant-select-content')?.textContent;
const option = (text: string) => screen.findByText(text, { selector: '.ant-select-item-option-content' });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** antd knows keys by their numbers, which user-event does not give here. */
const pressEnter = () => fireEvent.keyDown(combobox(), { key: 'Enter', keyCode: 13 });

describe('a text with match type', () => {
  it('is typed bare and handed on with its mark', async () => {
    const { user, value } = show((control) => <MatchTextInput {...control} />);
    await user.type(box(), '张');
    expect(box()).toHaveValue('张');
    expect(value()).toBe('*张*');
    await user.clear(box());
    expect(value()).toBe('');
  });

  it('keeps the spaces in sight that are left out', async () => {
    const { user, value } = show((control) => <MatchTextInput {...control} match="ne" trim />);
    await user.type(box(), ' 张 三 ');
    expect(box()).toHaveValue(' 张 三 ');
    expect(value()).toBe('!张 三');
  });

  it('shows a stored value without its mark', () => {
    show((control) => <MatchTextInput {...control} match="ge" />, { stored: '>=100' });
    expect(box()).toHaveValue('100');
  });
});

describe('a select of several', () => {
  const draw: Draw = (control) => <ChoiceSelect {...control} options={groups} multiple />;

  it('joins what is chosen by mouse', async () => {
    const { user, value } = show(draw);
    await user.click(combobox());
    await user.click(await option('儿童'));
    await user.click(await option('老年人'));
    expect(value()).toBe('child,old');
  });

  it('is used by keys alone', async () => {
    const { user, value } = show(draw, { stored: 'child' });
    await user.tab();
    await user.keyboard('老年');
    await waitFor(() => expect(listed()).toEqual(['老年人']));
    pressEnter();
    expect(value()).toBe('child,old');
    expect(listed()).toHaveLength(3);
    await pause(300); // a Backspace right after typing deletes text only
    await user.keyboard('{Backspace}');
    expect(value()).toBe('child');
  });

  it('says when nothing fits, which cannot be chosen', async () => {
    const { user, told } = show(draw, { stored: 'child' });
    await user.click(combobox());
    await user.keyboard('口罩');
    await user.click(await option('没有查询到任何数据'));
    expect(told).not.toHaveBeenCalled();
  });

  it('does not show the codes while the texts are on their way', () => {
    show((control) => <ChoiceSelect {...control} options={[]} loading multiple />, { stored: 'child' });
    expect(screen.getByText('正在加载')).toBeInTheDocument();
    expect(screen.queryByText('child')).not.toBeInTheDocument();
  });

  it('says what is wrong and can load again', async () => {
    const again = vi.fn();
    const { user } = show((control) => (
      <ChoiceSelect {...control} options={[]} problem="暂时不能读取选项" onRetry={again} />
    ));
    expect(combobox()).toHaveAccessibleDescription('暂时不能读取选项');
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(again).toHaveBeenCalled();
  });
});

describe('a group of boxes', () => {
  const draw: Draw = (control) => <CheckboxGroup {...control} options={groups} label="名称" />;

  it('joins what is ticked, in the order of the options', async () => {
    const { user, value } = show(draw);
    await user.click(screen.getByRole('checkbox', { name: '老年人' }));
    await user.click(screen.getByRole('checkbox', { name: '儿童' }));
    expect(value()).toBe('child,old');
  });

  it('is used by keys and keeps a value it does not know', async () => {
    const { user, value } = show(draw, { stored: 'gone,adult' });
    expect(screen.getByRole('group', { name: '名称' })).toBeInTheDocument();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('checkbox', { name: '成人' })).toHaveFocus();
    await user.keyboard(' ');
    expect(value()).toBe('gone');
  });
});

describe('a switch', () => {
  it('takes no value for off and says so', () => {
    const { told } = show((control) => <YesNoSwitch {...control} />);
    expect(told.mock.calls).toEqual([['N']]);
    expect(screen.getByRole('switch', { name: '名称' })).not.toBeChecked();
  });

  it('goes on and off by keys, with values of its own', async () => {
    const { user, value } = show((control) => <YesNoSwitch {...control} options={['1', '0']} />, { stored: '0' });
    await user.tab();
    await user.keyboard(' ');
    expect(value()).toBe('1');
    expect(screen.getByRole('switch', { name: '名称' })).toBeChecked();
    await user.keyboard(' ');
    expect(value()).toBe('0');
  });
});

describe('a time of day', () => {
  const draw: Draw = (control) => <TimeInput {...control} />;

  it('is typed', async () => {
    const { user, value } = show(draw);
    await user.tab();
    await user.keyboard('08:05:30');
    await user.tab();
    expect(value()).toBe('08:05:30');
    expect(box()).toHaveValue('08:05:30');
  });

  const replaceWith = async (user: ReturnType<typeof show>['user'], text: string) => {
    await user.clear(box());
    if (text) {
      await user.type(box(), text);
    }
    await user.click(document.body);
  };

  it('does not take the entry under the pointer', async () => {
    const { user, told } = show(draw, { stored: '08:05:30' });
    await user.click(box());
    await user.hover(screen.getAllByText('18')[0] as HTMLElement);
    act(() => box().blur());
    await waitFor(() => expect(box()).toHaveValue('08:05:30'));
    expect(told).not.toHaveBeenCalled();
  });

  it.each(['25:99', '8点'])('stays as it was when “%s” is typed', async (text) => {
    const { user, told } = show(draw, { stored: '08:05:30' });
    await replaceWith(user, text);
    await waitFor(() => expect(box()).toHaveValue('08:05:30'));
    expect(told).not.toHaveBeenCalled();
  });

  it('goes when its text is taken away, or by its button', async () => {
    const { user, value } = show(draw, { stored: '08:05:30' });
    await replaceWith(user, '');
    expect(value()).toBe('');
    await replaceWith(user, '09:00:00');
    expect(value()).toBe('09:00:00');
    await user.click(box());
    await user.tab();
    expect(screen.getByRole('button', { name: '清除' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(value()).toBe('');
  });

  it('is chosen from the list', async () => {
    const { user, value } = show(draw);
    await user.click(box());
    for (const column of ['hour', 'minute', 'second']) {
      const cell = document.querySelector(`[data-type="${column}"] [data-value="7"] div`);
      await user.click(cell as HTMLElement);
    }
    await user.click(document.body);
    expect(value()).toBe('07:07:07');
    expect(box()).toHaveValue('07:07:07');
  });

  it('is empty for a stored text that is no time', () => {
    show(draw, { stored: '8点' });
    expect(box()).toHaveValue('');
  });
});

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

describe('a long text', () => {
  const text = '各接种门诊应当按照预防接种工作规范的要求公示服务时间';

  it('opens as a whole on focus and goes with Escape', async () => {
    const { user } = renderWidget(<Ellipsis text={text} />, { server: createFakeServer() });
    expect(screen.getByRole('button', { name: text })).toHaveTextContent(`${text.slice(0, 25)}…`);
    await user.tab();
    expect(await screen.findByText(text)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  });

  it('opens under the pointer', async () => {
    const { user } = renderWidget(<Ellipsis text={text} limit={12} />, { server: createFakeServer() });
    await user.hover(screen.getByText(`${text.slice(0, 12)}…`));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('that is short is plain text', () => {
    renderWidget(<Ellipsis text={text.slice(0, 25)} />, { server: createFakeServer() });
    expect(screen.getByText(text.slice(0, 25))).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('a sub-table', () => {
  const open = (load: () => Promise<string[]>) =>
    renderWidget(
      <SubTablePopover name="流感疫苗" code={['vaccine', '1']} load={load}>
        {(rows) => rows.join('、')}
      </SubTablePopover>,
      { server: createFakeServer() },
    );
  const button = () => screen.getByRole('button', { name: '子表：流感疫苗' });

  it('loads when it is opened, takes the focus along and gives it back', async () => {
    const load = vi.fn().mockResolvedValue(['第一批', '第二批']);
    const { user } = open(load);
    expect(load).not.toHaveBeenCalled();
    await user.tab();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: '子表：流感疫苗' });
    expect(await within(dialog).findByText('第一批、第二批')).toBeInTheDocument();
    expect(dialog).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute('aria-expanded', 'false');
  });

  it('is given up after three tries more, and can be tried anew', async () => {
    const load = vi.fn().mockRejectedValue(new Error('没有回应'));
    const { user } = open(load);
    await user.click(button());
    expect(await screen.findByRole('alert')).toHaveTextContent('打开子表失败');
    expect(load).toHaveBeenCalledTimes(4);
    load.mockResolvedValue(['第一批']);
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByText('第一批')).toBeInTheDocument();
  });
});
