import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import { staffQuery } from '@/shared/api/staff-query';

/** A log or table that grows, and how long its rows stay. */
export type Lifetime = Schemas['Lifetime'];

export const lifetimesKey = ['lifetimes'];

export const lifetimesOptions = staffQuery(lifetimesKey, '/sys/lifetime/list');

export const setLifetime = ({ code, version }: Lifetime, days: number, reason: string) =>
  staff.put('/sys/lifetime/edit', { body: { code, days, reason, version } });
