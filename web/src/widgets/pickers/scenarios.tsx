import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { reportCalls, reportPaths } from '@/testing/fake-report';
import { refusing, waiting } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { KindFields } from '@/testing/kind-fields';
import { answered } from '@/testing/scenario';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { SpecFields } from '@/ui-admin/form/spec-fields';
import { text } from '@/ui-admin/values/text';
import type { TextControl } from '@/ui-admin/values/text-control';
import { matchText } from '@/widgets/inputs';
import { allCalls, people as sample } from './sample';
import { BusinessModal } from './view/business-modal';
import { type Business, BusinessPicker } from './view/business-picker';
import { depart } from './view/depart-kind';
import { DepartModal } from './view/depart-modal';
import { DepartPicker } from './view/depart-picker';
import { popup } from './view/popup-kind';
import { position, positions } from './view/position-kind';
import { RecordModal } from './view/record-modal';
import { role, roles } from './view/role-kind';
import { UserByDepartModal } from './view/user-by-depart-modal';
import { type PickedUser, people, user } from './view/user-kind';

const nothing = () => {};

type State = { initial?: string; disabled?: boolean; error?: string };

const field = (input: (control: TextControl) => ReactNode, state: State = {}, label = '负责人') => (
  <HeldField label={label} {...state}>
    {input}
  </HeldField>
);

const users = (state?: State) =>
  field((control) => <BusinessPicker {...control} business={people()} multiple />, state);

const listUrl = '/sys/user/queryUserComponentData';

const business: Business<PickedUser> = {
  ...people(),
  query: [
    { name: 'username', label: '账号', kind: matchText },
    { name: 'realname', label: '姓名', kind: matchText },
  ],
};

const chosen = sample.slice(0, 2).map(({ username, realname }) => ({ value: username, text: realname }));

const modal = (multiple: boolean) => (
  <BusinessModal
    business={business}
    multiple={multiple}
    chosen={multiple ? chosen : []}
    onOk={nothing}
    onClose={nothing}
  />
);

const departModal = (multiple: boolean, value = '') => (
  <DepartModal multiple={multiple} value={value} onOk={nothing} onClose={nothing} />
);

const byDepart = (multiple: boolean) => <UserByDepartModal multiple={multiple} onOk={nothing} onClose={nothing} />;

type Duty = { person: string; phone: string };

const setting = { code: 'user', orgFields: 'realname,phone', destFields: 'person,phone' };

/** A form in which a chosen person brings the phone along. */
function DutyForm({ multiple = false, ...changed }: { multiple?: boolean } & Partial<typeof setting>) {
  const form = useForm<Duty>({ defaultValues: { person: '', phone: '' } });
  const specs: FieldSpec<Duty>[] = [
    { name: 'person', label: '值班人', kind: popup({ ...setting, ...changed, multiple }) },
    { name: 'phone', label: '电话', kind: text },
  ];
  return (
    <FormProvider {...form}>
      <SpecFields control={form.control} specs={specs} formId="duty" />
    </FormProvider>
  );
}

const records = (code: string) => <RecordModal code={code} multiple onOk={nothing} onClose={nothing} />;

const reported = { code: 'issued', orgFields: 'batch,vaccine', destFields: 'person,phone' };

const list = `GET ${listUrl}`;
const names = 'GET /sys/user/getMultiUser';
const level = 'GET /sys/sysDepart/queryDepartTreeSync';
const broken = refusing(500, '数据库正在维护');
const forbidden = refusing(403, '没有权限');
const manyDeparts = Array.from({ length: 300 }, (_, at) => ({
  id: `m${at}`,
  parentId: '',
  departName: `第 ${at + 1} 社区卫生服务中心`,
  orgCode: `M${at}`,
  isLeaf: true,
}));
const noPeople = () => ({ records: [], total: 0 });

