import { Radio } from 'antd';
import { useId, useState } from 'react';
import { day } from '@/shared/format/date';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Nothing } from '@/ui-admin/state/states';
import { useOnce } from '@/ui-admin/use-once';
import { groupedCode, mergeTargets, stateWords } from './core/words';
import styles from './letter.module.css';
import type { LetterDetail } from './letter-types';
import type { RunAct } from './use-letter-acts';

type Props = { detail: LetterDetail; run: RunAct; onClose: () => void };

/** Closes a letter that says the same as another one of its writer. */
export function MergeDialog({ detail: { letter, same }, run, onClose }: Props) {
  const id = useId();
  const targets = mergeTargets(same);
  const [into, setInto] = useState('');
  const [problem, setProblem] = useState('');
  const once = useOnce();
  const submit = async () => {
    setProblem(into ? '' : '请选择合并到哪一封来信');
    if (!into) return;
    const refused = await run('merge', { into });
    if (refused) setProblem(refused.into ?? '');
    else onClose();
  };
  return (
    <FormDialog
      title={`合并：${letter.title}`}
      width={560}
      ok="合并"
      danger
      busy={once.busy}
      disabled={targets.length === 0}
      onSubmit={() => once.run(submit)}
      onClose={onClose}
    >
      {targets.length === 0 ? (
        <Nothing text="这位写信人没有可以合并的其他来信" />
      ) : (
        <>
          <fieldset className={styles.choices} aria-describedby={problem ? `${id}-problem` : undefined}>
            <legend>合并到同一写信人的哪一封来信？合并以后这封信不再办理，不能恢复；写信人查询时会看到已合并。</legend>
            <Radio.Group name={id} value={into} onChange={(event) => setInto(String(event.target.value))}>
              {targets.map(({ id: target, title, queryCode, state, createTime }) => (
                <Radio key={target} value={target}>
                  {title || '内容已销毁'}（{stateWords[state].text}，{day(createTime)}，{groupedCode(queryCode)}）
                </Radio>
              ))}
            </Radio.Group>
          </fieldset>
          {problem && (
            <p id={`${id}-problem`} className={styles.error} role="alert">
              {problem}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
