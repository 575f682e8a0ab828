/** The walks of next-paint.mjs: what people do on each kind of page that acts. A step is one interaction, or the keys of one word. */

const phone = { width: 375, height: 812 };
const desk = { width: 1280, height: 800 };

/** How long a finger stays on a button or a key, in milliseconds. */
const held = 80;

/** The pointer rests on what is pressed before it is pressed: what it changes by coming is not what is waited for. */
const pressed = (name, locate, before) => ({
  name,
  before: async (page) => {
    await before?.(page);
    await locate(page).first().hover();
  },
  act: async ({ mouse }) => {
    await mouse.down();
    await new Promise((resolve) => setTimeout(resolve, held));
    await mouse.up();
  },
});
const press = (name, selector, before) => pressed(name, (page) => page.locator(selector), before);
const named = (role, name, before) =>
  pressed(`${role} ${name}`, (page) => page.getByRole(role, { name, exact: typeof name === 'string' }), before);
const key = (name) => ({ name: `key ${name}`, act: (page) => page.keyboard.press(name, { delay: held }) });
const type = (name, selector, text) => ({
  name: `type in ${name}`,
  before: (page) => page.locator(selector).first().focus(),
  act: (page) => page.keyboard.type(text, { delay: 120 }),
});
const choose = (name, selector, value) => ({
  name: `choose ${name}`,
  before: (page) => page.locator(selector).focus(),
  act: (page) => page.keyboard.press(value),
});
const wait = (time) => (page) => page.waitForTimeout(time);

/** The program of a public page has started, and React has taken its islands over. */
const taken = (page) =>
  page.waitForFunction(
    () =>
      document.documentElement.dataset.started !== undefined &&
      [...document.querySelectorAll('[data-island]')].every(({ dataset }) => dataset.taken !== undefined),
  );

/** Presses what opens the next step of a form, in place or as a page of its own. */
const opens = async (page, opener) => {
  await opener.click();
  await page.waitForTimeout(1500);
  await page.waitForLoadState();
  await taken(page);
};

const feedback = [
  press('copy the address', '[data-copy], .page-actions button:nth-of-type(2)'),
  named('button', '有用'),
];

/** What the machine and the browser take by themselves: a click on a page that holds nothing but its button. */
export const emptyPage = 'nothing but a button';
const nothing = {
  name: emptyPage,
  path: 'about:blank',
  size: phone,
  staff: false,
  ready: (page) => page.setContent('<button onclick="this.textContent += 1">0</button>'),
  steps: [1, 2, 3, 4].map(() => press('the button', 'button')),
};

const portal = [
  {
    name: 'portal: head and menu, phone',
    size: phone,
    path: '/index',
    steps: [
      press('how to tell', '.official summary'),
      key('Escape'),
      press('menu', '.menu-link'),
      press('table of a chart', 'main summary'),
    ],
  },
  {
    name: 'portal: menu by keys, desk',
    size: desk,
    path: '/index',
    steps: [
      press('how to tell', '.official summary'),
      key('Escape'),
      ...['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Escape'].map((name, index) => ({
        ...key(name),
        ...(index === 0 && { before: (page) => page.locator('.site-nav a').first().focus() }),
      })),
      named('button', '加入收藏'),
      key('Escape'),
    ],
  },
  {
    name: 'portal: accessibility toolbar',
    size: desk,
    path: '/detail/31/31001',
    steps: [
      press('open', '#assistant-open'),
      ...['指读', '放大', '放大', '缩小', '大字幕', '十字线', '长辈版', '配色'].map((name) =>
        named('button', name, wait(300)),
      ),
      key('Escape'),
      key('Alt+Shift+Slash'),
      key('Escape'),
      key('Alt+Shift+Digit0'),
    ],
  },
  {
    name: 'portal: search with suggestions',
    size: phone,
    path: '/search',
    steps: [
      type('the field', 'main input[name=keyword]', 'liugan'),
      { ...key('ArrowDown'), before: wait(600) },
      key('ArrowDown'),
      key('Escape'),
      key('Backspace'),
      { ...key('Backspace'), before: wait(500) },
    ],
  },
  {
    name: 'portal: calculator',
    size: phone,
    path: '/calc/calorie',
    steps: [
      press('result of nothing', 'main form button[type=submit]'),
      press('sex', 'label[for=calc-sex-F]'),
      type('age', '#calc-age', '34'),
      type('height', '#calc-height', '168'),
      type('weight', '#calc-weight', '61.5'),
      choose('the unit', '[name=weightUnit]', 'ArrowDown'),
      press('activity', 'label[for=calc-activity-low]'),
      press('goal', 'label[for=calc-goal-lose]'),
      choose('a state', '#calc-state', 'ArrowDown'),
      press('result', 'main form button[type=submit]'),
      ...feedback,
    ],
  },
  {
    name: 'portal: survey',
    size: phone,
    path: '/surveyd/83/83001',
    begin: (page) => opens(page, page.getByRole('button', { name: '开始填写' })),
    steps: [
      press('next, nothing chosen', 'main button[name=go][value=next], main button[name=go][value=send]'),
      press('an answer', 'label[for=q-shot-no]'),
      press('another answer', 'label[for=q-shot-yes]'),
      press('next', 'main button[name=go][value=next], main button[name=go][value=send]'),
    ],
  },
  {
    name: 'portal: letter form',
    size: phone,
    path: '/message/81?write=1',
    steps: [
      press('nothing chosen, on', 'main button.btn[name=go] >> nth=-1'),
      press('kind', 'label[for=letterType-0]'),
      press('matter', 'label[for=category-1]'),
    ],
  },
  {
    name: 'portal: letter text',
    size: phone,
    path: '/message/81?write=1',
    begin: async (page) => {
      await page.locator('label[for=letterType-0]').click();
      await page.locator('label[for=category-1]').click();
      await opens(page, page.locator('main button.btn[name=go] >> nth=-1'));
    },
    steps: [
      type('the title', '#title', 'liu gan yi miao'),
      {
        ...type('the text', 'main textarea', 'qing wen hai zi ji sui'),
        before: async (page) => {
          await page.waitForTimeout(800);
          await page.locator('main textarea').first().focus();
        },
      },
    ],
  },
  {
    name: 'portal: clinics, conditions',
    size: phone,
    path: '/rabies/41',
    steps: [
      ...['现在开诊', '有免疫球蛋白', '24 小时', '24 小时', '现在开诊'].map((name) =>
        named('checkbox', name, wait(500)),
      ),
      choose('a district', '#place-district', 'ArrowDown'),
      press('more of a place', 'main li summary', wait(500)),
      press('the way', 'main li summary >> nth=1'),
      {
        ...type('a place', '#place-keyword', 'yiyuan'),
        before: async (page) => {
          await page.waitForTimeout(500);
          await page.locator('#place-keyword').focus();
        },
      },
      ...feedback,
    ],
  },
  {
    name: 'portal: clinics, map',
    size: desk,
    path: '/map/901',
    begin: (page) => page.locator('.leaflet-control-zoom-in').scrollIntoViewIfNeeded(),
    steps: [
      press('nearer', '.leaflet-control-zoom-in'),
      press('farther', '.leaflet-control-zoom-out', wait(600)),
      named('button', '没有帮助'),
    ],
  },
  {
    name: 'portal: article',
    size: phone,
    path: '/detail/31/31001',
    steps: [
      press('copy', 'main button:has-text("复制链接")'),
      press('code', 'main summary:has-text("微信扫码")'),
      key('Escape'),
    ],
  },
];

