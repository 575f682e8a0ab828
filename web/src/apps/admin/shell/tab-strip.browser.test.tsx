import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { hands } from '@/testing/browser/hands';
import { button, keys, press, pressKey, tabTo } from '@/testing/browser/keys';
import { expectAccessible, settle } from '@/testing/browser/look';
import { expectHidden } from '@/testing/browser/matchers';
import { middle } from '@/testing/browser/middle';
import { mount } from '@/testing/browser/show';
import { Providers } from '../providers';
import { layersId } from './layers';
import { TabStrip } from './tab-strip';
import { homeTab, move, type Tabs } from './tabs';

const pages = 25;
const nameOf = (at: number) => `第 ${at} 个页面`;
const open: Tabs = [
  homeTab,
  ...Array.from({ length: pages }, (_, at) => {
    const path = `/page/${at + 1}`;
    return { ...homeTab, key: path, path, fullPath: path, title: nameOf(at + 1) };
  }),
];

/** The strip over pages that say where one is. */
function Strip() {
  const [tabs, setTabs] = useState(open);
  const { pathname } = useLocation();
  const active = tabs.find(({ path }) => path === pathname);
  return (
    <main>
      <TabStrip
        tabs={tabs}
        activeKey={active?.key ?? ''}
        onClose={async (key) => setTabs((before) => before.filter((tab) => tab.key !== key))}
        onReload={async () => {}}
        onMove={(key, to) => setTabs((before) => move(before, key, to))}
      />
      <button
        type="button"
        onClick={() => setTabs((before) => before.map((tab) => ({ ...tab, title: `${tab.title}，有话说` })))}
      >
        换标题
      </button>
      <h1>{active?.title ?? '没有打开'}</h1>
      <div id={layersId} />
    </main>
  );
}

const strip = page.getByRole('navigation', { name: '已打开的页面' });
const row = strip.getByRole('list');
const tab = (at: number) => strip.getByRole('link', { name: nameOf(at), exact: true });
const [toLeft, toRight] = [button('向左滚动标签'), button('向右滚动标签')];
const all = button(/^全部 \d+ 个标签$/);

/** The whole tab lies in the part of the row that one sees. */
function inSight(at: number, link = tab(at).element()): boolean {
  const [box, frame] = [link, row.element()].map((element) => element.getBoundingClientRect());
  return Boolean(box && frame && box.left >= frame.left - 1 && box.right <= frame.right + 1);
}

beforeEach(async () => {
  const router = createMemoryRouter([{ path: '*', element: <Strip /> }], { initialEntries: ['/page/1'] });
  mount(
    '已打开的页面',
    <Providers nonce="">
      <RouterProvider router={router} />
    </Providers>,
  );
  await expect.element(all).toHaveAccessibleName(`全部 ${pages + 1} 个标签`);
});

for (const by of hands) {
  describe(by.name, () => {
    test('arrows show the tabs that have no room, up to either end', async () => {
      expect(inSight(pages)).toBe(false);
      await expect.element(toLeft).toHaveAttribute('aria-disabled', 'true');
      await by.press(toRight);
      await expect.element(toLeft).toHaveAttribute('aria-disabled', 'false');
      await expect.poll(() => inSight(1)).toBe(false);
      for (let presses = 0; presses < pages && !inSight(pages); presses += 1) await by.press(toRight);
      await expect.poll(() => inSight(pages)).toBe(true);
      await expect.element(toRight).toHaveAttribute('aria-disabled', 'true');
      for (let presses = 0; presses < pages && !inSight(1); presses += 1) await by.press(toLeft);
      await expect.element(toLeft).toHaveAttribute('aria-disabled', 'true');
    });

    test('a menu holds all tabs and leads to one that is out of sight', async () => {
      await by.menu(all, nameOf(20));
      await expect.element(page.getByRole('heading', { name: nameOf(20) })).toBeVisible();
      await expect.element(tab(20)).toHaveAttribute('aria-current', 'page');
      await expect.poll(() => inSight(20)).toBe(true);
    });
  });
}

