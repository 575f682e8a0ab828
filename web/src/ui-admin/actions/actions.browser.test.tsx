import { Activity, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { button, keys, pressKey, tabTo } from '@/testing/browser/keys';
import { expectAccessible } from '@/testing/browser/look';
import { showPart } from '@/testing/browser/show';
import { PermissionContext } from '../permission';
import type { Action } from './action';
import { ActionButtons } from './action-buttons';
import { ActionLinks } from './action-links';
import { KeyHelp } from './key-help';
import { useOffered } from './registry';
import { RowKeys } from './row-keys';
import { useActions, useChange } from './use-actions';

let finish: (() => void)[] = [];
const told: string[] = [];

/** A change that waits until the test lets it go on. */
const slow = (what: string) =>
  new Promise<void>((resolve) => {
    told.push(what);
    finish.push(resolve);
  });

const actions: Action[] = [
  { key: 'send', label: '发送', keys: 'S', run: () => slow('发送'), done: '已发送' },
  { key: 'drop', label: '作废', danger: true, question: '作废这封信？', run: () => slow('作废') },
  { key: 'back', label: '退回', reason: { title: '退回', label: '原因' }, run: (_, why) => slow(`退回：${why}`) },
  { key: 'print', label: '打印', permission: 'letter:print', open: () => told.push('打印') },
];

const rowActions: Action<{ id: string }>[] = [
  { key: 'edit', label: '编辑', keys: 'E', open: ({ id }) => told.push(`编辑 ${id}`) },
  { key: 'freeze', label: '冻结', when: ({ id }) => id === '1', run: ({ id }) => slow(`冻结 ${id}`), done: '已冻结' },
  { key: 'lock', label: '锁定', when: ({ id }) => id === '2', open: ({ id }) => told.push(`锁定 ${id}`) },
  { key: 'hide', label: '隐藏', when: ({ id }) => id === '3', open: () => {} },
  { key: 'copy', label: '复制', when: ({ id }) => id === '3', open: ({ id }) => told.push(`复制 ${id}`) },
  { key: 'drop', label: '删除', when: ({ id }) => id === '3', question: '删除这一行？', run: () => slow('删除') },
];

const rowIds = ['1', '2', '3'];

function Page() {
  const [help, setHelp] = useState(false);
  const own = useActions(actions, useChange());
  const ofRow = useActions(rowActions, useChange());
  const offers = own.offersOf();
  useOffered('这一页', offers);
  useOffered('整个后台', [{ key: 'help', label: '快捷键', keys: '?', run: () => setHelp(true) }], 'everywhere');
  return (
    <>
      <ActionButtons offers={offers} />
      <input aria-label="备注" />
      <RowKeys rows={rowIds.map((id) => ({ id }))} offersOf={ofRow.offersOf}>
        <table>
          <tbody>
            {rowIds.map((id) => (
              <tr key={id} data-row-key={id}>
                <td>
                  <ActionLinks subject={id} offers={ofRow.offersOf({ id })} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </RowKeys>
      {own.dialog}
      {help && <KeyHelp onClose={() => setHelp(false)} />}
    </>
  );
}

function Tabs() {
  const [front, setFront] = useState(true);
  return (
    <PermissionContext value={{ auth: [], allAuth: [] }}>
      <button type="button" onClick={() => setFront(!front)}>
        换标签
      </button>
      <Activity mode={front ? 'visible' : 'hidden'}>
        <Page />
      </Activity>
    </PermissionContext>
  );
}

beforeEach(async () => {
  finish = [];
  told.length = 0;
  showPart('办理', <Tabs />);
  await expect.element(button('发送')).toBeVisible();
});

test('a second click, or the key of an action that runs, does nothing', async () => {
  await button('发送').click();
  await pressKey('s');
  await button('发送').click({ force: true });
  expect(told).toEqual(['发送']);
  finish.forEach((done) => {
    done();
  });
  await expect.element(page.getByText('已发送')).toBeVisible();
  await expect.element(button('发送')).not.toHaveClass('ant-btn-loading');
  await pressKey('s');
  expect(told).toEqual(['发送', '发送']);
});

test('a double click on the action of a row sends it once', async () => {
  await button('冻结：1').dblClick();
  expect(told).toEqual(['冻结 1']);
  await expect.element(button('冻结：1')).toHaveAttribute('aria-disabled', 'true');
  finish.forEach((done) => {
    done();
  });
  await expect.element(page.getByText('已冻结')).toBeVisible();
  await button('冻结：1').click();
  expect(told).toEqual(['冻结 1', '冻结 1']);
});

test('what is asked is asked first, and words stay until the action is done', async () => {
  await button('作废').click();
  const question = page.getByRole('dialog', { name: '作废这封信？' });
  await question.getByRole('button', { name: '取消' }).click();
  expect(told).toEqual([]);
  await button('退回').click();
  const dialog = page.getByRole('dialog', { name: '退回' });
  await dialog.getByLabelText('原因').fill('附件打不开');
  await dialog.getByRole('button', { name: '退回' }).click();
  expect(told).toEqual(['退回：附件打不开']);
  await expect.element(dialog).toBeVisible();
  finish.forEach((done) => {
    done();
  });
  await expect.element(dialog).not.toBeInTheDocument();
});

test('only permitted actions are there', async () => {
  await expect.element(button('发送')).toBeVisible();
  await expect.element(button('打印')).not.toBeInTheDocument();
});

test('keys are not heard while somebody types or composes, under a dialog and in a tab in the background', async () => {
  const note = page.getByLabelText('备注');
  await note.click();
  await pressKey('s');
  await commands.composeText('s', '是');
  await expect.element(note).toHaveValue('s是');
  expect(told).toEqual([]);

  await button('作废').click();
  await expect.element(page.getByRole('dialog', { name: '作废这封信？' })).toBeVisible();
  await pressKey('s');
  await keys('Escape');
  expect(told).toEqual([]);

  await button('换标签').click();
  await pressKey('s');
  expect(told).toEqual([]);
  await button('换标签').click();
  await pressKey('s');
  expect(told).toEqual(['发送']);
});

test('the keys of a row are those of the row with the focus', async () => {
  await tabTo(button('编辑：2'));
  await pressKey('e');
  expect(told).toEqual(['编辑 2']);
  await tabTo(button('换标签'));
  await pressKey('e');
  expect(told).toEqual(['编辑 2']);
});

test('what has no room in a row stands in a menu that is there while it is open, and gives the focus back', async () => {
  const more = button('更多：3');
  const menu = page.getByRole('menu');
  await more.click();
  await expect.element(menu.getByRole('menuitem', { name: '复制' })).toHaveFocus();
  await expect.element(more).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible();
  await more.click({ force: true });
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();

  await keys('Enter');
  await expect.element(menu.getByRole('menuitem', { name: '复制' })).toHaveFocus();
  await keys('Escape');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();

  await keys('Enter');
  await expect.element(menu.getByRole('menuitem', { name: '复制' })).toHaveFocus();
  await keys('Enter');
  expect(told).toEqual(['复制 3']);
  await expect.element(more).toHaveFocus();

  await keys('Enter');
  await menu.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog', { name: '删除这一行？' }).getByRole('button', { name: '取消' }).click();
  await expect.element(more).toHaveFocus();
  expect(told).toEqual(['复制 3']);
});

test('the key help lists what the page and the shell offer, is accessible, and switches single characters off', async () => {
  await pressKey('Shift+?');
  const help = page.getByRole('dialog', { name: '快捷键' });
  await expect.element(help.getByRole('heading', { name: '这一页' })).toBeVisible();
  await expect.element(help.getByText('发送')).toBeVisible();
  await expect.element(help.getByRole('heading', { name: '焦点所在的行' })).toBeVisible();
  await expect.element(help.getByText('作废')).not.toBeInTheDocument();
  await expectAccessible();
  await help.getByRole('switch').click();
  await keys('Escape', 's');
  expect(told).toEqual([]);
});
