import { Button } from 'antd';
import { useState } from 'react';
import { text } from '@/shared/rules/rules';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { Facts } from '@/ui-admin/facts/facts';
import { Card } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { useWrite } from '@/ui-admin/use-write';
import { limits } from './core/words';
import styles from './letter.module.css';
import { reveal } from './letter-api';
import type { LetterDetail, Revealed } from './letter-types';

/** Who wrote, masked until somebody gives a reason to see more. */
export function WriterCard({ detail: { letter, name, phone, email } }: { detail: LetterDetail }) {
  const mayReveal = useMay()('consult:letter:reveal');
  const { write } = useWrite();
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<Revealed | null>(null);
  const writer = shown ?? { name, phone, email };
  const look = async (reason: string) => {
    await write(async () => {
      setShown(await reveal(letter.id, reason));
      setAsking(false);
    });
  };
  return (
    <Card title="写信人">
      <div aria-live="polite">
        <Facts
          facts={[
            ['称呼', writer.name],
            ['电话', writer.phone || '没有留'],
            ['邮箱', writer.email || '没有留'],
          ]}
        />
      </div>
      {shown ? (
        <Button size="small" onClick={() => setShown(null)}>
          重新打码
        </Button>
      ) : (
        mayReveal && (
          <p className={`row ${styles.line}`}>
            <Button size="small" onClick={() => setAsking(true)}>
              查看完整信息
            </Button>
            <span className={`fine ${styles.note}`}>须说明理由，记入日志</span>
          </p>
        )
      )}
      {asking && (
        <PromptModal
          title="查看写信人的完整信息"
          label="查看的理由"
          hint="例如：答复需要电话核实。理由和您的账号记入操作日志。"
          required="请填写查看的理由"
          rules={[text('查看的理由', limits.revealReason.least, limits.revealReason.most)]}
          ok="查看"
          onOk={look}
          onCancel={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
