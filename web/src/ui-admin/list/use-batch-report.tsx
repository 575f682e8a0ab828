import { useCallback } from 'react';
import { useTold } from '../dialog/use-confirm';
import { useToast } from '../use-toast';
import type { BatchAnswer } from './batch';
import styles from './list.module.css';

/** Rows named in the report; the others are counted. */
const named = 50;

type Tell = (answer: BatchAnswer, nameOf: (id: string) => string, stay?: boolean) => void;

/**
 * Says what became of the rows of a batch: in passing when all was done, else in a dialog that names each of the others, which stay
 * selected unless they were chosen by a query.
 */
export function useBatchReport(): Tell {
  const tell = useTold();
  const toast = useToast();
  return useCallback(
    (answer, nameOf, stay = true) => {
      if (answer.gone.length + answer.refused.length === 0) {
        toast.done(answer.message);
        return;
      }
      tell({ title: answer.message, content: <Report answer={answer} nameOf={nameOf} stay={stay} /> });
    },
    [tell, toast],
  );
}

type ReportProps = { answer: BatchAnswer; nameOf: (id: string) => string; stay: boolean };

function Report({ answer: { gone, refused }, nameOf, stay }: ReportProps) {
  return (
    <>
      {gone.length > 0 && (
        <>
          <p>已经不存在，或者不在您的数据范围内：</p>
          <Names rows={gone.map((id) => ({ id, text: nameOf(id) }))} />
        </>
      )}
      {refused.length > 0 && (
        <>
          <p>{stay ? '没有做成，仍然选着：' : '没有做成：'}</p>
          <Names rows={refused.map(({ id, name, reason }) => ({ id, text: `${name || nameOf(id)}：${reason}` }))} />
        </>
      )}
    </>
  );
}

function Names({ rows }: { rows: readonly { id: string; text: string }[] }) {
  return (
    <ul className={styles.report}>
      {rows.slice(0, named).map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
      {rows.length > named && <li>以及另外 {rows.length - named} 条</li>}
    </ul>
  );
}
