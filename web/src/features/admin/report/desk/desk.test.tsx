import { screen, waitFor, within } from '@testing-library/react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeHandler, type FakeRequest, held, Refusal } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import { hasUnsaved } from '@/ui-admin/page/unsaved';
import { draftOf, type ReportDraft, type ReportHead, type ReportItem, type ReportParam } from './desk-api';
import DeskPage from './desk-page';
import { mergedBy } from './merged';
import { reportGroups } from './report-fields';
import { ReportForm } from './report-form';
import { useParsing } from './use-parsing';

givenStaffBrowser();

const base = '/online/cgreport/head';
const codes = ['list', 'add', 'edit', 'delete'].map((right) => `online:report:${right}`);

const audit = { createBy: '周敏', createTime: '2026-11-20 10:00:00', updateBy: '', updateTime: null };

const head: ReportHead = {
  ...audit,
  id: '7',
  version: 3,
  code: 'letters_month',
  name: '来信月报',
  dataSet: '',
  cgrSql: 'SELECT kind, COUNT(*) AS amount FROM r_letter GROUP BY kind',
  returnValField: '',
  returnTxtField: '',
  returnType: '1',
  dbSource: '',
  content: '',
  roles: 'editor',
  chart: '',
  builtIn: false,
};

const item = (id: string, fieldName: string, fieldTxt: string, orderNum: number): ReportItem => ({
  ...audit,
  id,
  version: 1,
  cgrheadId: '7',
  fieldName,
  fieldTxt,
  fieldWidth: 0,
  fieldType: 'String',
  searchMode: 'single',
  isOrder: 1,
  isSearch: 0,
  dictCode: '',
  fieldHref: '',
  isShow: 1,
  orderNum,
  replaceVal: '',
  isTotal: '0',
  groupTitle: '',
});

const items = [item('71', 'kind', '类型', 1), item('72', 'amount', '件数', 2)];
const sets = [{ name: 'r_letter', label: '来信', note: '', allowed: true, columns: [] }];
const groups = reportGroups(sets);

const calls: Record<string, FakeHandler> = {
  'GET /sys/dict/getDictItems/*': () => [{ value: 'editor', text: '内容编辑' }],
  [`POST ${base}/parseSql`]: () => ({
    fields: [item('', 'kind', 'kind', 1), item('', 'first_day', '最早一天', 2)],
    params: [
      { ...audit, id: '', version: 0, cgrheadId: '', paramName: 'year', paramTxt: 'year', paramValue: '', orderNum: 1 },
    ],
    dataSets: ['r_letter'],
  }),
  [`POST ${base}/preview`]: () => ({
    fields: [item('', 'KIND', 'kind', 1)],
    rows: [{ KIND: '1', KIND_dictText: '咨询' }],
    more: false,
    millis: 1230,
  }),
  [`POST ${base}/explain`]: () => ({ text: 'SEARCH letter USING INDEX', sql: 'WITH r_letter AS (…) SELECT 1' }),
  [`GET ${base}/versions`]: () => [
    { no: 2, createBy: '周敏', createTime: '2026-11-20 10:00:00' },
    { no: 1, createBy: '李秀', createTime: '2026-11-19 10:00:00' },
  ],
  [`GET ${base}/compare`]: () => [{ part: '字段 amount', label: '字段文本', before: '数量', after: '件数' }],
};

function form(report: ReportDraft = draftOf(head, items, []), more: Record<string, FakeHandler> = {}) {
  const server = createFakeServer({ ...calls, ...more });
  const view = renderWidget(<ReportForm report={report} groups={groups} />, { server, codes });
  const sent = (call: string) =>
    server.requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
  return { server, sent, ...view };
}

/** The form while its source is read, as the hand of the author has it. */
function reading(parseSql: FakeHandler) {
  const inHand: { form?: UseFormReturn<ReportDraft>; parse?: () => Promise<void> } = {};
  function Reading() {
    const form = useForm<ReportDraft>({ defaultValues: draftOf(head, items, []) });
    const { parse } = useParsing(form);
    Object.assign(inHand, { form, parse });
    return null;
  }
  const server = createFakeServer({ ...calls, [`POST ${base}/parseSql`]: parseSql });
  renderWidget(<Reading />, { server });
  return { ...inHand, server };
}

