import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import type { FieldErrors } from '@/shared/api/errors';
import { text as textRule } from '@/shared/rules/rules';
import { ErrorSummary } from '@/ui-admin/form/error-summary';
import { Field } from '@/ui-admin/form/field';
import { useUnsavedMark } from '@/ui-admin/page/unsaved';
import { ComparedPart, publicParts } from './compared';
import { limits } from './core/words';
import styles from './letter.module.css';
import type { PublicText, Redaction } from './letter-types';
import type { LetterActs } from './use-letter-acts';

const rules = {
  publicTitle: textRule('公开的标题', limits.publicTitle.least, limits.publicTitle.most),
  publicContent: textRule('公开的内容', limits.publicContent.least, limits.publicContent.most),
  publicAnswer: textRule('公开的答复', limits.answer.least, limits.answer.most),
};

type Props = {
  original: PublicText;
  proposal: Redaction;
  text: PublicText;
  /** Something was typed that is not submitted. */
  isChanged: boolean;
  /** Something has to be decided before it may be submitted. */
  isHeld: boolean;
  acts: LetterActs;
  /** What its button says. */
  label: string;
  onChange: (text: PublicText) => void;
  onDone: () => void;
  onCancel?: () => void;
};

/** The public text beside the original, field by field. */
export function PublicForm(props: Props) {
  const { original, proposal, isChanged, isHeld, acts, onChange, onDone, onCancel } = props;
  const { publicTitle, publicContent, publicAnswer } = props.text;
  const text: PublicText = { publicTitle, publicContent, publicAnswer };
  const id = useId();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const clearMark = useUnsavedMark(isChanged);
  const problems = publicParts.flatMap(({ name, label }) =>
    errors[name] ? [{ id: `${id}-${name}`, label, message: errors[name] }] : [],
  );
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setAttempt((count) => count + 1);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found: FieldErrors = {};
    for (const { name } of publicParts) {
      const problem = rules[name](text[name]);
      if (problem) found[name] = problem;
    }
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    const refused = await acts.run('redact', text);
    if (refused) return refuse(refused);
    clearMark();
    onDone();
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} noValidate aria-label="公开稿">
      <ErrorSummary problems={problems} attempt={attempt} />
      <Replaced found={proposal.found} />
      {publicParts.map(({ name, label }) => (
        <ComparedPart key={name} label={label} original={original[name]}>
          <Field id={`${id}-${name}`} label={`${label}（公开）`} required error={errors[name]}>
            {(aria) => (
              <Input.TextArea
                {...aria}
                rows={name === 'publicTitle' ? 2 : 7}
                value={text[name]}
                readOnly={acts.busy}
                status={errors[name] ? 'error' : ''}
                onChange={(event) => onChange({ ...text, [name]: event.target.value })}
              />
            )}
          </Field>
        </ComparedPart>
      ))}
      <p className={`row ${styles.buttons}`}>
        {onCancel && <Button onClick={onCancel}>不改了</Button>}
        <Button type="primary" htmlType="submit" disabled={acts.busy || isHeld}>
          {props.label}
        </Button>
      </p>
    </form>
  );
}

/** What the machine took out. It does not know everything that points at a person. */
function Replaced({ found }: Pick<Redaction, 'found'>) {
  const once = [...new Map(found.map((piece) => [`${piece.kind} ${piece.text}`, piece])).values()];
  return (
    <section className={styles.replaced} aria-label="自动替换的内容">
      {once.length === 0 ? (
        <p>没有自动找到姓名、电话、邮箱、证件号码和地址。</p>
      ) : (
        <>
          <p>自动替换了 {once.length} 处：</p>
          <ul>
            {once.map(({ kind, text }) => (
              <li key={`${kind} ${text}`}>
                {kind} <del>{text}</del>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>请再通读一遍：单位、职务、少见的病情也可能让人认出写信人。</p>
    </section>
  );
}
