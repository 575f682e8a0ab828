import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { minute } from '@/shared/format/date';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { useQuestion } from '@/ui-admin/dialog/use-confirm';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { SmallTable } from '@/ui-admin/table/small-table';
import { useWrite } from '@/ui-admin/use-write';
import { differencesOptions, type ReportDraft, type ReportVersion, restoreVersion, versionsOptions } from './desk-api';

type Props = {
  report: ReportDraft;
  restorable: boolean;
  /** Something is typed into the form that restoring would overwrite. */
  unsaved: boolean;
  onRestored: () => Promise<void>;
  onClose: () => void;
};

/** The versions of a report, newest first: each compared with the one before it, an older one restored. */
export function VersionsDialog(props: Props) {
  const { report, unsaved, onClose } = props;
  const { data, error, refetch } = useQuery({ ...versionsOptions(report.id), gcTime: 0 });
  const [compared, setCompared] = useState<{ from: number; to: number } | null>(null);
  return (
    <Dialog
      width={900}
      title={`历史版本：${report.name}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <div className="stack">
        {unsaved && <Alert type="info" showIcon title="表单里有没有保存的内容。请先保存，再恢复历史版本。" />}
        {data ? (
          <Versions {...props} versions={data} onCompare={(to) => setCompared({ from: to - 1, to })} />
        ) : (
          <Waiting error={error} onRetry={refetch} plain />
        )}
        {compared && <Differences id={report.id} {...compared} />}
      </div>
    </Dialog>
  );
}

/** Asks, and makes the report what it was in a version. */
function useRestore({ report, onRestored, onClose }: Props) {
  const { busy, write } = useWrite();
  const ask = useQuestion();
  const restore = async ({ no, createTime }: ReportVersion) => {
    const agreed = await ask({
      title: `恢复第 ${no} 版？`,
      content: `报表会变回 ${minute(createTime ?? '')} 保存的样子，并作为新的一版保存。现在的样子仍在历史版本里。`,
      ok: '恢复此版本',
    });
    if (agreed && (await write(() => restoreVersion(report, no), '已恢复为所选的版本'))) {
      await write(onRestored);
      onClose();
    }
  };
  return { busy, restore };
}

type VersionsProps = Props & { versions: readonly ReportVersion[]; onCompare: (no: number) => void };

function Versions({ versions, onCompare, ...props }: VersionsProps) {
  const { busy, restore } = useRestore(props);
  const newest = versions[0]?.no;
  if (newest === undefined) return <Nothing text="没有历史版本：程序自带的报表随程序更新，不在这里保存。" />;
  const acts = (version: ReportVersion) => (
    <span className="row close">
      {version.no > 1 && (
        <Button size="small" onClick={() => onCompare(version.no)}>
          与上一版比较
          <span className="visually-hidden">：第 {version.no} 版</span>
        </Button>
      )}
      {props.restorable && version.no !== newest && (
        <Button size="small" loading={busy} onClick={() => void restore(version)}>
          恢复此版本
          <span className="visually-hidden">：第 {version.no} 版</span>
        </Button>
      )}
    </span>
  );
  return (
    <SmallTable<ReportVersion>
      label="历史版本"
      stacks
      columns={[
        { title: '版本', cell: ({ no }) => `第 ${no} 版${no === newest ? '（现在）' : ''}` },
        { title: '保存时间', cell: ({ createTime }) => minute(createTime ?? '') },
        { title: '保存人', cell: ({ createBy }) => createBy },
        { title: '操作', cell: acts },
      ]}
      rows={versions}
      keyOf={({ no }) => String(no)}
    />
  );
}

function Differences({ id, from, to }: { id: string; from: number; to: number }) {
  const { data, error, refetch } = useQuery(differencesOptions(id, from, to));
  return (
    <section aria-label={`第 ${from} 版与第 ${to} 版的比较`}>
      <h3>
        第 {from} 版与第 {to} 版
      </h3>
      {!data ? (
        <Waiting error={error} onRetry={refetch} plain />
      ) : data.length === 0 ? (
        <Nothing text="两个版本的内容相同" />
      ) : (
        <SmallTable
          label={`第 ${from} 版与第 ${to} 版有哪些不同`}
          stacks
          columns={[
            { title: '在哪里', cell: ({ part, label }) => [part, label].filter(Boolean).join(' · ') },
            { title: `第 ${from} 版`, as: 'text', cell: ({ before }) => before || '（空）' },
            { title: `第 ${to} 版`, as: 'text', cell: ({ after }) => after || '（空）' },
          ]}
          rows={data}
          keyOf={(_, at) => String(at)}
        />
      )}
    </section>
  );
}
