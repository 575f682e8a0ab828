import { useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { useQuestion } from '@/ui-admin/dialog/use-confirm';
import { useOnce } from '@/ui-admin/use-once';
import { useToast } from '@/ui-admin/use-toast';
import { firstEmpty, fromSent, newQuery, type Query, type QueryField, type SentQuery, toSent } from '../core/query';
import type { SavedQuery } from '../core/saved';
import { type SavedQueries, useSavedQueries } from './use-saved-queries';

export type Builder = {
  query: Query;
  setQuery: (query: Query) => void;
  saved: SavedQueries;
  /** Title of the saved query that was taken over last. */
  current: string;
  /** True after a refusal: rows that are not filled in are marked. */
  checked: boolean;
  run: () => void;
  reset: () => void;
  /** True while the name of the query is asked for. */
  naming: boolean;
  askName: () => void;
  stopNaming: () => void;
  saveAs: (title: string) => Promise<void>;
  take: (query: SavedQuery) => void;
  share: (query: SavedQuery) => Promise<void>;
  remove: (query: SavedQuery) => Promise<void>;
};

type Options = {
  code: string;
  fields: readonly QueryField[];
  initial: SentQuery | null;
  onRun: (query: SentQuery) => void;
};

/** Everything the advanced query does, apart from drawing it. */
export function useBuilder({ code, fields, initial, onRun }: Options): Builder {
  const [query, setQuery] = useState<Query>(() => (initial ? fromSent(initial) : newQuery()));
  const [current, setCurrent] = useState('');
  const [checked, setChecked] = useState(false);
  const [naming, setNaming] = useState(false);
  const saved = useSavedQueries(code);
  const ask = useQuestion();
  const toast = useToast();
  const once = useOnce();

  /** True when every row is filled in; otherwise says the message and marks the rows. */
  const complete = (message: string) => {
    const whole = firstEmpty(query) === 0;
    setChecked(!whole);
    if (!whole) {
      toast.warn(message);
    }
    return whole;
  };
  const saveAs = async (title: string) => {
    const exists = saved.list.some((each) => each.own && each.title === title);
    const mayOverwrite = () => ask({ title: messages.overwriteQuery(title), ok: '覆盖' });
    if (exists && !(await mayOverwrite())) {
      return;
    }
    const sent = toSent(query, fields);
    const outcome = await saved.save(title, sent, exists);
    if (outcome === 'exists') {
      if (!(await mayOverwrite())) {
        return;
      }
      await saved.save(title, sent, true);
    }
    setCurrent(title);
    setNaming(false);
    toast.done(messages.saved);
  };
  const guarded = async (about: string, work: () => Promise<void>) => {
    try {
      await once.run(work, about);
    } catch (error) {
      toast.failed(error);
    }
  };
  return {
    query,
    setQuery,
    saved,
    current,
    checked,
    run: () => {
      if (complete(messages.emptyQuery)) {
        onRun(toSent(query, fields));
      }
    },
    reset: () => {
      setQuery(newQuery());
      setCurrent('');
      setChecked(false);
    },
    naming,
    askName: () => {
      if (complete(messages.emptyQuerySave)) {
        setNaming(true);
      }
    },
    stopNaming: () => setNaming(false),
    saveAs: (title) => guarded('', () => saveAs(title)),
    take: (each) => {
      setQuery(fromSent({ matchType: each.matchType, params: each.records }));
      setCurrent(each.title);
      setChecked(false);
    },
    share: (each) => guarded(each.title, () => saved.share(each, each.share !== 'depart')),
    remove: (each) =>
      guarded(each.title, async () => {
        if (await ask({ title: messages.deleteQuery, content: each.title, ok: '删除', danger: true })) {
          await saved.remove(each);
        }
      }),
  };
}
