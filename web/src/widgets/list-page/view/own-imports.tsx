import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { components } from '@/shared/api/schema';
import { staff } from '@/shared/api/staff-client';
import { minute } from '@/shared/format/date';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { SmallTable } from '@/ui-admin/table/small-table';
import { useExport } from './use-export';

type OwnImport = components['schemas']['OwnImport'];

/** How often the list looks again while something in it is under way. */
const again = 2000;

const isBusy = ({ state }: OwnImport) => state === 'waiting' || state === 'running';

/** What became of the imports that the server took over for this person, with the rows that were sent back. */
export function OwnImports() {
  const download = useExport();
  const { data, error, refetch } = useQuery({
    queryKey: ['own-imports'],
    queryFn: ({ signal }) => staff.get('/sys/common/importTasks', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? again : false),
    gcTime: 0,
  });
  return (
    <div className="stack">
      <p className="fine">行数很多的导入由后台完成，关闭窗口也会继续；3 天内可以在这里查看结果，下载退回的行。</p>
      {!data && <Waiting rows={3} error={error} onRetry={refetch} />}
      {data?.length === 0 && <Nothing text="3 天内没有后台导入。行数不多的导入当时就有结果，不在这里。" />}
      {data && data.length > 0 && (
        <SmallTable
          label="我的导入"
          stacks
          columns={[
            { title: '内容', cell: ({ label }) => label },
            { title: '开始时间', cell: ({ createTime }) => minute(createTime ?? '') },
            { title: '结果', as: 'text', cell: resultText },
            {
              title: '操作',
              cell: (row) =>
                row.fileUrl && (
                  <Button
                    type="link"
                    size="small"
                    aria-label={`下载退回的行 ${row.label}，${minute(row.createTime ?? '')}`}
                    onClick={() => void download.start(row.fileUrl, {}, row.fileName)}
                  >
                    下载退回的行
                  </Button>
                ),
            },
          ]}
          rows={data}
          keyOf={({ id }) => id}
        />
      )}
      {download.received && <p role="status">{download.received}</p>}
    </div>
  );
}

const resultText = (row: OwnImport) => (isBusy(row) ? `${row.progress}%　${row.message}` : row.message);
