// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { aMenuNode, fullMenu } from '@/testing/factories';
import { externalTarget, findRoute, groupTarget, menuFrom, routesFrom } from './routes';
import { trailTo } from './shell/side-menu';

const routes = routesFrom(fullMenu);

describe('an address of the back office', () => {
  it.each([
    ['/user/index', 'page'],
    ['/content/article', 'page'],
    ['/content/article/edit/31001', 'page'],
    ['/content/article/edit/new', 'page'],
    ['/exception/403', 'page'],
    ['/exception/404', 'page'],
    ['/exception/500', 'page'],
    ['/result/success', 'page'],
    ['/result/error', 'page'],
    ['/content/nothing', 'missing'],
    ['/content/article/edit', 'missing'],
  ])('%s: %s', (path, kind) => {
    expect(findRoute(routes, path).kind).toBe(kind);
  });

  it('is denied when the page exists but the menu does not grant it', () => {
    const home = routesFrom(fullMenu.slice(0, 1));
    expect(findRoute(home, '/content/article').kind).toBe('denied');
    expect(findRoute(home, '/content/article/edit/31001').kind).toBe('denied');
  });

  it('is missing when the menu names a page that this program does not have', () => {
    const menu = [aMenuNode({ id: '9', path: '/isps/report', component: 'isps/Report' }, '报表')];
    expect(findRoute(routesFrom(menu), '/isps/report').kind).toBe('missing');
  });

  it.each(['content/article', 'views/content/article', 'content/article/index', 'Content/Article.vue'])(
    'finds its page by the component name %s',
    (component) => {
      const menu = [aMenuNode({ id: '9', path: '/content/article', component }, '文章管理')];
      expect(findRoute(routesFrom(menu), '/content/article').kind).toBe('page');
    },
  );

  it('is no page when the record says so', () => {
    const menu = [
      aMenuNode({ id: '9', path: '/content/article', component: 'content/article', route: '0' }, '文章管理'),
    ];
    expect(routesFrom(menu)).toEqual([]);
  });
});

it('the address of a menu group leads to the page it names, else to its first one', () => {
  expect(groupTarget(fullMenu, '/content')).toBe('/content/article');
  const named = fullMenu.map((node) => (node.path === '/content' ? { ...node, redirect: '/content/site' } : node));
  expect(groupTarget(named, '/content')).toBe('/content/site');
  expect(groupTarget(fullMenu, '/content/article')).toBeNull();
});

describe('the side menu', () => {
  it('shows the home tab under its present address', () => {
    expect(menuFrom(fullMenu)[0]).toMatchObject({ title: '首页', href: '/user/index' });
  });

  it('leaves hidden entries and empty groups out', () => {
    const menu = [
      aMenuNode({ id: '1', path: '/content/a', component: 'content/article', hidden: true }, '隐藏'),
      aMenuNode({ id: '2', path: '/content', component: 'layouts/RouteView', children: [] }, '空'),
    ];
    expect(menuFrom(menu)).toEqual([]);
  });

  it('opens an external entry outside', () => {
    const node = aMenuNode({ id: '1', path: 'd41d8cd9', component: 'layouts/IframePageView' }, '国家疾控局');
    const menu = [{ ...node, meta: { ...node.meta, url: 'https://www.ndcpa.gov.cn/', internalOrExternal: true } }];
    expect(menuFrom(menu)[0]).toMatchObject({ href: 'https://www.ndcpa.gov.cn/', external: true });
    expect(routesFrom(menu)).toEqual([]);
    expect(externalTarget(menu, '/d41d8cd9')).toBe('https://www.ndcpa.gov.cn/');
    expect(externalTarget(menu, '/content/article')).toBeNull();
  });

  it('never leads to something that is no address of the web', () => {
    const node = aMenuNode({ id: '1', path: 'd41d8cd9', component: 'layouts/IframePageView' }, '脚本');
    const menu = [{ ...node, meta: { ...node.meta, url: 'javascript:alert(1)' } }];
    expect(externalTarget(menu, '/d41d8cd9')).toBeNull();
  });

  it('marks the entry that a page below it belongs to', () => {
    expect(trailTo(menuFrom(fullMenu), '/content/article/edit/31001')).toEqual(['2', '21']);
  });
});
