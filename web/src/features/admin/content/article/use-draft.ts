import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Article } from '@/shared/api/staff';
import { randomKey } from '@/shared/random-key';
import { useSiteMark, useUsername } from '@/shared/session/session';
import { readStored, removeStored, storageKeys, storedKeys, writeStored } from '@/shared/storage/stored';

/** Text that was typed but not saved, kept in this browser. */
export type Draft = {
  /** When it was kept, `yyyy-MM-dd HH:mm:ss` by the clock of this computer. */
  time: string;
  article: Article;
};

/** Milliseconds without typing before the text is kept. */
const keepDelay = 1500;

type DraftState = {
  /** A draft that was left before and about which nobody has decided; null when there is none. */
  offered: Draft | null;
  restore: () => void;
  discard: () => void;
  /** Forgets what this form has kept, because everything is saved now. */
  clear: () => void;
  /** What to tell about keeping: the time of the last one, or that it does not work. */
  status: string;
};

/**
 * Keeps what is typed into the form in this browser and offers it after a crash or a closed window. Each form keeps its own beside
 * those that were left, which only go when they are restored and saved, or discarded.
 */
export function useDraft(form: UseFormReturn<Article>, id: string): DraftState {
  const site = useSiteMark();
  const page = `${storageKeys.draft}${useUsername()}.article.${id || `new${site}`}`;
  const [opened] = useState(page);
  const [left, setLeft] = useState(() => oldestLeft(page));
  const [own, setOwn] = useState(() => `#${randomKey()}`);
  const { status, clear } = useKeeping(form, page + own);
  const restore = useCallback(() => {
    if (!left) {
      return;
    }
    // The draft keeps the version it was typed on, so that a newer one on the server shows up as a conflict.
    const names = Object.keys(left.draft.article) as (keyof Article)[];
    for (const name of names) {
      form.setValue(name, left.draft.article[name], { shouldDirty: true });
    }
    setOwn(left.mark);
    setLeft(null);
  }, [form, left]);
  const discard = useCallback(() => {
    if (left) {
      removeStored(page + left.mark);
    }
    setLeft(null);
  }, [left, page]);
  // A new article that was saved meanwhile is another page: what was left of new ones is offered to the next.
  const offered = page === opened ? (left?.draft ?? null) : null;
  return { offered, restore, discard, clear, status };
}

/** Writes what is typed under the key, some time after the last change. */
function useKeeping(form: UseFormReturn<Article>, key: string): Pick<DraftState, 'status' | 'clear'> {
  const [status, setStatus] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const keep = () => {
      if (!form.formState.isDirty) {
        return;
      }
      const time = now();
      const kept = writeStored(key, { time, article: form.getValues() });
      setStatus(kept ? `已在本机暂存 ${time.slice(11, 16)}` : '本机暂存不可用，请及时保存');
    };
    const keepLater = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, keepDelay);
    };
    keepLater(); // what was typed before the key changed, or before the tab was hidden
    const stop = form.subscribe({ formState: { values: true }, callback: keepLater });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [form, key]);
  const clear = useCallback(() => {
    clearTimeout(timer.current);
    removeStored(key);
    setStatus('');
  }, [key]);
  return { status, clear };
}

/** The oldest of the drafts that were left on a page, with the mark of the form that kept it. */
function oldestLeft(page: string): { mark: string; draft: Draft } | null {
  const left = storedKeys(page).flatMap((key) => {
    const mark = key.slice(page.length);
    const draft = mark === '' || mark.startsWith('#') ? readStored(key, isDraft) : null;
    return draft ? [{ mark, draft }] : [];
  });
  return left.sort((a, b) => a.draft.time.localeCompare(b.draft.time))[0] ?? null;
}

function now(): string {
  const date = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('time' in value) || !('article' in value)) {
    return false;
  }
  const { time, article } = value;
  return (
    typeof time === 'string' &&
    typeof article === 'object' &&
    article !== null &&
    'title' in article &&
    'body' in article
  );
}
