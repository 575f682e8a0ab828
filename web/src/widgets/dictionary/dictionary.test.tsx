import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeHandler, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { Field } from '@/ui-admin/form/field';
import { useRefreshDictionaries } from '@/ui-admin/values/use-dictionary';
import { textOf } from '@/ui-admin/values/value-kind';
import { wordOf } from '@/ui-admin/values/words';
import { colourNames, drawnColour } from './core/colours';
import { DictRadio } from './view/dict-radio';
import { type DictControl, DictSelect } from './view/dict-select';
import { DictTag } from './view/dict-tag';
import { DictionaryText } from './view/dictionary-text';

givenStaffBrowser();

const all = 'GET /sys/dict/queryAllDictItems';
const sex = [
  { value: '1', text: '男' },
  { value: '2', text: '女' },
];

/** Shows a control in a field; what it holds stands beside it. */
function show(
  draw: (control: Omit<DictControl, 'code'>) => ReactNode,
  { stored = '', calls = { [all]: () => ({ sex }) } }: { stored?: string; calls?: Record<string, FakeHandler> } = {},
) {
  function Holder() {
    const [value, onChange] = useState(stored);
    return (
      <>
        <Field id="sample" label="性别">
          {(aria) => draw({ value, onChange, aria })}
        </Field>
        <p id="held">{value}</p>
      </>
    );
  }
  const server = createFakeServer(calls);
  return { server, ...renderWidget(<Holder />, { server }) };
}

const held = () => document.getElementById('held')?.textContent;
const combobox = () => screen.getByRole('combobox', { name: '性别' });
const option = (text: string) => screen.findByText(text, { selector: '.ant-select-item-option-content' });

/** A server that refuses the dictionaries until it is mended. */
function failing() {
  const state = { broken: true };
  const calls: Record<string, FakeHandler> = {
    [all]: () => {
      if (state.broken) {
        throw new Refusal(500, '暂时不能读取字典');
      }
      return { sex };
    },
  };
  return { calls, mend: () => Object.assign(state, { broken: false }) };
}

describe('a select', () => {
  it('of several joins them with commas', async () => {
    const { user } = show((control) => <DictSelect {...control} code="sex" multiple />, { stored: '1' });
    await user.click(combobox());
    await user.click(await option('女'));
    expect(held()).toBe('1,2');
  });

  it('has the rows of a table, asked for with a signature', async () => {
    const { user, server } = show((control) => <DictSelect {...control} code="sys_depart,depart_name,id" />, {
      calls: { 'GET /sys/dict/getDictItems/*': () => [{ value: '11', text: '免疫规划科' }] },
    });
    await user.click(combobox());
    await user.click(await option('免疫规划科'));
    expect(held()).toBe('11');
    expect(server.requests[0]?.headers.get('X-Sign')).toMatch(/^[0-9A-F]{32}$/);
    expect(server.requests[0]?.headers.get('X-TIMESTAMP')).toMatch(/^\d{13}$/);
  });

  it('waits without showing the code of its value', () => {
    const calls = { [all]: () => new Promise(() => {}) };
    show((control) => <DictSelect {...control} code="sex" />, { stored: '2', calls });
    expect(screen.getByText('正在加载')).toBeInTheDocument();
    expect(screen.queryByTitle('2')).not.toBeInTheDocument();
  });

  it('says when its words did not come, and loads them again', async () => {
    const { calls, mend } = failing();
    const { user } = show((control) => <DictSelect {...control} code="sex" />, { stored: '2', calls });
    expect(await screen.findByRole('alert')).toHaveTextContent('暂时不能读取字典');
    expect(combobox()).toHaveAccessibleDescription('暂时不能读取字典');
    mend();
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByTitle('女')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('cannot be used without a code', () => {
    const { server } = show((control) => <DictSelect {...control} code="" />);
    expect(screen.getByRole('alert')).toHaveTextContent('字典Code不能为空!');
    expect(combobox()).toBeDisabled();
    expect(screen.queryByRole('button', { name: '重新加载' })).not.toBeInTheDocument();
    expect(server.requests).toEqual([]);
  });
});

describe('radio buttons', () => {
  const draw = (control: Omit<DictControl, 'code'>) => <DictRadio {...control} code="sex" label="性别" />;

  it('say that they wait', () => {
    show(draw, { calls: { [all]: () => new Promise(() => {}) } });
    expect(screen.getByRole('status')).toHaveTextContent('正在加载');
  });

  it('can be loaded again', async () => {
    const { calls, mend } = failing();
    const { user } = show(draw, { stored: '2', calls });
    expect(await screen.findByRole('alert')).toHaveTextContent('暂时不能读取字典');
    mend();
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByRole('radio', { name: '女' })).toBeChecked();
  });
});

describe('texts of values', () => {
  it.each([
    ['one', '1', '男'],
    ['several', '1,2', '男、女'],
    ['a number', 2, '女'],
    ['an unknown one', '1,9', '男、9'],
    ['none', '', ''],
    ['nothing', null, ''],
  ])('of %s', (_, value, text) => {
    const words = sex.map((each) => ({ value: each.value, label: each.text }));
    expect(wordOf(words, textOf(value))).toBe(text);
  });

  it('are drawn by their dictionary; many of one page come with one call', async () => {
    const server = createFakeServer({ [all]: () => ({ sex }) });
    renderWidget(
      <>
        <p>
          <DictionaryText code="sex" value="1,2" />
        </p>
        <p>
          <DictionaryText code="sex" value="2" />
        </p>
      </>,
      { server },
    );
    expect(await screen.findByText('男、女')).toBeInTheDocument();
    expect(screen.getByText('女')).toBeInTheDocument();
    expect(server.requests).toHaveLength(1);
  });
});

describe('colours', () => {
  it.each([
    ['a name', 'green', '#3c8618'],
    ['another name of the platform', 'success', '#3c8618'],
    ['a number', '#7a4b00', '#7a4b00'],
    ['a short number', '#abc', '#abc'],
    ['none', '', ''],
    ['no colour', 'tomato', ''],
    ['a style in place of a colour', '#fff;background:url(x)', ''],
  ])('%s', (_, stored, drawn) => {
    expect(drawnColour(stored)).toBe(drawn);
  });

  it('stand beside the text, which says the same', () => {
    const server = createFakeServer();
    const { container } = renderWidget(<DictTag text="超期" color="red" />, { server });
    expect(screen.getByText('超期')).toBeInTheDocument();
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });

  it('all have a name to choose by', () => {
    expect(colourNames.every(({ value, label }) => drawnColour(value) !== '' && label !== '')).toBe(true);
  });
});

it('shows changed words after a refresh, without signing in again', async () => {
  let words = sex;
  const server = createFakeServer({ [all]: () => ({ sex: words }), 'POST /sys/dict/refleshCache': () => null });
  function Screen() {
    const refresh = useRefreshDictionaries();
    return (
      <>
        <p>
          <DictionaryText code="sex" value="1" />
        </p>
        <button type="button" onClick={() => void refresh()}>
          刷新缓存
        </button>
      </>
    );
  }
  const { user } = renderWidget(<Screen />, { server });
  expect(await screen.findByText('男')).toBeInTheDocument();
  words = [{ value: '1', text: '男性' }];
  await user.click(screen.getByRole('button', { name: '刷新缓存' }));
  await waitFor(() => expect(screen.getByText('男性')).toBeInTheDocument());
});