describe('a report at its desk', () => {
  it('keeps what is edited while its source is read', async () => {
    const slow = held((request) => calls[`POST ${base}/parseSql`]?.(request));
    const { form, parse, server } = reading(slow.handler);
    const parsed = parse?.();
    await waitFor(() => expect(server.requests).toHaveLength(1));
    form?.setValue(
      'items',
      form.getValues('items').map((each) => (each.id === '71' ? { ...each, fieldTxt: '来信类型' } : each)),
    );
    slow.letGo();
    await parsed;
    expect(form?.getValues('items')).toMatchObject([{ id: '71', fieldTxt: '来信类型' }, { fieldName: 'first_day' }]);
  });

  it('takes the fields and parameters that its statement has, beside what was said of them before', async () => {
    const { user, sent } = form(undefined, { [`PUT ${base}/editAll`]: () => ({ head, items, params: [] }) });
    await user.click(screen.getByRole('button', { name: '解析' }));
    expect(await screen.findByText('已解析：2 个字段，新增 1 个，去掉 1 个')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    const [{ items: fields, params }] = sent(`PUT ${base}/editAll`) as [{ items: ReportItem[]; params: object[] }];
    expect(fields).toMatchObject([
      { id: '71', fieldTxt: '类型', orderNum: 1 },
      { fieldName: 'first_day', fieldTxt: '最早一天', orderNum: 2 },
    ]);
    expect(fields[1]).not.toHaveProperty('id');
    expect(params).toMatchObject([{ paramName: 'year' }]);
  });

  it('shows its first rows with the time they took, the plan, or why there are none', async () => {
    const { user, server, sent } = form();
    await user.click(screen.getByRole('button', { name: '预览前几行' }));
    expect(await screen.findByText('共 1 行，用时 1.23 秒')).toBeInTheDocument();
    const preview = within(screen.getByRole('table', { name: '预览' }));
    expect(preview.getByText('咨询')).toBeInTheDocument();
    expect(preview.getByRole('columnheader', { name: '类型' })).toBeInTheDocument(); // as the form calls it
    expect(sent(`POST ${base}/preview`)).toEqual([{ cgrSql: head.cgrSql, params: {} }]);
    await user.click(screen.getByRole('button', { name: '查看执行计划' }));
    expect(await screen.findByText('SEARCH letter USING INDEX')).toBeInTheDocument();
    server.on(`POST ${base}/preview`, () => {
      throw new Refusal(500, '报表超过 10 秒没有算完，已停止：请缩小条件');
    });
    await user.click(screen.getByRole('button', { name: '预览前几行' }));
    expect(await screen.findByText(/报表超过 10 秒/)).toBeInTheDocument();
  });

  it('is saved as a whole; what the server has against it stands at its fields and rows', async () => {
    const refused: FakeHandler = () => {
      throw new Refusal(400, '请检查填写的内容', {
        fields: { cgrSql: '不能查询 sys_user', 'items[1].isTotal': '“件数”不是数字，不能合计' },
      });
    };
    const save = ({ body }: FakeRequest) => {
      const sent = body as { head: ReportHead; items: ReportItem[] };
      return { head: { ...sent.head, version: 4 }, items: sent.items, params: [] };
    };
    const { user, server, sent } = form(undefined, { [`PUT ${base}/editAll`]: refused });
    await user.type(screen.getByLabelText('名称'), '表');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findAllByText('不能查询 sys_user')).not.toHaveLength(0);
    expect(screen.getAllByText('字段 2：“件数”不是数字，不能合计')).not.toHaveLength(0);
    expect(screen.getByLabelText('名称')).toHaveValue('来信月报表');
    server.on(`PUT ${base}/editAll`, save);
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(sent(`PUT ${base}/editAll`).at(-1)).toMatchObject({
      head: { id: '7', version: 3, name: '来信月报表', dataSet: '' },
      items: [{ id: '71', orderNum: 1 }, { id: '72' }],
      params: [],
    });
  });

  it('what is typed and added while it is saved stays, counts as unsaved, and is saved over the rows as they were stored', async () => {
    const next = <Row extends { id: string; version: number }>(row: Row, at: number): Row =>
      row.id ? { ...row, version: row.version + 1 } : { ...row, id: `9${at}`, version: 1 };
    const store = ({ body }: FakeRequest) => {
      const sent = body as { head: ReportHead; items: ReportItem[]; params: ReportParam[] };
      return { head: next(sent.head, 0), items: sent.items.map(next), params: sent.params.map(next) };
    };
    const { handler, letGo } = held(store);
    const { user, server, sent } = form(undefined, { [`PUT ${base}/editAll`]: handler });
    await user.type(screen.getByLabelText('名称'), '表');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(sent(`PUT ${base}/editAll`)).toHaveLength(1));
    await user.type(screen.getByLabelText('名称'), '（新）');
    await user.click(screen.getByRole('button', { name: '解析' }));
    expect(await screen.findByText(/^已解析/)).toBeInTheDocument();
    letGo();
    expect(await screen.findByText('保存成功')).toBeInTheDocument();
    expect(screen.getByLabelText('名称')).toHaveValue('来信月报表（新）');
    expect(screen.getByText('有未保存的修改')).toBeInTheDocument();
    expect(hasUnsaved('')).toBe(true);
    server.on(`PUT ${base}/editAll`, store);
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(hasUnsaved('')).toBe(false));
    const [, again] = sent(`PUT ${base}/editAll`) as { head: ReportHead; items: ReportItem[] }[];
    expect(again?.head).toMatchObject({ version: 4, name: '来信月报表（新）' });
    expect(again?.items).toMatchObject([{ id: '71', version: 2 }, { fieldName: 'first_day' }]);
    expect(again?.items[1]).not.toHaveProperty('id');
  });

  it('has versions, each compared with the one before, an older one restored', async () => {
    const restored = draftOf({ ...head, version: 4, name: '来信旧报' }, items, []);
    const { user, sent } = form(undefined, {
      [`POST ${base}/restore`]: () => restored,
      [`GET ${base}/queryById`]: () => restored,
      'GET /online/cgreport/item/listByHeadId': () => items,
      'GET /online/cgreport/param/listByHeadId': () => [],
    });
    await user.click(screen.getByRole('button', { name: '历史版本' }));
    const dialog = within(await screen.findByRole('dialog', { name: '历史版本：来信月报' }));
    await user.click(await dialog.findByRole('button', { name: '与上一版比较：第 2 版' }));
    expect(await dialog.findByText('字段 amount · 字段文本')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '恢复此版本：第 1 版' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: '恢复第 1 版？' })).getByRole('button', { name: '恢复此版本' }),
    );
    await waitFor(() => expect(screen.getByLabelText('名称')).toHaveValue('来信旧报'));
    expect(sent(`POST ${base}/restore`)).toEqual([{ id: '7', version: 3, no: 1 }]);
  });

  it('keeps what its statement was, for whoever writes it', async () => {
    form();
    expect(await screen.findByRole('button', { name: '历史' })).toBeInTheDocument();
  });

  it('is only read where it comes with the program', () => {
    form(draftOf({ ...head, builtIn: true }, items, []));
    expect(screen.getByText(/程序自带的报表，不能修改/)).toBeInTheDocument();
    expect(screen.getByLabelText('名称')).toBeDisabled();
    expect(screen.queryByRole('button', { name: '保存' })).not.toBeInTheDocument();
  });
});

it('reports are listed with their source and who may see them', async () => {
  const page = { records: [head], total: 1, size: 10, current: 1, pages: 1 };
  const server = createFakeServer({ ...calls, [`GET ${base}/list`]: () => page, [`GET ${base}/dataSets`]: () => sets });
  renderWidget(<DeskPage />, { server, codes });
  const row = within(await screen.findByRole('row', { name: /来信月报/ }));
  expect(row.getByRole('link', { name: '来信月报' })).toHaveAttribute('href', '/report/config/edit/7');
  expect(row.getByText('SQL')).toBeInTheDocument();
});

it('fields that are found keep what was said of them', () => {
  const found = [item('', 'amount', 'amount', 1), item('', 'day', '日期', 2)];
  expect(mergedBy('fieldName', items, found)).toMatchObject({
    rows: [
      { id: '72', fieldTxt: '件数', orderNum: 1 },
      { id: '', fieldName: 'day', orderNum: 2 },
    ],
    added: 1,
    gone: 1,
  });
});
