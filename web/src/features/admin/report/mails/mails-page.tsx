import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { isKind } from '@/shared/api/errors';
import { FormModal } from '@/ui-admin/form/form-modal';
import { usePageParams } from '@/ui-admin/page/page-address';
import { usePageTitle } from '@/ui-admin/page/page-context';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { RefreshButton } from '@/ui-admin/page/refresh-button';
import { useMay } from '@/ui-admin/permission';
import { PlainMessage } from '@/ui-admin/state/plain-message';
import { Denied, Nothing, Waiting } from '@/ui-admin/state/states';
import { useWrite } from '@/ui-admin/use-write';
import { reportPermission } from '../desk/desk-api';
import type { MailField } from './core/mail-query';
import { type MailRow, mailsKey, mailsOptions, newMail, reportOptions, rowOf, saveMail } from './mail-api';
import { MailCard } from './mail-card';
import { mailSpecs } from './mail-fields';

/** The times at which one report goes out by mail, to whom, and how the last mails went. */
export default function MailsPage() {
  const { id = '' } = usePageParams();
  const mayLook = useMay()(`${reportPermission}:list`);
  const { data: report, error, refetch } = useQuery({ ...reportOptions(id), enabled: mayLook });
  usePageTitle(report ? `按时寄送：${report.name}` : '按时寄送');
  if (!mayLook) return <Denied />;
  if (report) return <Mails report={report} />;
  if (isKind(error, 'missing')) {
    const text = '这张报表已经删除，或者您没有它所用的数据的权限。';
    return <PlainMessage page title="没有这张报表" text={text} />;
  }
  return <Waiting error={error} onRetry={refetch} rows={8} />;
}

/** Milliseconds between two looks at what came of mails, and for how long these go on. */
const pause = 3000;
const looked = 60_000;

type ReportOfMails = { id: string; name: string; code: string; fields: MailField[] };

function Mails({ report }: { report: ReportOfMails }) {
  const { id, name, code } = report;
  const mayEdit = useMay()(`${reportPermission}:edit`);
  const [sent, setSent] = useState(0);
  const { data, error, refetch } = useQuery({
    ...mailsOptions(id),
    refetchInterval: () => (Date.now() - sent < looked ? pause : false),
  });
  const [edited, setEdited] = useState<MailRow | null>(null);
  return (
    <div className="stack">
      <PageHead
        title={`按时寄送：${name}`}
        actions={
          <>
            <RefreshButton onPress={refetch} />
            {mayEdit && (
              <Button type="primary" onClick={() => setEdited(newMail(id))}>
                新增寄送
              </Button>
            )}
          </>
        }
      >
        <PageLink to={`/report/${encodeURIComponent(code)}`}>查看报表</PageLink>
      </PageHead>
      {data ? (
        <List {...{ report, mayEdit }} mails={data} onEdit={setEdited} onSent={() => setSent(Date.now())} />
      ) : (
        <Waiting error={error} onRetry={refetch} rows={8} />
      )}
      {edited && <MailForm report={report} row={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

type ListProps = {
  report: ReportOfMails;
  mails: Parameters<typeof rowOf>[0][];
  mayEdit: boolean;
  onEdit: (row: MailRow) => void;
  onSent: () => void;
};

function List({ report, mails, mayEdit, onEdit, onSent }: ListProps) {
  const after = useMemo(() => [mailsKey(report.id)], [report.id]);
  const { write } = useWrite(after);
  if (mails.length === 0) {
    return (
      <Card>
        <Nothing text="这张报表还没有按时寄送。新增后，到时间会用邮件寄给您选的人。" />
      </Card>
    );
  }
  return mails.map((mail, at) => (
    <MailCard
      key={mail.id}
      {...{ mail, mayEdit, write, onSent }}
      number={at + 1}
      fields={report.fields}
      onEdit={() => onEdit(rowOf(mail))}
    />
  ));
}

function MailForm({ report, row, onClose }: { report: ReportOfMails; row: MailRow; onClose: () => void }) {
  const specs = useMemo(() => mailSpecs(report.fields), [report.fields]);
  return (
    <FormModal<MailRow>
      title={row.id ? '编辑按时寄送' : '新增按时寄送'}
      note={report.name}
      initial={row}
      specs={specs}
      save={saveMail}
      after={[mailsKey(report.id)]}
      onClose={onClose}
    />
  );
}