test('the keys go to the ends, and what has the focus is in sight', async () => {
  await tabTo(tab(1));
  await keys('End');
  await expect.element(tab(pages)).toHaveFocus();
  await expect.poll(() => inSight(pages)).toBe(true);
  await keys('Home', 'ArrowRight');
  await expect.element(tab(1)).toHaveFocus();
  await expect.poll(() => inSight(1)).toBe(true);
});

const titles = () => [...row.element().querySelectorAll('li a')].slice(0, 4).map((link) => link.textContent);
const [home, one, two, three] = [homeTab.title, nameOf(1), nameOf(2), nameOf(3)];

test('a tab is dragged to another place, which opens nothing; the home page stays in front', async () => {
  await settle();
  await commands.movePointer([{ to: middle(tab(3)) }, { button: 'down' }, { to: [0, 10], steps: 6 }, { button: 'up' }]);
  await expect.poll(titles).toEqual([home, three, one, two]);
  await expect.element(tab(1)).toHaveAttribute('aria-current', 'page');
});

test('a tab changes its place by keys and by its menu, and keeps the focus; the home page stays in front', async () => {
  await tabTo(tab(2));
  await keys('Alt+Shift+ArrowLeft');
  expect(titles()).toEqual([home, two, one, three]);
  await expect.element(tab(2)).toHaveFocus();
  await keys('Alt+Shift+ArrowLeft');
  expect(titles()).toEqual([home, two, one, three]);
  await keys('Alt+Shift+ArrowRight');
  expect(titles()).toEqual([home, one, two, three]);
  await expect.element(tab(2)).toHaveFocus();
  await keys('Alt+Shift+ArrowLeft', 'Shift+F10');
  const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await expect.element(entry('左移')).toHaveAttribute('aria-disabled', 'true');
  await entry('右移').click();
  await expect.poll(titles).toEqual([home, one, two, three]);
});

/** Back at its beginning, and no longer moving by itself as it does after a finger has thrown it. */
async function atRest(element: Element) {
  for (let still = 0; still < 5; still++) {
    if (element.scrollLeft !== 0) still = 0;
    element.scrollTo({ left: 0, behavior: 'instant' });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('a finger that rests on a tab drags it, one that does not scrolls the row', async () => {
  await settle();
  const way = { from: middle(tab(1)), to: middle(tab(3)) };
  await commands.moveFingers([{ from: way.to, to: way.from }]);
  expect(titles()).toEqual([home, one, two, three]);
  await expect.poll(() => row.element().scrollLeft).toBeGreaterThan(0);
  await atRest(row.element());
  await commands.moveFingers([way], 900);
  await expect.poll(titles).toEqual([home, two, three, one]);
});

test('a finger that only rests opens the menu of the tab', async () => {
  await settle();
  const at = middle(tab(2));
  await commands.moveFingers([{ from: at, to: at }], 700); // of a busy browser, too, it rests longer than the three tenths that it takes
  await expect.element(page.getByRole('menu', { name: `${two} 标签操作` })).toBeVisible();
  await pressKey('Escape');
});

test('the tab one is in stays in sight when the row becomes narrower, as by its arrows, and when titles become longer', async () => {
  await page.viewport(4000, 900);
  await expectHidden(all);
  await press(tab(pages));
  const current = tab(pages).element();
  await page.viewport(320, 640);
  await expect.element(all).toBeVisible();
  await expect.poll(() => inSight(pages, current)).toBe(true);
  await press(button('换标题'));
  await expect.element(page.getByRole('heading', { name: '有话说' })).toBeVisible();
  await expect.poll(() => inSight(pages, current)).toBe(true);
});

test('arrows and menu are there only while there is no room', async () => {
  await expectAccessible();
  await page.viewport(4000, 900);
  await expectHidden(toRight);
  await expectHidden(all);
  await page.viewport(320, 640);
  await expect.element(all).toBeVisible();
  await press(all);
  await expect.element(page.getByRole('menu', { name: '全部标签' })).toBeVisible();
  await expectAccessible();
  await pressKey('Escape');
  await expect.element(all).toHaveFocus();
});
