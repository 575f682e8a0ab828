import { Checkbox, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import type { FieldErrors } from '@/shared/api/errors';
import { day } from '@/shared/format/date';
import { maxLength } from '@/shared/rules/rules';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { useOffered } from '@/ui-admin/actions/registry';
import { actionsOf } from '@/ui-admin/actions/transitions';
import { useActions } from '@/ui-admin/actions/use-actions';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';
import { Nothing } from '@/ui-admin/state/states';
import { useOnce } from '@/ui-admin/use-once';
import { DepartPicker } from '@/widgets/pickers';
import { groupedCode, labelOf, limits, mergeTargets, stateWords } from './core/words';
import styles from './letter.module.css';
import type { Act, LetterDetail } from './letter-types';
import type { LetterActs, RunAct } from './use-letter-acts';

/** Drafts and public texts have buttons at their fields. */
const atFields: ReadonlySet<Act> = new Set(['draft', 'propose', 'redact']);

type Props = { detail: LetterDetail; acts: LetterActs };

/** What the person may do with the letter now, as the server says. */
export function ActBar({ detail, acts: { run } }: Props) {
  const { letter, acts } = detail;
  const handOver = (act: 'receive' | 'assign') => (close: () => void) => (
    <HandOverDialog act={act} detail={detail} run={run} onClose={close} />
  );
  const actions = actionsOf(
    acts.filter(({ key }) => !atFields.has(key)),
    {
      name: letter.title,
      run,
      extras: {
        receive: { keys: 'S', form: handOver('receive') },
        assign: { keys: 'Z', form: handOver('assign') },
        merge: { form: (close) => <MergeDialog detail={detail} run={run} onClose={close} /> },
        approve: { keys: 'P' },
        return: { keys: 'T' },
        close: { keys: 'B' },
      },
    },
  );
  // How it went has been told; what was refused keeps its dialog.
  const { offersOf, dialog } = useActions(actions, async (work) => (await work()) === null);
  const offers = offersOf();
  useOffered('这封来信', offers);
  return (
    <>
      <ActionButtons offers={offers} />
      {dialog}
    </>
  );
}

type HandOverDialogProps = { act: 'receive' | 'assign'; detail: LetterDetail; run: RunAct; onClose: () => void };

/** Gives the letter to a department. */
function HandOverDialog({ act, detail, run, onClose }: HandOverDialogProps) {
  const id = useId();
  const label = labelOf(detail, act);
  const [departId, setDepartId] = useState('');
  const [simple, setSimple] = useState(false);
  const [note, setNote] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const once = useOnce();
  const submit = async () => {
    const noteError = maxLength(limits.reason.most)(note);
    const found = { ...(departId ? {} : { departId: '请选择办理科室' }), ...(noteError ? { note: noteError } : {}) };
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return document.getElementById(`${id}-${first}`)?.focus();
    const refused = await run(act, { departId, note, ...(act === 'receive' ? { simple } : {}) });
    if (refused) setErrors(refused);
    else onClose();
  };
  return (
    <FormDialog
      title={`${label}：${detail.letter.title}`}
      ok={label}
      busy={once.busy}
      onSubmit={() => once.run(submit)}
      onClose={onClose}
    >
      <Field id={`${id}-departId`} label="办理科室" required error={errors.departId}>
        {(aria) => (
          <DepartPicker aria={aria} value={departId} onChange={setDepartId} invalid={errors.departId !== undefined} />
        )}
      </Field>
      {act === 'receive' && (
        <Checkbox checked={simple} onChange={(event) => setSimple(event.target.checked)}>
          简单事项，3 个工作日内答复（一般事项 10 个工作日）
        </Checkbox>
      )}
      <Field id={`${id}-note`} label="给科室的说明" hint="可以不填；写信人看不到" error={errors.note}>
        {(aria) => <Input.TextArea {...aria} rows={3} value={note} onChange={(event) => setNote(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}

type MergeDialogProps = { detail: LetterDetail; run: RunAct; onClose: () => void };

/** Closes a letter that says the same as another one of its writer. */
function MergeDialog({ detail: { letter, same }, run, onClose }: MergeDialogProps) {
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
            <p id={`${id}-problem`} className="wrong" role="alert">
              {problem}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
