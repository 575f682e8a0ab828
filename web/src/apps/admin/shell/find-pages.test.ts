import { describe, expect, it } from 'vitest';
import { fullMenu } from '@/testing/factories';
import { menuFrom } from '../routes';
import { findAll, findPages, pagesOf } from './find-pages';

const pages = pagesOf(menuFrom(fullMenu));
const found = (typed: string, recent: string[] = []) => findPages(pages, typed, recent).map(({ title }) => title);

describe('a page of the menu', () => {
  it.each([
    ['by its name', '栏目', ['栏目管理']],
    ['by the middle of its name', '管理', ['文章管理', '栏目管理', '站点设置', '接口文档']],
    ['by its initials', 'zdsz', ['站点设置']],
    ['by capital initials', 'WZ', ['文章管理']],
    ['by its group', '系统', ['接口文档']],
    ['by nothing that is there', '疫苗', []],
  ])('is found %s', (_, typed, titles) => expect(found(typed)).toEqual(titles));

  it('comes first when it was opened lately', () => {
    expect(found('', ['/content/site', '/content/column']).slice(0, 3)).toEqual(['站点设置', '栏目管理', '首页']);
    expect(found('管理', ['/content/column'])).toEqual(['栏目管理', '文章管理', '站点设置', '接口文档']);
  });

  it('says which group it stands in', () => {
    expect(findPages(pages, 'jkwd', [])[0]).toMatchObject({ place: '系统管理', href: '/system/api' });
  });
});

describe('the portal', () => {
  const portal = (typed: string) =>
    findAll([], [], typed).map(({ title, ...found }) => [title, 'href' in found && found.href]);

  it('is searched for the words, whatever they hold, or by the form with every choice', () => {
    expect(portal(' 乙肝/丙肝 ')).toEqual([
      ['搜索全站内容“乙肝/丙肝”', '/search/%E4%B9%99%E8%82%9D%2F%E4%B8%99%E8%82%9D'],
      ['高级搜索', '/searchall'],
    ]);
  });

  it('is not searched for nothing', () => expect(portal('  ')).toEqual([['高级搜索', '/searchall']]));
});
