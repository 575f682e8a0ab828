import { Button } from 'antd';
import type { ListQuery } from '@/ui-admin/list/resource-api';
import { useExport } from '@/widgets/list-page';
import { type Report, sheetAddress } from '@/widgets/report';

/** Gets what is asked for as a sheet, all pages of it. */
export function ExportButton({ report, query }: { report: Report; query: ListQuery }) {
  const { received, start, cancel } = useExport();
  return received === null ? (
    <Button onClick={() => void start(sheetAddress(report.id), query, report.name)}>导出</Button>
  ) : (
    <Button onClick={cancel}>取消导出</Button>
  );
}
