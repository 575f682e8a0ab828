import { describe, expect, test } from 'vitest';
import { aidsData, atNight, sites } from '@/testing/portal-clinics';
import type { Search, VctSite } from '../types';
import { emergencies, matching } from './filter';

const asked = (...names: string[]): Search => ({
  ...aidsData.search,
  boxes: ['open', 'free', 'pep'].map((name) => ({ name, label: name, on: names.includes(name) })),
});
const [open, closed] = sites as [VctSite, VctSite];
const night = { ...atNight(closed), pep: true };
const paused = { ...night, id: '42003', paused: true };
const noMedicine = { ...atNight(closed), id: '42004' };
const noWay = { ...night, id: '42005', emergencyWay: '' };
const all = [{ ...open, ...atNight(open) }, night, paused, noMedicine, noWay];
const ids = (found: VctSite[]) => found.map((site) => site.id);

describe('at night', () => {
  test('the list holds what is open', () => expect(ids(matching(all, asked('open', 'pep')))).toEqual([open.id]));
  test('beside it stand closed places with a way and with what was asked for', () =>
    expect(ids(emergencies(all, asked('open', 'pep')))).toEqual([night.id]));
  test('in the district that was asked for', () => {
    const elsewhere = { ...asked('open', 'pep'), district: open.district };
    expect(ids(emergencies(all, elsewhere))).toEqual([]);
  });
  test('who does not ask for open places sees them in the list', () =>
    expect(ids(emergencies(all, asked('pep')))).toEqual([]));
});
