import { Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import type { Rule } from '@/shared/rules/rules';
import { Field } from '../form/field';
import { useOnce } from '../use-once';
import { FormDialog } from './form-dialog';
import { useGuardedClose } from './use-guarded-close';

type Props = {
  title: string;
  /** Label of the only input. */
  label: string;
  initial?: string;
  placeholder?: string;
  hint?: string;
  /** Message for a blank input; without it a blank input is fine. */
  required?: string;
  rules?: readonly Rule[];
  /** Several lines instead of one. */
  multiline?: boolean;
  ok?: string;
  /** The text is only tried: nothing is lost with it. */
  fleeting?: boolean;
  /** Going on destroys something. */
  danger?: boolean;
  /** Gets the trimmed text once the rules accept it. The dialog stays open until its owner takes it away. */
  onOk: (text: string) => Promise<void> | void;
  onCancel: () => void;
};

/** Asks for one text and checks it before going on. Mount it while it is open. */
export function PromptModal(props: Props) {
  const { label, initial = '', placeholder, hint, required, rules = [], ok = '确定', danger = false } = props;
  const id = useId();
  const [text, setText] = useState(initial);
  const [error, setError] = useState('');
  const { busy, run } = useOnce();
  const typed = !['', initial.trim()].includes(text.trim()); // a text that was emptied holds nothing to lose
  const { close, clearMark } = useGuardedClose(typed && !props.fleeting, props.onCancel);
  useEffect(() => () => clearMark(), [clearMark]); // its owner takes it away when the text was taken, and nothing is unsaved then
  const submit = async () => {
    const problem = check(text, required, rules);
    setError(problem);
    if (problem || busy) {
      document.getElementById(`${id}-text`)?.focus();
      return;
    }
    await run(() => props.onOk(text.trim()));
  };
  const change = (next: string) => {
    setText(next);
    if (error) {
      setError(check(next, required, rules));
    }
  };
  const control = {
    value: text,
    ...(placeholder ? { placeholder } : {}),
    autoFocus: true,
    status: error ? ('error' as const) : ('' as const),
  };
  return (
    <FormDialog
      title={props.title}
      width={480}
      ok={ok}
      danger={danger}
      busy={busy}
      onSubmit={submit}
      onClose={() => void close()}
    >
      <Field id={`${id}-text`} label={label} required={required !== undefined} hint={hint} error={error || undefined}>
        {(aria) =>
          props.multiline ? (
            <Input.TextArea {...aria} {...control} rows={3} onChange={(event) => change(event.target.value)} />
          ) : (
            <Input {...aria} {...control} onChange={(event) => change(event.target.value)} />
          )
        }
      </Field>
    </FormDialog>
  );
}

function check(text: string, required: string | undefined, rules: readonly Rule[]): string {
  if (text.trim() === '') {
    return required ?? '';
  }
  for (const rule of rules) {
    const message = rule(text.trim());
    if (message) {
      return message;
    }
  }
  return '';
}
