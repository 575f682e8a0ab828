import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, Refusal } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { renderWidget } from '@/testing/render-widget';
import { givenStaffBrowser } from '@/testing/staff-browser';
import type { RegionType } from './core/regions';
import { sampleRegions } from './core/sample';
import { RegionSelect } from './view/region-select';
import { RegionText } from './view/region-text';

givenStaffBrowser();

const tree = 'GET /sys/region/tree';

type State = { type?: RegionType; initial?: string; disabled?: boolean; error?: string };

function open({ type = 'all', ...field }: State = {}, server = createFakeServer({ [tree]: () => sampleRegions })) {
  const view = renderWidget(
    <HeldField label="居住地" {...field}>
      {(control) => <RegionSelect {...control} type={type} label="居住地" />}
    </HeldField>,
    { server },
  );
  return { server, ...view };
}

const level = (name: string) => screen.findByRole('combobox', { name: `居住地：${name}` });
const stored = () => screen.getByRole('status').textContent;
const shown = () => screen.getByRole('group', { name: '居住地' }).textContent;

const optionText = '.ant-select-item-option-content';

type User = ReturnType<typeof open>['user'];

async function choose(user: User, at: string, name: string) {
  const select = await level(at);
  await waitFor(() => expect(select).toBeEnabled());
  await user.click(select);
  const options = await screen.findAllByText(name, { selector: optionText });
  await user.click(options.at(-1) as HTMLElement);
}

describe('choosing a region', () => {
  it('goes from province to city to district and stores each level', async () => {
    const { user } = open();
    expect(await level('市')).toBeDisabled();
    await choose(user, '省', '浙江省');
    expect(stored()).toBe('330000');
    await choose(user, '市', '杭州市');
    expect(stored()).toBe('330100');
    await choose(user, '区县', '西湖区');
    expect(stored()).toBe('330106');
    expect(shown()).toContain('西湖区');
  });

  it('is left and taken back by keyboard', async () => {
    const { user } = open({ initial: '330106' });
    await waitFor(async () => expect(await level('省')).toBeEnabled());
    await user.tab();
    expect(await level('省')).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: '清除居住地：省' })).toHaveFocus();
    await user.tab();
    expect(await level('市')).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(stored()).toBe('330000');
  });

  it('stores nothing until the level that is asked for', async () => {
    const { user } = open({ type: 'district' });
    await choose(user, '省', '浙江省');
    expect(stored()).toBe('（空）');
    expect(shown()).toContain('浙江省');
    await choose(user, '市', '杭州市');
    expect(stored()).toBe('（空）');
    await choose(user, '区县', '上城区');
    expect(stored()).toBe('330102');
  });

  it('of a municipality goes straight to its districts', async () => {
    const { user } = open({ type: 'district' });
    await choose(user, '省', '北京市');
    expect(shown()).toContain('市辖区');
    await choose(user, '区县', '西城区');
    expect(stored()).toBe('110102');
  });

  it('of Hong Kong ends with the province', async () => {
    const { user } = open({ type: 'district' });
    await choose(user, '省', '香港特别行政区');
    expect(stored()).toBe('810000');
    expect(await level('市')).toBeDisabled();
    expect(shown()).toContain('无下级');
  });

  it.each([
    ['province', ['省']],
    ['city', ['省', '市']],
    ['district', ['省', '市', '区县']],
  ] as const)('of type %s offers %j', async (type, names) => {
    open({ type });
    await level('省');
    expect(screen.getAllByRole('combobox')).toHaveLength(names.length);
  });
});

describe('a region field', () => {
  it('shows a stored district with all above it', async () => {
    open({ initial: '440106' });
    await waitFor(() => expect(shown()).toMatch(/广东省.*广州市.*天河区/));
  });

  it('loads the regions once for several fields', async () => {
    const server = createFakeServer({ [tree]: () => sampleRegions });
    renderWidget(
      <>
        <RegionText code="330106" />
        <RegionText code="999999" />
      </>,
      { server },
    );
    expect(await screen.findByText(/浙江省\/杭州市\/西湖区/)).toHaveTextContent('999999');
    expect(server.requests).toHaveLength(1);
  });

  it('says that a stored code is not one any more', async () => {
    open({ initial: '999999' });
    expect(await screen.findByText('代码 999999 不在现行区划（2023 年）中，请重新选择')).toBeInTheDocument();
  });

  it('cannot be changed when it is disabled', async () => {
    open({ initial: '330106', disabled: true });
    await waitFor(() => expect(shown()).toContain('西湖区'));
    expect(screen.getAllByRole('combobox').filter((select) => !select.hasAttribute('disabled'))).toEqual([]);
  });

  it('says what went wrong and loads again', async () => {
    const server = createFakeServer({
      [tree]: () => {
        throw new Refusal(500, '数据库正在维护');
      },
    });
    const { user } = open({ initial: '330106' }, server);
    expect(await screen.findByRole('alert')).toHaveTextContent('数据库正在维护');
    server.on(tree, () => sampleRegions);
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    await waitFor(() => expect(shown()).toContain('西湖区'));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('names a type that does not exist', async () => {
    open({ type: 'county' as RegionType });
    expect(await screen.findByRole('alert')).toHaveTextContent('Bad type value: county');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });
});
