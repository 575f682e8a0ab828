import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '@/testing/browser/look';
import { showPart } from '@/testing/browser/show';
import { SmallTable } from './small-table';

const file = { label: '阅读最多的文章（按栏目、按处室、按发布单位统计的全年合计）', state: '没有做完，请重新导出。' };

function Files({ stacks }: { stacks: boolean }) {
  return (
    <SmallTable
      label="我的导出"
      stacks={stacks}
      columns={[
        { title: '内容', cell: ({ label }) => label },
        { title: '开始时间', cell: () => '2026-11-27 20:24' },
        { title: '状态', as: 'text', cell: ({ state }) => state },
        { title: '操作', cell: () => <button type="button">删除</button> },
      ]}
      rows={[file]}
      keyOf={({ label }) => label}
    />
  );
}

const frame = () => page.getByRole('group', { name: '我的导出的表格' });
const overflow = () => {
  const element = frame().element();
  return element.scrollWidth - element.clientWidth;
};

/** How far words of a cell stand from its edge. */
function roomBefore(words: string): number {
  const cell = page.getByRole('cell', { name: words }).element();
  const text = document.createRange();
  text.selectNodeContents(cell);
  return text.getBoundingClientRect().left - cell.getBoundingClientRect().left;
}

test('rows that are read one by one show all they say on a phone, each beside its title', async () => {
  await page.viewport(320, 700);
  showPart('我的导出', <Files stacks />);
  await expect.element(page.getByRole('button', { name: '删除' })).toBeVisible();
  expect(overflow()).toBe(0);
  expect(roomBefore(file.state)).toBeGreaterThan(60); // its title stands there
  await expect.element(page.getByRole('rowheader', { name: file.label })).toBeVisible();
  await expectAccessible();
});

test('where there is room, and where figures are read down a column, it is a table', async () => {
  await page.viewport(320, 700);
  showPart('我的导出', <Files stacks={false} />);
  await expect.element(frame()).toBeVisible();
  expect(overflow()).toBeGreaterThan(0);
  await page.viewport(1280, 700);
  showPart('我的导出', <Files stacks />);
  await expect.element(page.getByRole('columnheader', { name: '状态' })).toBeVisible();
  expect(getComputedStyle(page.getByRole('row').last().element()).display).toBe('table-row');
});
