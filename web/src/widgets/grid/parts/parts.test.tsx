import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeServer } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { RowStore } from '@/widgets/rows';
import { Grid } from '../core/grid';
import type { GridColumn } from '../core/grid-column';
import { ColumnSettingsDialog } from './column-settings';
import { ConditionsBar } from './conditions-bar';
import { FindBar } from './find-bar';
import { GridPages } from './grid-pages';
import { Toolbar } from './toolbar';
import { useGridActions, useGridRights } from './use-grid-actions';
import { useGridChoice } from './use-grid-choice';

givenStaffBrowser();

type Dose = { name: string; batch: string; count: number | null };

const columns: readonly GridColumn<Dose>[] = [
  { name: 'name', label: '疫苗', kind: text, required: true, frozen: 'start' },
  { name: 'batch', label: '批号', kind: text, unique: true },
  { name: 'count', label: '数量', kind: numbers({ optional: true }) },
];

const dose = (name: string, batch: string, count: number) => ({ name, batch, count });

let grid: Grid<Dose>;

const names = () => grid.store.rows().map(({ name }) => name);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const isOff = (name: string | RegExp) => button(name).getAttribute('aria-disabled') === 'true';

function Tools({ withheld = false }) {
  const rights = useGridRights('stock');
  const kept = useGridChoice('stock');
  const [said, say] = useState('');
  const [own] = useState(() => {
    const { store } = grid;
    grid = new Grid({ store, columns, ...rights });
    return grid;
  });
  const { tools, dialog } = useGridActions({
    grid: own,
    rights,
    kept,
    addLabel: '新增',
    save: async () => '保存成功',
    sortable: !withheld,
    say,
    enter: () => {},
  });
  return (
    <>
      <Toolbar name="库存" tools={tools} looks={[]} facts="" />
      {dialog}
      <p role="status">{said}</p>
    </>
  );
}

const show = (node: React.ReactNode, rules = {}) => renderWidget(node, { server: createFakeServer({}), rules });

beforeEach(() => {
  localStorage.clear();
  const store = new RowStore<Dose>({
    columns,
    rows: [dose('甲', 'K1', 1), dose('乙', 'K2', 2), dose('丙', 'K3', 3)],
    blank: () => ({ name: '', batch: '', count: null }),
    most: 6,
  });
  grid = new Grid({ store, columns });
});

describe('the tools', () => {
  it('add a row, move it, take both back and do them again, each while there is something to do', async () => {
    const { user } = show(<Tools />);
    expect(['撤销', '重做', '上移', '删除'].map(isOff)).toEqual([true, true, true, true]);
    await user.click(button('新增'));
    expect(names()).toEqual(['甲', '乙', '丙', '']);
    await user.click(button('上移'));
    expect(names()).toEqual(['甲', '乙', '', '丙']);
    expect(screen.getByText('已移到第 3 行')).toBeInTheDocument();
    await user.click(button('撤销'));
    await user.click(button('撤销'));
    expect(names()).toEqual(['甲', '乙', '丙']);
    expect(isOff('撤销')).toBe(true);
    expect(button('撤销')).toHaveFocus();
    await user.click(button('重做'));
    expect(names()).toEqual(['甲', '乙', '丙', '']);
  });

  it('add many rows at a place, and keep how for the next time', async () => {
    const { user } = show(<Tools />);
    await user.click(button('新增多行'));
    const dialog = await screen.findByRole('dialog', { name: '新增多行' });
    const [count, at] = [within(dialog).getByLabelText('行数'), within(dialog).getByLabelText('插入位置')];
    expect([count, at].map((each) => (each as HTMLInputElement).value)).toEqual(['1', '0']);
    await user.clear(count);
    await user.type(count, '7');
    expect(within(dialog).getByText('行数应为 1 到 3 的整数')).toBeInTheDocument();
    await user.clear(count);
    await user.type(count, '2');
    await user.clear(at);
    await user.type(at, '2');
    await user.click(within(dialog).getByRole('button', { name: '保存为默认值' }));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: '新增' }));
    await waitFor(() => expect(names()).toEqual(['甲', '', '', '乙', '丙']));
    await user.click(button('新增'));
    expect(names()).toEqual(['甲', '', '', '', '乙', '丙']); // no room for more than one
    expect(screen.getByText('已新增 1 行，最多 6 行')).toBeInTheDocument();
    expect(isOff('新增')).toBe(true);
  });

  it('ask before several rows are removed, and not before one is', async () => {
    const { user } = show(<Tools />);
    const toggle = async (at: number) => {
      const key = grid.store.keys()[at] ?? '';
      await waitFor(() => {
        grid.chosen.toggle(key);
        expect(grid.chosen.has(key)).toBe(true);
      });
    };
    await toggle(0);
    await toggle(2);
    await user.click(await screen.findByRole('button', { name: '删除所选 2 行' }));
    const question = await screen.findByRole('dialog', { name: '是否删除选中数据?' });
    await user.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(names()).toEqual(['乙']));
    expect(await screen.findByText('已删除 2 行，按 Ctrl+Z 撤销')).toBeInTheDocument();
    await toggle(0);
    await user.click(await screen.findByRole('button', { name: '删除所选 1 行' }));
    await waitFor(() => expect(names()).toEqual([]));
  });

  it.each([
    ['add', /新增|插入/],
    ['batch_delete', /删除/],
    ['save', /保存/],
  ] as const)('are not there where %s is withheld', (code, gone) => {
    show(<Tools />, { [`stock:${code}`]: 'visible' });
    expect(screen.queryByRole('button', { name: gone })).not.toBeInTheDocument();
  });

  it('remove no single row where that is withheld, but chosen ones', async () => {
    const { user } = show(<Tools />, { 'stock:remove': 'visible' });
    const [first = '', second = ''] = grid.store.keys();
    await waitFor(() => grid.cursor.go({ key: first, column: 'name' }));
    expect(isOff('删除')).toBe(true);
    expect(grid.remove()).toBe(0);
    await waitFor(() => grid.chosen.toggle(second));
    await user.click(await screen.findByRole('button', { name: '删除所选 1 行' }));
    await waitFor(() => expect(names()).toEqual(['甲', '丙']));
  });
});

