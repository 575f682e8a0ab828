import { type ReactNode, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog, field, focus, keys, pause, press, pressKey } from '@/testing/browser/keys';
import { expectHidden } from '@/testing/browser/matchers';
import { showPart } from '@/testing/browser/show';
import { DropMenu } from '../menu/drop-menu';
import { Dialog } from './dialog';
import { Drawer } from './drawer';
import { useQuestion } from './use-confirm';

/** The browser of the tests has fingers, too; people with a mouse have none. */
const fingers = (coarse: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => (query === '(pointer: coarse)' ? { ...ask(query), matches: coarse } : ask(query)));
const ask = window.matchMedia.bind(window);

beforeEach(() => void fingers(false));
afterEach(() => vi.restoreAllMocks());

const open = (screen: ReactNode) => showPart('职务管理', screen);

type OpenerProps = {
  held?: boolean;
  busy?: boolean;
  stuck?: boolean;
  children?: ReactNode;
};

/** A menu whose entry opens a dialog, as most rows have it. */
function Opener({ stuck = false, children, ...rest }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DropMenu menu={{ items: [{ key: 'edit', label: '编辑' }] }} onChoose={() => setOpen(true)}>
        <button type="button">更多</button>
      </DropMenu>
      <p>空白处</p>
      {isOpen && (
        <Dialog {...rest} title="编辑" {...(stuck ? {} : { onClose: () => setOpen(false) })}>
          {children}
        </Dialog>
      )}
    </>
  );
}

const choose = async () => {
  await press(button('更多'));
  await expect.element(page.getByRole('menuitem', { name: '编辑' })).toHaveFocus();
  await keys('Enter');
  await expect.element(dialog('编辑')).toBeVisible();
};

const form = (
  <>
    <input type="file" aria-label="文件" />
    <input disabled aria-label="编号" />
    <input aria-label="名称" />
  </>
);

test('the focus begins in the first field that can be filled in', async () => {
  open(<Opener>{form}</Opener>);
  await choose();
  await expect.element(field('名称')).toHaveFocus();
});

test('on the radio button that is chosen', async () => {
  const sexes = (
    <>
      <input type="radio" name="sex" aria-label="男" />
      <input type="radio" name="sex" aria-label="女" defaultChecked />
    </>
  );
  open(<Opener>{sexes}</Opener>);
  await choose();
  await expect.element(page.getByRole('radio', { name: '女' })).toHaveFocus();
});

test('without a field it is on the dialog, which is named by its heading; the cross is one stop on', async () => {
  open(<Opener>没有要填写的</Opener>);
  await choose();
  await expect.element(dialog('编辑')).toHaveFocus();
  await pressKey('Tab');
  await expect.element(button('关闭对话框')).toHaveFocus();
});

test('on a phone, where a keyboard would cover the dialog, it is on the dialog, too', async () => {
  fingers(true);
  open(<Opener>{form}</Opener>);
  await choose();
  await expect.element(dialog('编辑')).toHaveFocus();
});

test('it returns to what opened it, past the menu that is closed, out of a form of many fields', async () => {
  const many = Array.from({ length: 40 }, (_, at) => `字段 ${at}`);
  open(
    <Opener>
      {many.map((name) => (
        <input key={name} aria-label={name} />
      ))}
    </Opener>,
  );
  await choose();
  for (const name of many) await focus(field(name));
  await pressKey('Escape');
  await expect.element(button('更多')).toHaveFocus();
});

test('the Enter that opens a question does not answer it; the next one does', async () => {
  function Delete() {
    const ask = useQuestion();
    const [isGone, setGone] = useState(false);
    const remove = async () => setGone(await ask({ title: '删除？', ok: '删除', danger: true }));
    return isGone ? (
      <p>已删除</p>
    ) : (
      <DropMenu menu={{ items: [{ key: 'delete', label: '删除' }] }} onChoose={() => void remove()}>
        <button type="button">更多</button>
      </DropMenu>
    );
  }
  open(<Delete />);
  await press(button('更多'));
  await expect.element(page.getByRole('menuitem', { name: '删除' })).toHaveFocus();
  await keys('Enter');
  await expect.element(button('删除', dialog('删除？'))).toHaveFocus();
  await pause(300);
  await expectHidden(page.getByText('已删除'));
  await keys('Enter');
  await expect.element(page.getByText('已删除')).toBeVisible();
});

test('Escape in a menu gives the focus back to its button', async () => {
  open(<Opener>{form}</Opener>);
  await press(button('更多'));
  await expect.element(page.getByRole('menuitem', { name: '编辑' })).toHaveFocus();
  await keys('Escape');
  await expect.element(button('更多')).toHaveFocus();
});

test('a dialog out of a dialog gives the focus back step by step; the second may take the place of the first', async () => {
  function Two() {
    const [shown, setShown] = useState<'none' | 'detail' | 'edit'>('none');
    return (
      <>
        <button type="button" onClick={() => setShown('detail')}>
          详情
        </button>
        {shown === 'detail' && (
          <Dialog title="详细信息" onClose={() => setShown('none')}>
            <button type="button" onClick={() => setShown('edit')}>
              改一改
            </button>
          </Dialog>
        )}
        {shown === 'edit' && (
          <Dialog title="编辑" onClose={() => setShown('none')}>
            {form}
          </Dialog>
        )}
      </>
    );
  }
  open(<Two />);
  await press(button('详情'));
  await press(button('改一改'));
  await expect.element(field('名称')).toHaveFocus();
  await pressKey('Escape');
  await expect.element(button('详情')).toHaveFocus();
});

