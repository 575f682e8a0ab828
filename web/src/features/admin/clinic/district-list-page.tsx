import { clinicDistrict } from '@/shared/api/tables/clinic-district';
import { longText } from '@/ui-admin/values/long-text';
import { columnsOf, fieldsOf, listScreen, queryOf } from '@/widgets/list-page';
import { type DistrictRow, districtBase } from './clinic-api';

/** Districts that places are listed under, with their outlines for the map. */
export default listScreen<DistrictRow>('区县', {
  base: districtBase,
  label: '区县',
  permission: 'clinic:district',
  sort: { column: 'sortNo', order: 'asc' },
  columns: columnsOf(clinicDistrict, [
    { name: 'name', rowHeader: true },
    { name: 'code', width: 140 },
    { name: 'urban', width: 96, render: (row) => (row.urban ? '是' : '否') },
    { name: 'shape', width: 96, render: (row) => (row.shape === '' ? '没有' : '有') },
    { name: 'sortNo', width: 96 },
  ]),
  query: queryOf(clinicDistrict, [{ name: 'name' }]),
  nameOf: (row) => row.name,
  fields: fieldsOf(clinicDistrict, [
    { name: 'code' },
    { name: 'name' },
    { name: 'urban', hint: '在地图上着色' },
    { name: 'sortNo' },
    {
      name: 'shape',
      kind: longText(6),
      wide: true,
      hint: 'GeoJSON 几何对象，GCJ-02 坐标：Polygon、MultiPolygon，河流用 LineString，都有时用 GeometryCollection。没有轮廓时地图只显示图钉',
    },
  ]),
  exportName: '区县',
});