describe('words in the cells', () => {
  it('are found one by one and replaced one by one or all at once, as one step', async () => {
    const { user } = show(<FindBar grid={grid} onJump={() => {}} onClose={() => {}} />);
    await user.type(screen.getByLabelText('查找'), 'k');
    expect(await screen.findByText('共 3 处')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('第 1 处，共 3 处')).toBeInTheDocument();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(await screen.findByText('第 3 处，共 3 处')).toBeInTheDocument();
    await user.type(screen.getByLabelText('替换为'), 'L');
    await user.click(button('替换'));
    expect(grid.store.rows().map(({ batch }) => batch)).toEqual(['K1', 'K2', 'L3']);
    await user.click(button('全部替换'));
    expect(await screen.findByText('已替换 2 处')).toBeInTheDocument();
    grid.undo();
    expect(grid.store.rows().map(({ batch }) => batch)).toEqual(['K1', 'K2', 'L3']);
  });

  it('that cannot be replaced are listed with the reason', async () => {
    const { user } = show(<FindBar grid={grid} onJump={() => {}} onClose={() => {}} />);
    await user.type(screen.getByLabelText('查找'), '2');
    expect(await screen.findByText('共 2 处')).toBeInTheDocument();
    await user.type(screen.getByLabelText('替换为'), '两');
    await user.click(button('全部替换'));
    const report = await screen.findByRole('alert');
    expect(report).toHaveTextContent('已替换 1 处，另外 1 处没有替换：');
    expect(report).toHaveTextContent('第 2 行数量：“两”不是数字，请填写数字，如 12');
  });
});

describe('what is shown', () => {
  it('are the rows with the words, until the bar is closed', async () => {
    const { user } = show(<ConditionsBar grid={grid} onClose={() => {}} />);
    await user.type(screen.getByLabelText('筛选行'), 'K2');
    expect(await screen.findByText('显示 1 行，共 3 行')).toBeInTheDocument();
    await user.click(button('取消筛选'));
    expect(grid.view.found()).toHaveLength(3);
  });

  it('are the rows with something wrong', async () => {
    const { user } = show(<ConditionsBar grid={grid} onClose={() => {}} />);
    grid.write(grid.store.keys()[1] ?? '', 'name', '');
    await user.click(screen.getByRole('checkbox', { name: '只看有问题的' }));
    expect(grid.view.keys()).toEqual([grid.store.keys()[1]]);
  });

  it('are pages that begin where they did when their length changes', async () => {
    grid.view.resize(2);
    const { user } = show(<GridPages grid={grid} />);
    expect(screen.getByText('1-2 共 3 条')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '下一页' }));
    expect(screen.getByText('3-3 共 3 条')).toBeInTheDocument();
  });

  it('are columns as somebody wants them', async () => {
    const arranged: unknown[] = [];
    const arrange = (settings: Parameters<typeof grid.view.arrange>[0]) => {
      grid.view.arrange(settings);
      arranged.push(settings);
    };
    const { user } = show(<ColumnSettingsDialog grid={grid} onArrange={arrange} onClose={() => {}} />);
    const shown = () => grid.view.columns().map(({ name }) => name);
    await user.click(await screen.findByRole('checkbox', { name: '批号' }));
    expect(shown()).toEqual(['name', 'count']);
    await user.click(button('上移：数量'));
    await user.clear(screen.getByLabelText('列宽：数量'));
    await user.type(screen.getByLabelText('列宽：数量'), '200');
    await user.tab();
    expect(grid.view.settings.widths).toEqual({ count: 200 });
    await user.click(button('恢复默认'));
    expect(shown()).toEqual(['name', 'batch', 'count']);
    expect(arranged.at(-1)).toEqual({});
  });
});
