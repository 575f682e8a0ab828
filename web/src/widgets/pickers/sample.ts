import type { FakeHandler, FakeRequest } from '@/testing/fake-server';
import type { DepartNode } from './core/depart-tree';
import type { PickedUser } from './view/user-kind';

const surnames = ['周', '何', '李', '王', '张', '刘', '陈', '杨', '赵', '黄', '吴', '徐'];

/** People of a small centre. */
export const people: PickedUser[] = surnames.map((surname, at) => ({
  id: String(at + 1),
  username: `user${String(at + 1).padStart(2, '0')}`,
  realname: `${surname}小${at % 2 === 0 ? '明' : '红'}`,
  sex_dictText: at % 2 === 0 ? '男' : '女',
  phone: `1380000${String(1000 + at)}`,
  orgCodeTxt: at < 6 ? '传染病防制科' : '卫生检验科',
}));

const depart = (id: string, parentId: string, orgCode: string, departName: string, isLeaf = true): DepartNode => ({
  id,
  parentId,
  orgCode,
  departName,
  isLeaf,
});

/** Departments of the centre. */
export const departs: DepartNode[] = [
  depart('d1', '', 'A01', '临江市疾病预防控制中心', false),
  depart('d11', 'd1', 'A01A01', '业务部门', false),
  depart('d111', 'd11', 'A01A01A01', '传染病防制科'),
  depart('d112', 'd11', 'A01A01A02', '卫生检验科'),
  depart('d12', 'd1', 'A01A02', '办公室'),
  depart('d2', '', 'A02', '青山区疾病预防控制中心'),
];

const below = (pid: string) => departs.filter(({ parentId }) => parentId === pid);

const whole = (pid: string): DepartNode[] =>
  below(pid).map((node) => ({ ...node, children: node.isLeaf ? null : whole(node.id) }));

const above = (id: string): string[] => {
  const parent = departs.find((node) => node.id === id)?.parentId;
  return parent ? [...above(parent), parent] : [];
};

const nameOf = (id: string) => departs.find((node) => node.id === id)?.departName ?? '';

const members = (text: string | null) => (text ?? '').split(',').filter(Boolean);

function pageOf<Row>(rows: readonly Row[], query: FakeRequest['query']) {
  const size = Number(query.get('pageSize'));
  const current = Number(query.get('pageNo'));
  return { records: rows.slice((current - 1) * size, current * size), total: rows.length, size, current, pages: 1 };
}

function holds(value: string, wanted: string | null): boolean {
  return value.includes((wanted ?? '').replaceAll('*', ''));
}

export const userCalls: Record<string, FakeHandler> = {
  'GET /sys/user/queryUserComponentData': ({ query }) => {
    const names = departs.filter(
      ({ id }) => id === query.get('departId') || above(id).includes(query.get('departId') ?? ''),
    );
    const found = people.filter(
      (user) =>
        (holds(user.username, query.get('keyword')) || holds(user.realname, query.get('keyword'))) &&
        holds(user.username, query.get('username')) &&
        holds(user.realname, query.get('realname')) &&
        (!query.get('departId') || names.some(({ departName }) => departName === user.orgCodeTxt)),
    );
    return pageOf(found, query);
  },
  'GET /sys/user/getMultiUser': ({ query }) => {
    const ids = members(query.get('id'));
    const names = members(query.get('username'));
    return people.filter(({ id, username }) => ids.includes(id) || names.includes(username));
  },
};

export const departCalls: Record<string, FakeHandler> = {
  'GET /sys/sysDepart/queryDepartTreeSync': ({ query }) => {
    const named = members(query.get('ids'));
    const key = query.get('primaryKey') === 'orgCode' ? 'orgCode' : 'id';
    return named.length > 0 ? departs.filter((node) => named.includes(node[key])) : below(query.get('pid') ?? '');
  },
  'GET /sys/sysDepart/queryTreeList': () => whole(''),
  'GET /sys/sysDepart/find': ({ query }) => {
    const records = departs
      .filter(({ departName }) => departName.includes(query.get('keyWord') ?? ''))
      .map((node) => ({ ...node, path: above(node.id).map(nameOf).join(' / '), people: 6, own: false, recent: false }));
    return { records, total: records.length };
  },
  'GET /sys/sysDepart/names': ({ query }) =>
    departs
      .filter(({ id }) => members(query.get('ids')).includes(id))
      .map(({ id, departName }) => ({ value: id, text: departName, parentIds: above(id) })),
};

const roles = [
  { id: 'r1', roleName: '系统管理员', roleCode: 'admin' },
  { id: 'r2', roleName: '内容编辑', roleCode: 'editor' },
  { id: 'r3', roleName: '审计管理员', roleCode: 'auditor' },
];

const positions = [
  { id: 'p1', name: '主任医师', code: 'P01', rank_dictText: '高级' },
  { id: 'p2', name: '检验师', code: 'P02', rank_dictText: '中级' },
  { id: 'p3', name: '公共卫生医师', code: 'P03', rank_dictText: '中级' },
  { id: 'p4', name: '检验技师', code: 'P04', rank_dictText: '初级' },
  { id: 'p5', name: '护师', code: 'P05', rank_dictText: '初级' },
];

/** A list whose rows are also found by their stored values, as the list calls of the server do it. */
function stored<Row extends object>(rows: readonly Row[], name: keyof Row & string): FakeHandler {
  return ({ query }) => {
    const values = members(query.get(name));
    const found = values.length > 0 ? rows.filter((row) => values.includes(String(row[name]))) : rows;
    return pageOf(found, query);
  };
}

export const otherCalls: Record<string, FakeHandler> = {
  'GET /sys/role/list': stored(roles, 'id'),
  'GET /sys/position/list': stored(positions, 'code'),
};

export const allCalls = { ...userCalls, ...departCalls, ...otherCalls };
