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

/** The clinics of a page sorted by their distance, once the reader has asked for it. */
export function useNearClinics(data: Pick<RabiesFinding, 'query'>) {
  const near = useNear();
  const [all, setAll] = useState<RabiesClinic[]>([]);
  const [count, setCount] = useState(step);
  const [problem, setProblem] = useState('');
  const here = near.here;
  useEffect(() => {
    if (!here) return;
    let current = true;
    loadAll(data.query).then(
      (clinics) => current && setAll(clinics),
      () => current && setProblem('门诊名单没有载入，请检查网络后再试一次。'),
    );
    return () => {
      current = false;
    };
  }, [here, data.query]);
  const isReady = here !== null && all.length > 0;
  const sorted = isReady ? nearestFirst(all, here) : [];
  return {
    here: isReady ? here : null,
    note: problem || near.note,
    busy: near.busy,
    ask: () => {
      setProblem('');
      setCount(step);
      near.ask();
    },
    forget: near.forget,
    shown: sorted.slice(0, count),
    hasMore: sorted.length > count,
    more: () => setCount(count + step),
  };
}
