// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { contentArticle } from '@/shared/api/tables/content-article';
import { sysPosition } from '@/shared/api/tables/sys-position';
import { sysUser } from '@/shared/api/tables/sys-user';
import { moment } from '@/ui-admin/values/moment';
import { columnsOf } from './columns-of';
import { fieldsOf } from './fields-of';
import { queryOf } from './query-of';

type Position = { id: string; code: string; name: string; postRank: string; createTime: string; people: number };

describe('a screen names columns, the table of the server says what they are', () => {
  it('a column of a list is called, shown and sorted as the table says', () => {
    const [code, time, people, own] = columnsOf<typeof sysPosition, Position>(sysPosition, [
      { name: 'code', width: 240 },
      { name: 'createTime', short: '时间' },
      { name: 'people', title: '人数' },
      { own: 'both', title: '职务', render: ({ code, name }) => code + name },
    ]);
    expect(code).toMatchObject({ name: 'code', title: '职务编码', sorter: true, width: 240 });
    expect(time).toMatchObject({ title: '时间', kind: moment });
    expect(people).toEqual({ name: 'people', title: '人数' });
    expect(own).toMatchObject({ name: 'both', title: '职务' });
  });

  it('a field has label, limits and the question whether its value is taken', () => {
    const [code, name] = fieldsOf<typeof sysPosition, Position>(sysPosition, [
      { name: 'code', hint: '不能重复' },
      { name: 'name', required: false },
    ]);
    expect(code).toMatchObject({ label: '职务编码', required: true, max: 100, hint: '不能重复' });
    expect(code?.asyncRules).toHaveLength(1);
    expect(name).toMatchObject({ label: '职务名称', required: false });
  });

  it('a text keeps the patterns of its column, in the words of the server', () => {
    const [phone] = fieldsOf<typeof sysUser, { id: string; phone: string }>(sysUser, [{ name: 'phone' }]);
    expect(phone?.patterns?.map((pattern) => pattern('138'))).toEqual(['请输入正确手机号']);
  });

  it('a condition looks into texts, compares the rest, and knows the questions of the table', () => {
    const [name, time, depart, own] = queryOf(sysUser, [
      { name: 'username' },
      { name: 'createTime' },
      { name: 'departId' },
      { own: 'keyword', label: '关键词', kind: moment },
    ]);
    expect(name).toMatchObject({ label: '登录名' });
    expect(time).toMatchObject({ label: '创建时间', kind: moment });
    expect(depart).toMatchObject({ label: '部门（含下级）' });
    expect(own).toMatchObject({ name: 'keyword', label: '关键词' });
  });

  it('a name that the table does not have does not compile, nor a second word for one that it has', () => {
    // @ts-expect-error no such column
    expect(() => columnsOf<typeof sysPosition, Position>(sysPosition, [{ name: 'kode' }])).toThrow('kode');
    // @ts-expect-error no such value in the row
    columnsOf<typeof sysPosition, Position>(sysPosition, [{ name: 'kode', title: '编码' }]);
    // @ts-expect-error its title is that of the table
    columnsOf<typeof sysPosition, Position>(sysPosition, [{ name: 'code', title: '编码' }]);
    // @ts-expect-error only the single row carries it
    columnsOf<typeof contentArticle, { id: string; body: string }>(contentArticle, [{ name: 'body' }]);
    // @ts-expect-error its label is that of the table
    fieldsOf<typeof sysPosition, Position>(sysPosition, [{ name: 'code', label: '编码' }]);
    // @ts-expect-error nobody may ask by it
    queryOf(sysUser, [{ name: 'avatar' }]);
  });
});
