import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { text } from '@/ui-admin/values/text';
import { options } from '@/widgets/inputs';
import type { Report } from '@/widgets/report';
import { dimensionsIn, districtsIn } from '../core/figures';
import { addTile, tilesKey, viewNames } from './tile-api';

/** Names of the address that say which page of the rows is shown, and in which view. */
const passing = ['pageNo', 'pageSize', 'view'];

/** Puts what the page shows on the person's own home tab. */
export function TileButton({ report, view }: { report: Report; view: string }) {
  const [open, setOpen] = useState(false);
  const [search] = usePageSearch();
  const query = new URLSearchParams([...search].filter(([name]) => !passing.includes(name))).toString();
  return (
    <>
      <Button onClick={() => setOpen(true)}>放到首页</Button>
      {open && <TileForm report={report} row={{ view, title: '', query }} onClose={() => setOpen(false)} />}
    </>
  );
}

type Row = { view: string; title: string; query: string };

type FormProps = { report: Report; row: Row; onClose: () => void };

const titleMost = 60;

function TileForm({ report, row, onClose }: FormProps) {
  const specs = useMemo((): FieldSpec<Row>[] => {
    const views = [
      { value: 'number', label: `${viewNames.number}：求和的第一列，没有时是行数` },
      { value: 'table', label: viewNames.table },
      { value: 'chart', label: viewNames.chart },
      ...(dimensionsIn(report).length > 1 ? [{ value: 'pivot', label: viewNames.pivot }] : []),
      ...(districtsIn(report).length > 0 ? [{ value: 'map', label: viewNames.map }] : []),
    ];
    return [
      { name: 'view', label: '放什么', kind: options(views), required: true, wide: true },
      { name: 'title', label: '标题', kind: text, max: titleMost, wide: true, hint: '不填就用报表的名称' },
    ];
  }, [report]);
  return (
    <FormModal<Row>
      title="放到首页"
      note="连同现在的条件和图形，只有您自己看到"
      ok="放到首页"
      initial={row}
      specs={specs}
      save={(tile) => addTile({ ...tile, headId: report.id })}
      after={[tilesKey]}
      done="已放到首页"
      onClose={onClose}
    />
  );
}