/** A page of the back office with its rows. */
const complete = async (page) => {
  await page.locator('main h1:visible').waitFor();
  await page.waitForTimeout(300);
  await page.waitForFunction(
    () => document.querySelectorAll('.ant-spin-spinning, [aria-label="正在加载"]').length === 0,
  );
  await page.waitForTimeout(500);
};
const tab = (path) => press(`kept tab ${path}`, `nav[aria-label="已打开的页面"] a[href="${path}"]`, wait(600));
const paths = ['/content/article', '/system/user', '/interact/letter', '/system/dict'];

const office = [
  {
    name: 'office: kept tabs',
    path: '/user/index',
    begin: async (page) => {
      for (const path of paths) {
        await page.goto(page.url().replace(/\/[a-z]+\/[a-z]+$/, path));
        await complete(page);
      }
      for (const path of paths) {
        await page.locator(`nav[aria-label="已打开的页面"] a[href="${path}"]`).click();
        await complete(page);
      }
    },
    steps: [...paths, ...paths].map(tab),
  },
  {
    name: 'office: rows, sort, filter',
    path: '/system/user',
    steps: [
      ...[1, 2, 3, 4].map((number) => press('tick a row', `tbody .ant-checkbox-input >> nth=${number}`)),
      press('tick the page', 'thead .ant-checkbox-input'),
      press('untick the page', 'thead .ant-checkbox-input'),
      press('sort', 'th.ant-table-column-has-sorters >> nth=0'),
      press('sort again', 'th.ant-table-column-has-sorters >> nth=1', wait(600)),
      type('a condition', 'form input[type=text] >> nth=1', 'wang'),
      named('button', /^展 ?开$/),
      named('button', /^查 ?询$/),
      named('button', /^重 ?置$/, wait(600)),
      press('next page', '.ant-pagination-next button', wait(600)),
      press('more of a row', 'tbody button[aria-label^="更多"] >> nth=0', wait(600)),
      key('Escape'),
    ],
  },
  {
    name: 'office: form in a dialog',
    path: '/system/user',
    steps: [
      named('button', '新增用户'),
      type('the name', '[role=dialog] input[type=text] >> nth=0', 'wangxiaoming'),
      type('the real name', '[role=dialog] input[type=text] >> nth=1', 'wang xiaoming'),
      press('a choice', '[role=dialog] .ant-select >> nth=0'),
      key('ArrowDown'),
      key('Escape'),
      press('save what is wrong', '[role=dialog] button:has-text("保")'),
      { ...key('Escape'), before: wait(600) },
    ],
  },
  {
    name: 'office: article form',
    path: '/content/article/edit/31001',
    steps: [
      type('the title', 'main input[type=text] >> nth=0', 'abcdef'),
      {
        ...type('the text', '.ProseMirror', 'abcdef'),
        before: async (page) => {
          await page.locator('.ProseMirror').first().waitFor();
          await page.locator('.ProseMirror p').nth(1).click();
        },
      },
      key('Control+b'),
      key('Control+z'),
    ],
  },
  {
    name: 'office: search of pages',
    path: '/content/article',
    steps: [
      key('Control+k'),
      { name: 'type', act: (page) => page.keyboard.type('yonghu', { delay: 120 }) },
      key('ArrowDown'),
      key('Escape'),
      { ...key('?'), before: (page) => page.evaluate(() => document.activeElement?.blur()) },
      key('Escape'),
    ],
  },
];

const prepared = (ready, staff) => (each) => ({
  size: desk,
  staff,
  ...each,
  ready: async (page) => {
    await ready(page);
    if (!each.begin) return;
    await each.begin(page);
    await page.waitForTimeout(300);
    await ready(page);
  },
});

export const walks = [nothing, ...portal.map(prepared(taken, false)), ...office.map(prepared(complete, true))];
