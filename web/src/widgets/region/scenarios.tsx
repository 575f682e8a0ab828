import { refusing, waiting } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { KindFields } from '@/testing/kind-fields';
import { answered } from '@/testing/scenario';
import type { RegionType } from './core/regions';
import { sampleRegions } from './core/sample';
import { region as regionKind } from './view/region-kind';
import { RegionSelect } from './view/region-select';
import { RegionText } from './view/region-text';

const tree = 'GET /sys/region/tree';
const calls = { [tree]: () => sampleRegions };

type State = { type?: RegionType; initial?: string; disabled?: boolean; error?: string };

const region = ({ type = 'all', ...field }: State = {}) => (
  <HeldField label="居住地" {...field}>
    {(control) => <RegionSelect {...control} type={type} label="居住地" />}
  </HeldField>
);

export const scenarios = answered(calls, [
  { title: 'empty', note: '还没有选择，任意一级都可以保存', render: () => region() },
  { title: 'chosen', note: '已选到区县', render: () => region({ initial: '330106' }) },
  { title: 'province', note: '只选省', render: () => region({ type: 'province', initial: '440000' }) },
  { title: 'city', note: '选到市', render: () => region({ type: 'city', initial: '330100' }) },
  { title: 'district', note: '必须选到区县', render: () => region({ type: 'district', initial: '330106' }) },
  { title: 'municipality', note: '直辖市', render: () => region({ type: 'district', initial: '110102' }) },
  { title: 'province-only', note: '港澳台没有下级', render: () => region({ type: 'district', initial: '810000' }) },
  { title: 'unknown-code', note: '旧代码已不在区划中', render: () => region({ initial: '999999' }) },
  { title: 'disabled', note: '不能修改', render: () => region({ initial: '330106', disabled: true }) },
  { title: 'invalid', note: '校验没有通过', render: () => region({ error: '请选择居住地' }) },
  { title: 'loading', note: '区划还没有到', render: () => region(), calls: { [tree]: waiting } },
  {
    title: 'error',
    note: '区划没有加载成功',
    render: () => region(),
    calls: { [tree]: refusing(500, '数据库正在维护') },
  },
  {
    title: 'no-permission',
    note: '没有权限',
    render: () => region(),
    calls: { [tree]: refusing(403, '没有权限查看行政区划') },
  },
  {
    title: 'bad-type',
    note: '类型配置错误',
    // A configuration that somebody typed is not checked by the compiler.
    render: () => region({ type: 'county' as RegionType }),
  },
  {
    title: 'text',
    note: '只显示名称',
    render: () => (
      <ul>
        {['330106', '110102', '810000', '999999'].map((code) => (
          <li key={code}>
            <RegionText code={code} />
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: 'kind',
    note: '地区：表单、列表、查询',
    render: () => <KindFields cases={[{ label: '居住地', kind: regionKind(), value: '330106' }]} />,
  },
]);