export const scenarios = answered(allCalls, [
  { title: 'field-empty', note: '还没有选择', render: () => users() },
  { title: 'field-chosen', note: '已保存的值显示姓名', render: () => users({ initial: 'user01,user04,gone' }) },
  {
    title: 'field-loading',
    note: '姓名还没有到',
    render: () => users({ initial: 'user01,user04' }),
    calls: { ...allCalls, [names]: waiting },
  },
  {
    title: 'field-error',
    note: '姓名没有加载成功',
    render: () => users({ initial: 'user01,user04' }),
    calls: { ...allCalls, [names]: broken },
  },
  { title: 'field-disabled', note: '不能修改', render: () => users({ initial: 'user01', disabled: true }) },
  { title: 'field-invalid', note: '校验没有通过', render: () => users({ error: '请选择负责人' }) },
  {
    title: 'field-single',
    note: '单选',
    render: () => field((control) => <BusinessPicker {...control} business={people('id')} />, { initial: '3' }),
  },
  {
    title: 'field-roles',
    note: '角色',
    render: () =>
      field((control) => <BusinessPicker {...control} business={roles} multiple />, { initial: 'r1,r2' }, '角色'),
  },
  {
    title: 'field-position',
    note: '职务',
    render: () => field((control) => <BusinessPicker {...control} business={positions} />, { initial: 'P01' }, '职务'),
  },
  {
    title: 'field-depart-codes',
    note: '部门：存机构编码',
    render: () =>
      field((control) => <DepartPicker {...control} multiple store="orgCode" />, { initial: 'A01A02' }, '所在部门'),
  },
  {
    title: 'field-departs',
    note: '部门',
    render: () => field((control) => <DepartPicker {...control} multiple />, { initial: 'd111,d12' }, '所在部门'),
  },
  { title: 'modal-multiple', note: '多选，已选两项', render: () => modal(true) },
  { title: 'modal-single', note: '单选', render: () => modal(false) },
  { title: 'modal-loading', note: '列表还没有到', render: () => modal(true), calls: { [list]: waiting } },
  { title: 'modal-empty', note: '没有符合条件的', render: () => modal(true), calls: { [list]: noPeople } },
  { title: 'modal-error', note: '列表没有加载成功', render: () => modal(true), calls: { [list]: broken } },
  { title: 'modal-no-permission', note: '没有权限', render: () => modal(true), calls: { [list]: forbidden } },
  { title: 'depart-multiple', note: '部门多选，已选的分支展开', render: () => departModal(true, 'd111,d12') },
  { title: 'depart-single', note: '部门单选', render: () => departModal(false, 'd2') },
  { title: 'depart-loading', note: '部门还没有到', render: () => departModal(true), calls: { [level]: waiting } },
  { title: 'depart-empty', note: '还没有部门', render: () => departModal(true), calls: { [level]: () => [] } },
  { title: 'depart-error', note: '部门没有加载成功', render: () => departModal(true), calls: { [level]: broken } },
  { title: 'depart-no-permission', note: '没有权限', render: () => departModal(true), calls: { [level]: forbidden } },
  { title: 'by-depart-multiple', note: '按部门选用户，多选', render: () => byDepart(true) },
  { title: 'by-depart-single', note: '按部门选用户，单选', render: () => byDepart(false) },
  {
    title: 'by-depart-error',
    note: '部门和用户都没有加载成功',
    render: () => byDepart(true),
    calls: { [level]: broken, [list]: broken },
  },
  {
    title: 'by-depart-many',
    note: '三百个部门',
    render: () => byDepart(true),
    calls: { ...allCalls, [level]: () => manyDeparts },
  },
  {
    title: 'by-depart-empty',
    note: '没有部门，没有用户',
    render: () => byDepart(true),
    calls: { [level]: () => [], [list]: noPeople },
  },
  { title: 'record', note: '记录选择：一条记录填几个字段', render: () => <DutyForm /> },
  { title: 'record-several', note: '记录选择：几条', render: () => <DutyForm multiple /> },
  { title: 'record-unset', note: '没有配置', render: () => <DutyForm code="" /> },
  { title: 'record-counts', note: '原始值和目标值数量不一致', render: () => <DutyForm orgFields="realname" /> },
  { title: 'record-modal', note: '选择记录', render: () => records('user') },
  {
    title: 'record-failed',
    note: '没有这张报表',
    render: () => records('gone'),
    calls: { 'GET /online/cgreport/api/getRpColumns/gone': refusing(500, '没有编码为“gone”的报表') },
  },
  { title: 'record-report', note: '报表的记录', render: () => records('issued'), calls: reportCalls },
  {
    title: 'record-report-loading',
    note: '报表还没有到',
    render: () => records('issued'),
    calls: { ...reportCalls, [reportPaths.columns]: waiting },
  },
  {
    title: 'record-report-empty',
    note: '报表没有记录，查询条件没有到',
    render: () => records('issued'),
    calls: { ...reportCalls, [reportPaths.rows]: noPeople, [reportPaths.conditions]: broken },
  },
  {
    title: 'kinds',
    note: '挑选的值：表单、列表、查询',
    render: () => (
      <KindFields
        cases={[
          { label: '负责人', kind: user({ multiple: true }), value: 'user01,user04' },
          { label: '角色', kind: role(), value: '' },
          { label: '职务', kind: position(), value: '' },
          { label: '部门', kind: depart(), value: '' },
          { label: '批号', kind: popup({ ...reported, field: 'person' }), value: 'P2026001' },
        ]}
      />
    ),
    calls: { ...allCalls, ...reportCalls },
  },
]);
