import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { staff } from '@/shared/api/staff-client';
import { minute } from '@/shared/format/date';
import { fileSize } from '@/shared/format/file';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Waiting } from '@/ui-admin/state/states';
import { SmallTable } from '@/ui-admin/table/small-table';
import { useToast } from '@/ui-admin/use-toast';
import { type ExportState, exportFile, farText, removeExport } from './long-export';
import { useExport } from './use-export';

const queryKey = ['own-exports'];

/** How often the list looks again while something in it is under way. */
const again = 2000;

const isBusy = ({ state }: ExportState) => state === 'waiting' || state === 'running';

/** The files that the server wrote for this person, over the list. Mount it while it is open. */
export function ExportsModal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog width={800} title="我的导出" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <OwnExports />
    </Dialog>
  );
}

/** The files that the server wrote for this person, for a day. */
export function OwnExports() {
  const toast = useToast();
  const client = useQueryClient();
  const download = useExport();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => staff.get('/sys/common/exportTasks', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? again : false),
    gcTime: 0,
  });
  const remove = async ({ id, state }: ExportState) => {
    try {
      await removeExport(id);
      toast.done(state === 'done' ? '文件已删除' : '导出已取消');
    } catch (problem) {
      toast.failed(problem);
    }
    await client.invalidateQueries({ queryKey });
  };
  return (
    <div className="stack">
      <p className="fine">行数很多的导出由后台写成文件，24 小时内可以在这里下载，最多保留最近 5 个。</p>
      {!data && <Waiting rows={3} error={error} onRetry={refetch} />}
      {data?.length === 0 && <p>还没有后台导出的文件。行数不多的导出会直接下载，不在这里。</p>}
      {data && data.length > 0 && (
        <SmallTable
          label="我的导出"
          stacks
          columns={[
            { title: '内容', cell: (row) => `${row.label}，${row.total} 行` },
            { title: '开始时间', cell: (row) => minute(row.createTime ?? '') },
            { title: '状态', as: 'text', cell: stateText },
            {
              title: '操作',
              cell: (row) => (
                <Doings
                  row={row}
                  onDownload={() => void download.start(exportFile, { id: row.id }, row.name)}
                  onRemove={() => void remove(row)}
                />
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

function stateText(row: ExportState): string {
  switch (row.state) {
    case 'done':
      return `${fileSize(row.size)}，${minute(row.expireTime ?? '')} 前可以下载`;
    case 'failed':
      return `没有做完，请重新导出。${row.message}`;
    case 'cancelled':
      return '已取消';
    default:
      return farText(row);
  }
}

type DoingsProps = { row: ExportState; onDownload: () => void; onRemove: () => void };

function Doings({ row, onDownload, onRemove }: DoingsProps) {
  const named = `${row.label}，${minute(row.createTime ?? '')}`;
  return (
    <>
      {row.state === 'done' && (
        <Button type="link" size="small" aria-label={`下载 ${named}`} onClick={onDownload}>
          下载
        </Button>
      )}
      <Button type="link" size="small" aria-label={`${isBusy(row) ? '取消' : '删除'} ${named}`} onClick={onRemove}>
        {isBusy(row) ? '取消' : '删除'}
      </Button>
    </>
  );
}
