import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { minute } from '@/shared/format/date';
import { fileSize } from '@/shared/format/file';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { Facts } from '@/ui-admin/facts/facts';
import { useMay } from '@/ui-admin/permission';
import { useWrite } from '@/ui-admin/use-write';
import { Jobs, Studies } from './career-tables';
import styles from './recruit.module.css';
import { applicationPermission, reveal, savePaper } from './recruit-api';
import type { ApplicationDetail, Revealed } from './recruit-types';
import { wordOf } from './recruit-words';

type DetailProps = { detail: ApplicationDetail };

/** Everything an applicant told, in the order of the form. */
export function ApplicationParts({ detail }: DetailProps) {
  return (
    <>
      <PersonPart detail={detail} />
      <CareerPart detail={detail} />
      <MorePart detail={detail} />
      <PapersPart detail={detail} />
      <StepsPart detail={detail} />
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type Given = [name: string, text: string | undefined];

/** What was filled in, and what was not. */
function Answers({ facts }: { facts: Given[] }) {
  return <Facts facts={facts.map(([name, text]) => [name, text || <span className="muted">未填写</span>])} />;
}

function familyText(family: Revealed['family'] | null): string {
  return (family ?? []).map(({ relation, name, unit }) => [relation, name, unit].filter(Boolean).join('，')).join('\n');
}

function PersonPart({ detail: { application, answers, birth, sex } }: DetailProps) {
  const [shown, setShown] = useState<Revealed | null>(null);
  const [asking, setAsking] = useState(false);
  const { write } = useWrite();
  const mayReveal = useMay()(`${applicationPermission}:reveal`);
  const contact = shown ?? answers;
  return (
    <Part
      title={
        <span className={`row ${styles.head}`}>
          个人信息
          {mayReveal && !shown && (
            <Button size="small" onClick={() => setAsking(true)}>
              查看证件号和联系方式
            </Button>
          )}
        </span>
      }
    >
      <Answers
        facts={[
          ['姓名', answers.name],
          ['性别', sex],
          ['出生日期', birth ?? ''],
          ['身份证号', contact.idNumber],
          ['民族', answers.nation],
          ['政治面貌', wordOf('politics', answers.politics)],
          ['籍贯', answers.nativePlace],
          ['户口所在地', answers.residence],
          ['手机', contact.phone],
          ['邮箱', contact.email],
          ['通信地址', contact.address],
          ['家庭成员', familyText(contact.family)],
        ]}
      />
      {asking && (
        <PromptModal
          title="查看证件号和联系方式"
          label="查看的理由"
          hint="谁在什么时候为什么查看，会记入日志。"
          required="请填写查看的理由"
          ok="查看"
          onCancel={() => setAsking(false)}
          onOk={async (reason) => {
            await write(async () => {
              setShown(await reveal(application.id, reason));
              setAsking(false);
            });
          }}
        />
      )}
    </Part>
  );
}

function CareerPart({ detail: { answers } }: DetailProps) {
  return (
    <>
      <Part title="学习经历">
        <Studies studies={answers.studies ?? []} />
      </Part>
      <Part title="工作经历">
        <Jobs jobs={answers.jobs ?? []} />
      </Part>
    </>
  );
}

function MorePart({ detail: { answers } }: DetailProps) {
  return (
    <Part title="资格和回避">
      <Answers
        facts={[
          ['专业技术资格', answers.title],
          ['执业资格', answers.licence],
          ['外语、计算机', answers.skills],
          ['科研和论文', answers.papers],
          ['奖惩情况', answers.awards],
          ['回避关系', answers.avoidance === 'yes' ? answers.avoidanceNote : '没有'],
        ]}
      />
    </Part>
  );
}

function PapersPart({ detail: { application, papers } }: DetailProps) {
  const { write } = useWrite();
  return (
    <Part title="材料">
      {papers.length === 0 && <p className="muted">没有材料</p>}
      <ul className={styles.list}>
        {papers.map(({ id, kind, name, size }) => (
          <li key={id} className={`row ${styles.head}`}>
            <span>
              {wordOf('paper', kind)}：{name} <span className="muted">{fileSize(size)}</span>
            </span>
            <Button
              size="small"
              aria-label={`下载 ${name}`}
              onClick={() => void write(() => savePaper(application.id, id, name))}
            >
              下载
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function StepsPart({ detail: { steps } }: DetailProps) {
  return (
    <Part title="办理经过">
      <ul className={styles.list}>
        {steps.map(({ act, actText, note, actor, at }) => (
          <li key={act + at}>
            <span className="muted">{minute(at)}</span> {actor}：{actText}
            {note && `（${note}）`}
          </li>
        ))}
      </ul>
    </Part>
  );
}
