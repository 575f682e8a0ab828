import { notTaken } from '@/ui-admin/form/server-rules';
import { longText } from '@/ui-admin/values/long-text';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { matchText } from '@/widgets/inputs/match-text-kind';
import { toggle } from '@/widgets/inputs/yes-no-kind';
import type { ListResource } from '@/widgets/list-page/list-resource';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { type DistrictRow, districtBase, fresh } from './clinic-api';

/** Districts that places are listed under, with their outlines for the map. */
export default function DistrictListPage() {
  return <ListPage title="区县" resource={districts} />;
}

const districts: ListResource<DistrictRow> = {
  base: districtBase,
  label: '区县',
  permission: 'clinic:district',
  sort: { column: 'sortNo', order: 'asc' },
  columns: [
    { name: 'name', title: '区县名称', rowHeader: true, sorter: true },
    { name: 'code', title: '区县代码', width: 140, sorter: true },
    { name: 'urban', title: '主城区', width: 96, render: (row) => (row.urban ? '是' : '否') },
    { name: 'shape', title: '轮廓', width: 96, render: (row) => (row.shape === '' ? '没有' : '有') },
    { name: 'sortNo', title: '排序', kind: number, width: 96, sorter: true },
  ],
  query: [{ name: 'name', label: '区县名称', kind: matchText }],
  nameOf: (row) => row.name,
  fields: [
    {
      name: 'code',
      label: '区县代码',
      kind: text,
      required: true,
      max: 20,
      asyncRules: [notTaken('clinic_district', 'code')],
    },
    { name: 'name', label: '区县名称', kind: text, required: true, max: 20 },
    { name: 'urban', label: '主城区', kind: toggle, hint: '在地图上着色' },
    { name: 'sortNo', label: '排序', kind: number },
    {
      name: 'shape',
      label: '轮廓',
      kind: longText(6),
      max: 20_000,
      wide: true,
      hint: 'GeoJSON 几何对象，GCJ-02 坐标：Polygon、MultiPolygon，河流用 LineString，都有时用 GeometryCollection。没有轮廓时地图只显示图钉',
    },
  ],
  blank: { ...fresh, code: '', name: '', urban: false, shape: '', sortNo: 0 },
  exportName: '区县',
};
