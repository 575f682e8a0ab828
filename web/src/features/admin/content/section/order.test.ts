import { describe, expect, it } from 'vitest';
import { aSectionNode } from '@/testing/factories';
import { changedIn, type Group, groupsOf, onto, orderCall, wayBack } from './order';

const leaf = (id: string, name: string, parentId = '', part = {}) => aSectionNode({ id, name, parentId, ...part });
const news = leaf('20', '新闻动态', '', {
  children: [leaf('21', '疾控要闻', '20'), leaf('22', '工作动态', '20', { hidden: true })],
});
const tree = [news, leaf('30', '健康科普'), leaf('90', '人才招聘')];

/** The groups with the roots in another order. */
function ordered(...ids: string[]): Group[] {
  return groupsOf(tree).map((group) =>
    group.parentId === ''
      ? { ...group, rows: ids.flatMap((id) => group.rows.find((row) => row.id === id) ?? []) }
      : group,
  );
}

const names = (groups: readonly Group[]) => groups[0]?.rows.map(({ name }) => name).join(' ');

describe('the order of sections', () => {
  it('is that of the siblings below each parent', () => {
    expect(
      groupsOf(tree).map(({ parentId, rows }) => [parentId, rows.map(({ id, shown }) => `${id} ${shown}`)]),
    ).toEqual([
      ['', ['20 true', '30 true', '90 true']],
      ['20', ['21 true', '22 false']],
    ]);
  });

  it('sends the groups in which something is different, and the order that was seen', () => {
    expect(orderCall(groupsOf(tree))).toEqual({ groups: [] });
    const groups = ordered('90', '20', '30');
    expect(groups.map(changedIn)).toEqual([3, 0]);
    expect(orderCall(groups)).toEqual({
      groups: [
        {
          parentId: '',
          seen: ['20', '30', '90'],
          sections: ['90', '20', '30'].map((id) => ({ id, hidden: false, version: news.version })),
        },
      ],
    });
  });

  it('leads back with the versions that were saved', () => {
    const [own] = groupsOf([leaf('30', '健康科普', '', { version: 7, hidden: true }), leaf('20', '新闻动态')]);
    const before = groupsOf([leaf('20', '新闻动态'), leaf('30', '健康科普')]);
    if (!own) throw new Error('roots');
    const back = wayBack(before, [leaf('30', '健康科普', '', { version: 7, hidden: true }), leaf('20', '新闻动态')]);
    expect(back.groups[0]).toMatchObject({
      seen: ['30', '20'],
      sections: [{ id: '20' }, { id: '30', hidden: false, version: 7 }],
    });
  });

  it.each([
    [
      'somebody added one in the middle',
      [tree[0], leaf('25', '新的'), ...tree.slice(1)],
      '人才招聘 新闻动态 新的 健康科普',
    ],
    ['somebody added one in front', [leaf('25', '新的'), ...tree], '新的 人才招聘 新闻动态 健康科普'],
    ['somebody deleted one', tree.slice(0, 2), '新闻动态 健康科普'],
    ['somebody changed the order', tree.toReversed(), '人才招聘 新闻动态 健康科普'],
  ])('is kept when %s', (_, theirs, want) => {
    expect(
      names(
        onto(
          ordered('90', '20', '30'),
          theirs.filter((node) => node !== undefined),
        ),
      ),
    ).toBe(want);
  });

  it('keeps what was hidden here and takes what was hidden there', () => {
    const groups = ordered('20', '30', '90').map((group) => ({
      ...group,
      rows: group.rows.map((row) => (row.id === '30' ? { ...row, shown: false } : row)),
    }));
    const there = [news, leaf('30', '健康科普', '', { version: 3 }), leaf('90', '人才招聘', '', { hidden: true })];
    const [own] = onto(groups, there);
    expect(own?.rows.map(({ id, shown, version }) => [id, shown, version])).toEqual([
      ['20', true, news.version],
      ['30', false, 3],
      ['90', false, news.version],
    ]);
  });
});
