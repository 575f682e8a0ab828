import { useRef, useState } from 'react';
import type { Envelope } from '@/shared/api/envelope';
import { ApiError } from '@/shared/api/errors';
import { staffAsk, staffUpload } from '@/shared/api/staff-client';
import { useUndo } from '@/shared/api/undo';
import { useAbort } from '@/shared/hooks/use-abort';
import { messages } from '@/shared/messages/zh-cn';
import { useOnce } from '@/ui-admin/use-once';
import { useToast } from '@/ui-admin/use-toast';
import { type ImportOutcome, isTold, outcomeOf, refusedOutcome, unanswered } from '../core/import-outcome';
import {
  aboveRows,
  type Correctable,
  type CorrectedRow,
  correctableOf,
  type Mapping,
  taskOf,
  undoOf,
} from '../core/import-steps';
import { after, askPatiently } from '../core/patient-ask';
import { useImportKey } from './use-import-key';

/** What becomes of rows that are there already. */
export type Existing = 'refuse' | 'skip' | 'update';

/** How files come in. */
export type Manner = { checked: boolean; existing: Existing; mapping: Mapping };

type Setting = {
  url: string;
  checks: boolean;
  /** Whether the engine of the lists reads it: it takes long work over, can be asked how far it is, and knows what is sent again. */
  engine: boolean;
  parts: Record<string, string> | undefined;
  onClose: () => void;
  onImported: () => void;
};

/** How far work behind the answer is, with what the server says of it. */
export type Far = { percent: number; words: string };

/** How often the server is asked how far it is. */
const pause = 1000;

/** Sends the chosen files and keeps what came of it. Closing the dialog gives an upload up, hiding its tab does not; what the server took over goes on. */
export function useImport({ url, checks, engine, parts, onClose, onImported }: Setting) {
  const toast = useToast();
  const { begin } = useAbort();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { busy, run } = useOnce();
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [refused, setRefused] = useState<Correctable | null>(null);
  // Whether the good rows were kept out together with them. The switch may stand otherwise by the time they are corrected.
  const [whole, setWhole] = useState(false);
  // Rows that are corrected are undone with the import that refused them.
  const joined = useRef<string | null>(null);
  // Counts the answers: other rows are another grid.
  const [round, setRound] = useState(0);
  const [progress, setProgress] = useState<Far | null>(null);
  const { keyOf, isKnown } = useImportKey();

  const show = (rows: Correctable | null, all: boolean) => {
    setRefused(rows);
    setWhole(all);
    setRound((last) => last + 1);
  };
  const send = async (manner: Manner, rows: readonly CorrectedRow[] | null) => {
    const signal = begin();
    setOutcome(null);
    if (!rows) {
      joined.current = null;
    }
    const settings = {
      ...parts,
      ...(checks ? { validateStatus: manner.checked ? '1' : '0' } : {}),
      ...(engine ? { later: '1' } : {}),
      ...(Object.keys(manner.mapping).length > 0 ? { mapping: JSON.stringify(manner.mapping) } : {}),
      ...(rows ? { rows: JSON.stringify(rows) } : {}),
      ...(joined.current ? { undo: joined.current } : {}),
    };
    const key = keyOf(files, JSON.stringify({ ...settings, existing: manner.existing }));
    const form = formOf(rows && !manner.checked ? [] : files, engine ? { ...settings, key } : settings);
    try {
      const query = manner.existing === 'refuse' ? '' : `?existing=${manner.existing}`;
      const answer = await imported(`${url}${query}`, form, signal, setProgress);
      isKnown();
      const done = outcomeOf(answer);
      onImported();
      const undo = undoOf(answer.result);
      if (undo) {
        useUndo.getState().offer(undo);
        joined.current = undo.body.token;
      }
      const back = correctableOf(answer.result);
      show(back, manner.checked);
      if (done.taken === 'some') {
        setOutcome(aboveRows(done, back));
        setFiles([]);
        toast.warn(messages.importedPartly);
      } else {
        toast.done(done.message);
        onClose();
      }
    } catch (error) {
      if (isTold(error)) {
        isKnown();
      }
      if (!signal.aborted) {
        const back = correctableOf(error instanceof ApiError ? error.result : null);
        setOutcome(aboveRows(refusedOutcome(error), back));
        if (back) {
          show(back, manner.checked);
        }
      }
    } finally {
      setProgress(null);
    }
  };
  return {
    files,
    setFiles: (next: File[]) => {
      setFiles(next);
      setRefused(null);
    },
    busy,
    outcome,
    refused,
    whole,
    round,
    progress,
    start: (manner: Manner) => run(() => send(manner, null)),
    correct: (manner: Manner, rows: readonly CorrectedRow[]) => run(() => send({ ...manner, checked: whole }, rows)),
  };
}

type Task = { state: string; progress: number; message: string; code: number; result: unknown };

/** Sends the form, and follows what the server takes over. */
async function imported(
  url: string,
  form: FormData,
  signal: AbortSignal,
  onPart: (far: Far) => void,
): Promise<Envelope> {
  const answer = await staffUpload(url, form, { signal }).catch((error) => {
    throw form.has('key') ? unanswered(error) : error;
  });
  const task = taskOf(answer.result);
  return task ? finished(task, signal, onPart) : answer;
}

/** Waits for work that the server does behind the answer, and returns what it would have answered. */
async function finished(task: string, signal: AbortSignal, onPart: (far: Far) => void): Promise<Envelope> {
  for (;;) {
    const ask = () => staffAsk('/sys/common/importTask', { query: { id: task }, signal });
    const { result, ...envelope } = await askPatiently(ask, signal, '结果可以在“我的导入”里查看');
    const { state, progress, message, code, result: imported } = result as Task;
    if (state === 'failed' || state === 'cancelled' || (state === 'done' && code === 500)) {
      throw new ApiError({ kind: 'refused', code: 500, message, result: imported });
    }
    if (state === 'done') {
      return { ...envelope, code, message, result: imported };
    }
    onPart({ percent: progress, words: message });
    await after(pause, signal);
  }
}

function formOf(files: readonly File[], parts: Record<string, string>): FormData {
  const form = new FormData();
  for (const file of files) {
    form.append('files[]', file, file.name);
  }
  for (const [name, value] of Object.entries(parts)) {
    form.append(name, value);
  }
  return form;
}
