import { useEffect, useState } from 'react';
import { visitor } from '@/shared/api/visitor-client';
import { nearestFirst } from './core/distance';
import type { RabiesClinic, RabiesFinding } from './types';
import { useNear } from './use-near';

const step = 10;
const pageSize = 500;

/** All clinics that meet the conditions of a page. Where the reader is, is not part of the question. */
async function loadAll(query: string): Promise<RabiesClinic[]> {
  const all: RabiesClinic[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const conditions = Object.fromEntries(new URLSearchParams(query));
    const { records } = await visitor.get('/queryWebRabies', { query: { ...conditions, pageNo, pageSize } });
    all.push(...records);
    if (records.length < pageSize) return all;
  }
}

/** What came of the question for all clinics of a query; without clinics they could not be loaded. */
type Answer = { query: string; clinics: RabiesClinic[] | null };

/** The clinics of a page sorted by their distance, once the reader has asked for it. */
export function useNearClinics({ query }: Pick<RabiesFinding, 'query'>) {
  const near = useNear();
  const [last, setLast] = useState<Answer | null>(null);
  const [count, setCount] = useState(step);
  const here = near.here;
  useEffect(() => {
    if (!here) return;
    let current = true;
    const take = (clinics: RabiesClinic[] | null) => current && setLast({ query, clinics });
    loadAll(query).then(take, () => take(null));
    return () => {
      current = false;
    };
  }, [here, query]);
  // Clinics of other conditions are not shown under those of now.
  const answer = here && last?.query === query ? last : null;
  const all = answer?.clinics ?? [];
  const sorted = here ? nearestFirst(all, here) : [];
  const waiting = here !== null && !answer;
  const note = waiting ? '正在载入门诊名单……' : near.note;
  return {
    here: all.length > 0 ? here : null,
    note: answer && !answer.clinics ? '门诊名单没有载入，请检查网络后再试一次。' : note,
    busy: near.busy || waiting,
    ask: () => {
      setLast(null);
      setCount(step);
      near.forget();
      near.ask();
    },
    forget: near.forget,
    shown: sorted.slice(0, count),
    hasMore: sorted.length > count,
    more: () => setCount(count + step),
  };
}
