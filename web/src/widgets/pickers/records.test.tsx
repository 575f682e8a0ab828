import { screen, waitFor, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { reportCalls, reportPaths } from '@/testing/fake-report';
import { createFakeServer, type FakeHandler, refusing } from '@/testing/fake-server';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { SpecFields } from '@/ui-admin/form/spec-fields';
import { text } from '@/ui-admin/values/text';
import type { RecordSetting } from './core/record-fields';
import { popup } from './view/popup-kind';

givenStaffBrowser();

type Issue = { batch: string; vaccine: string };

const setting: RecordSetting = { code: 'issued', orgFields: 'Batch,vaccine', destFields: 'batch,vaccine' };

function Form({ multiple = false, ...changed }: Partial<RecordSetting> & { multiple?: boolean }) {
  const form = useForm<Issue>({ defaultValues: { batch: '', vaccine: '' } });
  const specs: FieldSpec<Issue>[] = [
    { name: 'batch', label: '批号', kind: popup({ ...setting, ...changed, multiple }) },
    { name: 'vaccine', label: '疫苗名称', kind: text },
  ];
  return (
    <FormProvider {...form}>
      <SpecFields control={form.control} specs={specs} formId="issue" />
    </FormProvider>
  );
}

type State = Partial<RecordSetting> & { multiple?: boolean; calls?: Record<string, FakeHandler> };

function show({ calls = {}, ...props }: State = {}) {
  const server = createFakeServer({ ...reportCalls, ...calls });
  const view = renderWidget(<Form {...props} />, { server });
  const asked = (call: string) => server.requests.filter(({ method, path }) => `${method} ${path}` === call);
  const lastRows = () => Object.fromEntries(asked(reportPaths.rows).at(-1)?.query ?? []);
  return { server, asked, lastRows, ...view };
}

type Person = ReturnType<typeof show>['user'];

const opener = () => screen.getByRole('button', { name: '批号' });
const dialog = () => within(screen.getByRole('dialog'));
const press = (user: Person, name: string) =>
  user.click(dialog().getAllByRole('button', { name }).at(-1) as HTMLElement);

async function open(user: Person) {
  await user.click(opener());
  await dialog().findByText(/共\d+条/);
}

describe('records of a report', () => {
  it('stand under its name, ten on a page, with the words of its dictionaries and its own order', async () => {
    const { user, lastRows } = show();
    await open(user);
    expect(screen.getByRole('dialog', { name: '疫苗领用明细' })).toBeInTheDocument();
    expect(dialog().getByText('1-10 共23条')).toBeInTheDocument();
    const first = dialog().getByRole('row', { name: /P2026001/ });
    expect(first).toHaveTextContent('流感疫苗北京生物1,0002026-01-01');
    expect(lastRows()).toEqual({ pageNo: '1', pageSize: '10', _t: expect.anything() });
    await user.click(dialog().getByRole('columnheader', { name: '数量' }));
    await waitFor(() => expect(lastRows()).toMatchObject({ column: 'amount', order: 'desc' }));
  });

  it('are looked for by its conditions, of which it hides some behind 展开', async () => {
    const { user, lastRows } = show();
    await open(user);
    expect(dialog().getByLabelText('生产厂家')).toBeInTheDocument();
    expect(dialog().queryByLabelText('数量，从')).not.toBeInTheDocument();
    await user.type(dialog().getByLabelText('疫苗'), '流感');
    await user.click(dialog().getByRole('button', { name: '展开' }));
    await user.type(dialog().getByLabelText('数量，从'), '1060{Enter}');
    expect(await dialog().findByText('1-3 共3条')).toBeInTheDocument();
    expect(lastRows()).toMatchObject({ vaccine: '*流感*', amount_begin: '1060' });
    expect(dialog().getByLabelText('批号')).toBeInTheDocument();
  });

  it('are asked for with the parameters and the order of the setting', async () => {
    const { user, lastRows } = show({ param: { year: "'2026'", unit: null }, sorter: 'amount=desc' });
    await user.click(opener());
    await waitFor(() =>
      expect(lastRows()).toEqual({
        pageNo: '1',
        pageSize: '10',
        column: 'amount',
        order: 'desc',
        self_year: "'2026'",
        _t: expect.anything(),
      }),
    );
  });

  it('fill several fields, whatever letters name them, and more than one record with commas, kept over pages', async () => {
    const { user } = show({ multiple: true });
    await open(user);
    await user.click(await dialog().findByRole('checkbox', { name: '选择 P2026002' }));
    await user.click(dialog().getByTitle('2'));
    await user.click(await dialog().findByRole('checkbox', { name: '选择 P2026011' }));
    const side = within(dialog().getByRole('region', { name: '已选' }));
    expect(side.getByRole('heading')).toHaveTextContent('已选 2 项');
    await press(user, '确定');
    expect(await screen.findByLabelText('疫苗名称')).toHaveValue('狂犬病疫苗,带状疱疹疫苗');
    expect(opener()).toHaveAccessibleDescription('已选：P2026002,P2026011');
    await open(user);
    expect(within(dialog().getByRole('region', { name: '已选' })).getByRole('heading')).toHaveTextContent('已选 0 项');
  });

  it('want one to be chosen', async () => {
    const { user } = show();
    await open(user);
    await press(user, '确定');
    expect(await screen.findByText('请选择一条记录')).toBeInTheDocument();
  });
});

describe('the calls of a picker', () => {
  const times = async (groupId: string) => {
    const { user, asked } = show({ groupId });
    await open(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await open(user);
    await dialog().findByLabelText('生产厂家');
    return [reportPaths.columns, reportPaths.conditions, reportPaths.rows].map((call) => asked(call).length);
  };

  it('are made once in half a minute for a group', async () => expect(await times('g1')).toEqual([1, 1, 1]));
  it('are made at every opening without one', async () => expect(await times('')).toEqual([2, 2, 2]));
});

describe('a setting or an answer that is wrong', () => {
  it.each([
    ['without a code', { code: ' ' }, 'popup参数未正确配置!'],
    ['with fewer fields to fill', { destFields: 'batch' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ])('%s switches the control off', (_, changed, words) => {
    show(changed);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(opener()).toBeDisabled();
  });

  const page = () =>
    new Response('<html>502 Bad Gateway</html>', { status: 500, headers: { 'Content-Type': 'text/html' } });

  it.each<[string, FakeHandler, RegExp]>([
    ['refuses', refusing(500, '报表已停用'), /报表已停用/],
    ['knows no columns', () => ({ cgRpConfigId: 'h1', cgRpConfigName: '空', columns: [] }), /报表“空”没有要显示的字段/],
    ['is a page of HTML', page, /./],
    ['is nothing', () => null, /./],
  ])('says so when the report %s, and 确定 closes the picker', async (_, answer, why) => {
    const { user } = show({ calls: { [reportPaths.columns]: answer } });
    await user.click(opener());
    const failed = within(await screen.findByRole('dialog', { name: '出错了' }));
    const [said, reason] = within(failed.getByRole('alert')).getAllByText(/./);
    expect(said).toHaveTextContent('Popup初始化失败，请检查你的配置或稍后重试！');
    expect(reason).toHaveTextContent(why);
    await user.click(failed.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('warns when the conditions do not come, and shows the rows', async () => {
    const { user } = show({ calls: { [reportPaths.conditions]: refusing(500, '查询条件没有加载') } });
    await open(user);
    expect(await screen.findByText('查询条件没有加载')).toBeInTheDocument();
    expect(dialog().getByText('1-10 共23条')).toBeInTheDocument();
  });

  it.each<[string, FakeHandler, string]>([
    ['without records', () => ({ total: '0' }), '没有符合条件的疫苗领用明细'],
    ['that are none', () => ({ records: [null, 'x', 7], total: null }), '没有符合条件的疫苗领用明细'],
    ['as a page of HTML', page, '没有加载成功'],
  ])('shows rows %s as what they are', async (_, answer, words) => {
    const { user } = show({ calls: { [reportPaths.rows]: answer } });
    await user.click(opener());
    expect(await dialog().findByText(words)).toBeInTheDocument();
  });

  it('tells rows apart that are alike', async () => {
    const twin = { batch: 'P1', vaccine: '流感疫苗' };
    const { user } = show({
      multiple: true,
      calls: { [reportPaths.rows]: () => ({ records: [twin, { ...twin }], total: 2 }) },
    });
    await open(user);
    const [first, second] = dialog().getAllByRole('checkbox', { name: '选择 P1' });
    await user.click(first as HTMLElement);
    expect(first).toBeChecked();
    expect(second).not.toBeChecked();
  });
});
