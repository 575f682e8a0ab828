import { Button } from 'antd';
import { minute } from '@/shared/format/date';
import { useQuestion } from '@/ui-admin/dialog/use-confirm';
import { Facts } from '@/ui-admin/facts/facts';
import { Card } from '@/ui-admin/page/page-head';
import { EnabledTag, StateTag, type Toned } from '@/ui-admin/state/tag';
import { SmallTable } from '@/ui-admin/table/small-table';
import type { Write } from '@/ui-admin/use-write';
import { inForce } from '@/widgets/list';
import { type MailField, readQuery } from './core/mail-query';
import { deleteMail, type Mail, type MailReader, sendMail, switchMail } from './mail-api';
import styles from './mails.module.css';

type Props = {
  mail: Mail;
  /** Its place in the list, which tells sendings of one time apart. */
  number: number;
  fields: readonly MailField[];
  /** Whether the person may change it. */
  mayEdit: boolean;
  write: Write;
  onEdit: () => void;
  /** It was sent now: what came of it is told beside the readers later. */
  onSent: () => void;
};

/** One sending: when, what, to whom, and how the last one went. */
export function MailCard(props: Props) {
  const { mail, number, fields, mayEdit } = props;
  const { cronText, cronExpression, nextTime, enabled, attached, query } = mail;
  const readers = mail.readers ?? [];
  const conditions = inForce(fields, readQuery(fields, query).filters);
  return (
    <Card
      title={`${number}. ${cronText || cronExpression}`}
      note={<EnabledTag on={enabled} />}
      extra={mayEdit && <Acts {...props} />}
    >
      <Facts
        as="lines"
        facts={[
          ['下次寄送', enabled ? minute(nextTime ?? '') || '不会再到这个时间' : '已停用，不寄送'],
          [
            '条件',
            conditions.length > 0 ? conditions.map(({ label, words }) => `${label}：${words}`).join('；') : '无',
          ],
          ['内容', attached ? '前 20 行，全部的行在 Excel 附件里' : '前 20 行，没有附件'],
        ]}
      />
      <details className={styles.readers} open={readers.some(isProblem)}>
        <summary>{summaryOf(readers)}</summary>
        <Readers readers={readers} label={`第 ${number} 个寄送的收件人`} />
      </details>
    </Card>
  );
}

/** What can be done with a sending; what cannot be taken back is asked about first. */
function useActs({ mail, number, write, onSent }: Props) {
  const ask = useQuestion();
  const count = mail.readers?.length ?? 0;
  const toAll = async () => {
    const agreed = await ask({
      title: '现在寄给所有收件人？',
      content: `会马上寄出 ${count} 封邮件，不影响以后按时寄送。`,
      ok: '寄送',
    });
    if (
      agreed &&
      (await write(
        () => sendMail(mail, false),
        (words) => words,
        mail.id,
      ))
    )
      onSent();
  };
  const remove = async () => {
    const content = '以后不再按时寄送，寄送的时间和收件人不能找回。只是暂时不寄时，请用“停用”。';
    const agreed = await ask({ title: `删除第 ${number} 个按时寄送？`, content, ok: '删除', danger: true });
    if (agreed) await write(() => deleteMail(mail), '已删除', mail.id);
  };
  const toMe = () =>
    write(
      () => sendMail(mail, true),
      (words) => words,
      mail.id,
    );
  const turn = () => write(() => switchMail(mail), mail.enabled ? '已停用' : '已启用', mail.id);
  return { toMe, toAll, turn, remove };
}

function Acts(props: Props) {
  const { mail, number, onEdit } = props;
  const { toMe, toAll, turn, remove } = useActs(props);
  const named = <span className="visually-hidden">：第 {number} 个</span>;
  return (
    <>
      <Button size="small" onClick={onEdit}>
        编辑{named}
      </Button>
      <Button size="small" onClick={() => void toMe()}>
        先寄给我看{named}
      </Button>
      <Button size="small" onClick={() => void toAll()}>
        立即寄送{named}
      </Button>
      <Button size="small" onClick={() => void turn()}>
        {mail.enabled ? '停用' : '启用'}
        {named}
      </Button>
      <Button size="small" danger onClick={() => void remove()}>
        删除{named}
      </Button>
    </>
  );
}

const states: Record<MailReader['lastState'], Toned> = {
  '': { text: '还没有寄过', tone: 'plain' },
  sent: { text: '已寄出', tone: 'success' },
  failed: { text: '没有寄出', tone: 'error' },
  refused: { text: '没有权限', tone: 'warning' },
};

const isProblem = ({ lastState, username }: MailReader) =>
  username === '' || lastState === 'failed' || lastState === 'refused';

function summaryOf(readers: readonly MailReader[]): string {
  const wrong = readers.filter(isProblem).length;
  const names = readers.slice(0, 3).map(({ realname, username }) => realname || username || '已停用的账号');
  const all = readers.length > 3 ? `${names.join('、')}等 ${readers.length} 人` : names.join('、');
  return `收件人：${all || '没有'}${wrong > 0 ? `；${wrong} 人上次没有收到` : ''}`;
}

function Readers({ readers, label }: { readers: readonly MailReader[]; label: string }) {
  return (
    <SmallTable<MailReader>
      label={label}
      stacks
      columns={[
        {
          title: '收件人',
          cell: ({ realname, username }) => (username ? `${realname}（${username}）` : '账号已停用或不在本站'),
        },
        { title: '上次', cell: ({ lastState }) => <StateTag {...states[lastState]} /> },
        { title: '时间', cell: ({ lastTime }) => minute(lastTime ?? '') },
        { title: '说明', as: 'text', cell: ({ lastMessage }) => lastMessage },
      ]}
      rows={readers}
      keyOf={({ userId }) => userId}
    />
  );
}
