import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Article } from '@/shared/api/staff';
import { useSiteMark, useUsername } from '@/shared/session/session';
import { readStored, removeStored, storageKeys, writeStored } from '@/shared/storage/stored';

/** Text that was typed but not saved, kept in this browser. */
export type Draft = {
  /** When it was kept, `yyyy-MM-dd HH:mm:ss` by the clock of this computer. */
  time: string;
  article: Article;
};

/** Milliseconds without typing before the text is kept. */
const keepDelay = 1500;

type DraftState = {
  /** A draft from earlier that differs from what is stored on the server; null when there is none. */
  offered: Draft | null;
  restore: () => void;
  discard: () => void;
  /** Forgets the draft, because everything is saved now. */
  clear: () => void;
  /** What to tell about keeping: the time of the last one, or that it does not work. */
  status: string;
};

/** Keeps what is typed into the form in this browser and offers it after a crash or a closed window. */
export function useDraft(form: UseFormReturn<Article>, id: string): DraftState {
  const site = useSiteMark();
  const key = `${storageKeys.draft}${useUsername()}.article.${id || `new${site}`}`;
  const [offered, setOffered] = useState<Draft | null>(() => readStored(key, isDraft));
  const [status, setStatus] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer.current);
        if (!isDirty) {
          return;
        }
        timer.current = setTimeout(() => {
          const time = now();
          const kept = writeStored(key, { time, article: values });
          setStatus(kept ? `已在本机暂存 ${time.slice(11, 16)}` : '本机暂存不可用，请及时保存');
        }, keepDelay);
      },
    });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [form, key]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    removeStored(key);
    setOffered(null);
    setStatus('');
  }, [key]);
  const restore = useCallback(() => {
    if (!offered) {
      return;
    }
    // The draft keeps the version it was typed on, so that a newer one on the server shows up as a conflict.
    const names = Object.keys(offered.article) as (keyof Article)[];
    for (const name of names) {
      form.setValue(name, offered.article[name], { shouldDirty: true });
    }
    setOffered(null);
  }, [form, offered]);
  return { offered, restore, discard: clear, clear, status };
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
