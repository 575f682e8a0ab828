import { type ReactNode, startTransition, useState } from 'react';
import { text } from '@/shared/rules/rules';
import { PromptModal } from '../dialog/prompt';
import { useQuestion } from '../dialog/use-confirm';
import { useMay } from '../permission';
import { useOnce } from '../use-once';
import type { After } from '../use-reload';
import { useToast } from '../use-toast';
import { useWrite } from '../use-write';
import { type Action, type Offer, type Reason, said } from './action';

type Work = () => Promise<unknown>;

/** Does the work of a change and tells how it went: true when it worked. */
export type Perform<Subject = unknown> = (
  work: Work,
  about: { subject: Subject; id: string; label: string; done: string },
) => Promise<boolean>;

/** Changes at the server, after which their areas of the cache are loaded again. */
export function useChange(after?: After): Perform {
  const { write } = useWrite(after);
  return (work, { id, done }) => write(work, (answer) => done || (typeof answer === 'string' ? answer : ''), id);
}

type Actions<Subject> = {
  /**
   * What the person may do with it, in the order of the declaration. `id` tells subjects apart that are changed beside each other;
   * `latest` gives the subject at the press, where it may be another than is drawn already.
   */
  offersOf: (subject: Subject, id?: string, latest?: () => Subject) => Offer[];
  /** The dialog of an action, when one is open. */
  dialog: ReactNode;
};

type Opened<Subject> = { action: Action<Subject>; subject: Subject; id: string; refused?: true };

/** A subject as it stands now, by its id; undefined for one that is not there any more. */
type Current<Subject> = (id: string) => Subject | undefined;

const none: ReadonlySet<string> = new Set();

/**
 * Makes offers out of declared actions: who may, what is asked before, and that nothing runs twice.
 * @param current without it a dialog stays with the subject it was opened for
 */
export function useActions<Subject>(
  actions: readonly Action<Subject>[],
  perform: Perform<Subject>,
  current?: Current<Subject>,
): Actions<Subject> {
  const may = useMay();
  const ask = useQuestion();
  const toast = useToast();
  const once = useOnce();
  const [opened, setOpened] = useState<Opened<Subject> | null>(null);
  const { go, running } = useGoing<Subject>(perform);
  const close = () => setOpened(null);

  const start = (action: Action<Subject>, subject: Subject, id: string) => {
    if ('open' in action) {
      const shown = action.open(subject);
      if (shown instanceof Promise) shown.catch(toast.failed);
    } else if ('form' in action || action.reason) {
      setOpened({ action, subject, id });
    } else {
      void once.run(async () => {
        if (await agreed(ask, action, subject)) await go(action, subject, id, () => action.run(subject, ''));
      }, id);
    }
  };
  // As it is declared now; what may not be done any more keeps its dialog, and what was typed in it.
  const shown = opened && (actions.find(({ key }) => key === opened.action.key) ?? opened.action);
  return {
    offersOf: (subject, id = '', latest = () => subject) =>
      actions
        .filter((action) => (!action.permission || may(action.permission)) && makesSense(action, subject))
        .map((action) => ({
          ...lookOf(action),
          label: said(action.label, subject),
          busy: running.has(id + action.key),
          // What was pressed shows first that it was heard.
          run: () => {
            const now = latest();
            if (makesSense(action, now)) startTransition(() => start(action, now, id));
          },
        })),
    dialog:
      opened &&
      shown &&
      dialogOf(shown, subjectOf(opened, current), close, async (work, subject) => {
        const worked = await go(shown, subject, opened.id, work);
        if (!worked) setOpened((now) => (now === opened ? { ...opened, refused: true } : now));
        return worked;
      }),
  };
}

/** Does the work of actions, and knows which of them run, by their subjects. */
function useGoing<Subject>(perform: Perform<Subject>) {
  const [running, setRunning] = useState(none);
  const go = async (action: Action<Subject>, subject: Subject, id: string, work: Work) => {
    const mark = id + action.key;
    const done = ('done' in action && action.done && said(action.done, subject)) || '';
    setRunning((before) => new Set([...before, mark]));
    const worked = await perform(work, { subject, id, label: said(action.label, subject), done });
    setRunning((before) => new Set([...before].filter((each) => each !== mark)));
    return worked;
  };
  return { go, running };
}

/**
 * What an open dialog is about. Once its work was refused, that is the subject as it was loaded again: a version that was stale must not be
 * sent for ever. Not earlier: what somebody else has changed meanwhile is overwritten by nobody who was not told.
 */
function subjectOf<Subject>({ subject, id, refused }: Opened<Subject>, current?: Current<Subject>): Subject {
  return refused ? (current?.(id) ?? subject) : subject;
}

const makesSense = <Subject,>({ when }: Action<Subject>, subject: Subject) => when?.(subject) ?? true;

const lookOf = ({ key, icon, keys, danger, primary }: Action<never>) => ({ key, icon, keys, danger, primary });

async function agreed<Subject>(ask: ReturnType<typeof useQuestion>, action: Action<Subject>, subject: Subject) {
  if (!('question' in action && action.question)) return true;
  const asked = said(action.question, subject);
  const look = { ok: said(action.label, subject), danger: action.danger ?? false };
  return ask({ ...look, ...(typeof asked === 'string' ? { title: asked } : asked) });
}

function dialogOf<Subject>(
  action: Action<Subject>,
  subject: Subject,
  close: () => void,
  go: (work: Work, subject: Subject) => Promise<boolean>,
): ReactNode {
  if ('form' in action) {
    return action.form(subject, close, (work) => {
      close();
      void go(work, subject);
    });
  }
  if (!('run' in action && action.reason)) return null;
  return (
    <ReasonDialog
      reason={said(action.reason, subject)}
      ok={said(action.label, subject)}
      danger={action.danger ?? false}
      onClose={close}
      onOk={async (words) => {
        if (await go(() => action.run(subject, words), subject)) close();
      }}
    />
  );
}

type ReasonProps = {
  reason: Reason;
  ok: string;
  danger: boolean;
  onOk: (words: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the words of an action. They stay until it is done. */
function ReasonDialog({
  reason: { label, optional, rules = [text(label, 2, 200)], ...reason },
  onClose,
  ...props
}: ReasonProps) {
  return (
    <PromptModal
      {...reason}
      {...props}
      label={label}
      {...(optional ? {} : { required: `请填写${label}` })}
      rules={rules}
      multiline
      onCancel={onClose}
    />
  );
}
