import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, keys, pause, press, pressKey, tabTo } from '@/testing/browser/keys';
import { expectHidden } from '@/testing/browser/matchers';
import { showPart } from '@/testing/browser/show';
import { keepsFocus } from './keeps-focus';

const open = (part: ReactNode) => showPart('职务管理', part);

/** Something on a page that takes itself away, in a part that keeps the focus or not. */
function Vanishing({ kept }: { kept: boolean }) {
  const [left, setLeft] = useState(['甲', '乙', '丙']);
  return (
    <section aria-label="名单" {...(kept ? { ref: keepsFocus } : {})}>
      <button type="button">新增</button>
      <ul>
        {left.map((each) => (
          <li key={each}>
            <button type="button">编辑：{each}</button>
            <button type="button" onClick={() => setLeft(left.filter((other) => other !== each))}>
              移除：{each}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

test('a focused node that vanishes on a page moves no focus', async () => {
  open(<Vanishing kept={false} />);
  await press(button('移除：乙'));
  await expectHidden(button('移除：乙'));
  await pause(300);
  expect(document.activeElement).toBe(document.body);
});

test('in a part that keeps the focus it goes to the row that moves up, to the last one, to what is left', async () => {
  open(<Vanishing kept />);
  await press(button('移除：乙'));
  await expect.element(button('移除：丙')).toHaveFocus();
  await keys('Enter');
  await expect.element(button('移除：甲')).toHaveFocus();
  await keys('Enter');
  await expect.element(button('新增')).toHaveFocus();
});

test('there, too, who has let go of the focus is left alone', async () => {
  open(<Vanishing kept />);
  await tabTo(button('编辑：乙'));
  await page.getByRole('heading', { level: 1 }).click();
  await pause(100);
  button('移除：乙')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expectHidden(button('移除：乙'));
  await pause(300);
  expect(document.activeElement).toBe(document.querySelector('main'));
});

test('a field that is drawn anew as it is left does not take the focus back from the next one', async () => {
  function Redrawn() {
    const [version, setVersion] = useState(1);
    return (
      <section ref={keepsFocus} aria-label="排序">
        <input key={version} aria-label="排序号" onBlur={() => setVersion(version + 1)} />
        <button type="button">导出</button>
      </section>
    );
  }
  open(<Redrawn />);
  await tabTo(field('排序号'));
  await pressKey('Tab');
  await pause(100);
  await expect.element(button('导出')).toHaveFocus();
});