test('out of a dialog that stays, the second has the focus in its first field, though the first one holds it', async () => {
  function Above() {
    const [isAsked, setAsked] = useState(false);
    return (
      <Opener>
        {form}
        <button type="button" onClick={() => setAsked(true)}>
          保存为
        </button>
        {isAsked && (
          <Dialog title="保存查询" onClose={() => setAsked(false)}>
            <input aria-label="查询名称" />
          </Dialog>
        )}
      </Opener>
    );
  }
  open(<Above />);
  await choose();
  for (let again = 0; again < 5; again++) {
    await press(button('保存为'));
    await expect.element(field('查询名称')).toHaveFocus();
    await pressKey('Escape');
    await expect.element(button('保存为')).toHaveFocus();
  }
});

test.each([
  ['what stands in its place', true, '删除：第二行'],
  ['the page', false, null],
])('when what opened it has gone, the focus goes to %s', async (_, several, name) => {
  function Rows() {
    const [left, setLeft] = useState(several ? ['第一行', '第二行'] : ['第一行']);
    const [asked, setAsked] = useState('');
    const agree = () => {
      setLeft(left.filter((each) => each !== asked));
      setAsked('');
    };
    return (
      <>
        <button type="button">新增</button>
        {left.length > 0 && (
          <ul>
            {left.map((each) => (
              <li key={each}>
                <button type="button" onClick={() => setAsked(each)}>
                  删除：{each}
                </button>
              </li>
            ))}
          </ul>
        )}
        {asked && (
          <Dialog title="删除？" onClose={() => setAsked('')}>
            <button type="button" onClick={agree}>
              确定
            </button>
          </Dialog>
        )}
      </>
    );
  }
  open(<Rows />);
  await press(button('删除：第一行'));
  await press(button('确定'));
  await expect.element(name ? button(name) : page.getByRole('main')).toHaveFocus();
});

test('who has clicked elsewhere by then is left alone', async () => {
  function Late() {
    const [isOpen, setOpen] = useState(false);
    const start = () => {
      setOpen(true);
      setTimeout(() => {
        document.querySelector<HTMLElement>('[data-else]')?.focus();
        setOpen(false);
      }, 600);
    };
    return (
      <>
        <button type="button" onClick={start}>
          开始
        </button>
        <input data-else aria-label="别处" />
        <Drawer size={300} open={isOpen} title="进度" onClose={() => setOpen(false)}>
          请稍候
        </Drawer>
      </>
    );
  }
  open(<Late />);
  await press(button('开始'));
  await expect.element(dialog('进度')).toHaveFocus();
  await expectHidden(dialog('进度'));
  await expect.element(button('开始')).toHaveFocus(); // the open drawer took the focus back from elsewhere
});

test('a drawer takes the focus and gives it back', async () => {
  function Side() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          设置
        </button>
        <Drawer size={900} open={isOpen} title="系统设置" onClose={() => setOpen(false)}>
          {form}
        </Drawer>
      </>
    );
  }
  open(<Side />);
  for (const _ of ['once', 'again']) {
    await press(button('设置'));
    await expect.element(field('名称')).toHaveFocus();
    await press(button('关闭'));
    await expect.element(button('设置')).toHaveFocus();
  }
});

const beside = () => page.elementLocator(document.querySelector('.ant-modal-wrap') ?? document.body);

test.each<[string, OpenerProps, boolean]>([
  ['closes by a click beside it', {}, true],
  ['in which something was typed does not', { held: true }, false],
  ['does not close while it works', { busy: true }, false],
])('a dialog %s', async (_, props, closes) => {
  open(<Opener {...props}>{form}</Opener>);
  await choose();
  await beside().click({ position: { x: 5, y: 5 } });
  if (closes) {
    await expectHidden(dialog('编辑'));
  } else {
    await pause(300);
    await expect.element(dialog('编辑')).toBeVisible();
  }
});

test('a dialog that has to be answered has no cross, and Escape does not close it', async () => {
  open(<Opener stuck>{form}</Opener>);
  await choose();
  await keys('Escape');
  await expect.element(dialog('编辑')).toBeVisible();
  await expect.element(button('关闭对话框')).toHaveLength(0);
});

test('the widest dialogs fit a window of 320 px', async () => {
  await page.viewport(320, 640);
  open(
    <>
      <Drawer size={900} title="角色用户" onClose={() => {}}>
        {form}
      </Drawer>
      <Dialog width={1200} title="详细信息" onClose={() => {}}>
        {form}
      </Dialog>
    </>,
  );
  for (const name of ['角色用户', '详细信息']) {
    await expect.element(dialog(name)).toBeVisible();
    await expect.poll(() => dialog(name).element().getBoundingClientRect().width).toBeLessThanOrEqual(320);
  }
});

test('a dialog over another has the focus for itself from its first moment, so that nothing typed goes elsewhere', async () => {
  open(<Later />);
  await expect.element(field('姓名')).toHaveFocus();
  const given = await new Promise<Element | null>((tell) => {
    const watch = new MutationObserver(() => {
      const search = document.querySelector<HTMLElement>('[aria-label=查找]');
      if (!search) return;
      watch.disconnect();
      search.focus();
      tell(document.activeElement);
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  expect(given).toBe(field('查找').element());
  await expect.element(field('查找')).toHaveFocus();
});

/** A form whose picker comes a while after it was asked for, as parts do that are fetched first. */
function Later() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 300);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog title="新增">
      <input aria-label="姓名" />
      {isThere && (
        <Dialog title="选择部门">
          <input aria-label="查找" />
        </Dialog>
      )}
    </Dialog>
  );
}
