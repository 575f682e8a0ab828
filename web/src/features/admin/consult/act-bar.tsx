import { Button } from 'antd';
import { useState } from 'react';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import type { Act, LetterDetail } from './consult-types';
import { actLabels } from './core/words';
import { HandOverDialog } from './hand-over-dialog';
import { MergeDialog } from './merge-dialog';
import { ReasonDialog, type ReasonedAct } from './reason-dialog';
import type { LetterActs } from './use-letter-acts';

/** Acts of the head of the page; drafts and public texts have buttons at their fields. */
const order = [
  'receive',
  'refuse',
  'approve',
  'return',
  'release',
  'assign',
  'extend',
  'merge',
  'close',
  'retract',
] as const;
type BarAct = (typeof order)[number];

const primary: ReadonlySet<Act> = new Set(['receive', 'approve', 'release']);
const danger: ReadonlySet<Act> = new Set(['refuse', 'retract']);
const reasoned: ReadonlySet<Act> = new Set<ReasonedAct>(['refuse', 'extend', 'return', 'retract']);

const questions = {
  approve: {
    title: '把答复发给写信人？',
    content: '写信人凭查询码立即可以看到，发出后不能修改。',
    ok: '审核通过并答复',
  },
  close: {
    title: '办结这封信？',
    content: '办结以后写信人不能再补充追问；保存期从办结时算起。',
    ok: '办结',
  },
  release: {
    title: '公开这封信？',
    content: '公开稿会出现在网站上，任何人都可以看到。请确认里面没有能认出写信人的内容。',
    ok: '公开',
  },
} as const;

type Props = { detail: LetterDetail; acts: LetterActs };

/** What the person may do with the letter now, as the server says. */
export function ActBar({ detail, acts: { run, busy } }: Props) {
  const ask = useQuestion();
  const [open, setOpen] = useState<BarAct | null>(null);
  const close = () => setOpen(null);
  const start = async (act: BarAct) => {
    if (act === 'approve' || act === 'close' || act === 'release') {
      if (await ask(questions[act])) await run(act);
    } else {
      setOpen(act);
    }
  };
  return (
    <>
      {order
        .filter((act) => detail.acts.includes(act))
        .map((act) => (
          <Button
            key={act}
            {...(primary.has(act) ? { type: 'primary' as const } : {})}
            danger={danger.has(act)}
            disabled={busy}
            onClick={() => void start(act)}
          >
            {actLabels[act]}
          </Button>
        ))}
      {open && isReasoned(open) && <ReasonDialog act={open} letter={detail.letter} run={run} onClose={close} />}
      {(open === 'receive' || open === 'assign') && (
        <HandOverDialog act={open} letter={detail.letter} run={run} onClose={close} />
      )}
      {open === 'merge' && <MergeDialog detail={detail} run={run} onClose={close} />}
    </>
  );
}

function isReasoned(act: Act): act is ReasonedAct {
  return reasoned.has(act);
}
