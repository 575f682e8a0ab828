import type { Refine, Schemas } from '@/shared/api/generated';
import type { Page } from '@/shared/api/public';

/** Decimal degrees of GCJ-02. */
export type Coordinates = Schemas['Coordinates'];

export type Line = [lng: number, lat: number][];

export type Region = {
  code: string;
  name: string;
  /** 主城区 */
  urban: boolean;
  shape: { areas: Line[] | null; rivers: Line[] | null; roads: Line[] | null };
};

/** A map service under the districts; without an address there is none. */
export type Tiles = { url: string; attribution: string };

/** What the API document cannot say: a place may have no position. */
type Known = { position: Coordinates | null };

export type RabiesClinic = Refine<Schemas['PublicRabies'], Known>;

/** `resultMinutes` is 0 when not known. */
export type VctSite = Refine<Schemas['PublicVct'], Known>;

/** What is said of a place of either kind. */
export type Place = Pick<VctSite, keyof VctSite & keyof RabiesClinic>;

/** How fresh the facts of the listed places are: the oldest and the newest day of verification, both null when there is none. */
export type Checked = { checkedFirst: string | null; checkedLast: string | null };

export type Box = { name: string; label: string; on: boolean };

export type Search = { keyword: string; district: string; boxes: Box[]; passive: boolean };

export type Given = { name: string; value: string; question: string; answer: string; change: string };

export type Question = {
  name: string;
  title: string;
  hint: string;
  choices: { value: string; label: string; hint: string }[];
  /** Of three. */
  step: number;
  given: Given[];
  back: string;
  /** Set when somebody went on without an answer. */
  problem: string;
};

export type Advice = {
  grade: 'I' | 'II' | 'III';
  urgency: 'calm' | 'urgent' | 'emergency';
  title: string;
  summary: string;
  now: string[];
  atClinic: string[] | null;
  notes: string[];
  /** Wash the wound for 15 minutes. */
  wash: boolean;
  /** Something for passive immunisation is needed. */
  passive: boolean;
  given: Given[];
  source: string;
  signed: string;
};

export type RabiesData = Checked & {
  view: 'list' | 'print' | 'question' | 'advice';
  path: string;
  now: string;
  search: Search;
  /** The conditions as part of an address. */
  query: string;
  list: Page<RabiesClinic>;
  /** When only open ones are looked for: those that are closed and have a way for emergencies. */
  emergency: RabiesClinic[];
  /** Of all clinics. */
  openCount: number;
  total: number;
  districts: Region[];
  tiles: Tiles;
  question: Question | null;
  advice: Advice | null;
  source: string;
  signed: string;
};

/** What list and map of clinics show. */
export type RabiesFinding = Omit<RabiesData, 'question' | 'advice'>;

export type AidsData = Checked & {
  view: 'list' | 'print';
  path: string;
  now: string;
  search: Search;
  sites: VctSite[];
  /** When only open ones are looked for: those that are closed and have a way for emergencies. */
  emergency: VctSite[];
  /** `sites` are all there are: the browser can filter by itself. */
  complete: boolean;
  shown: number;
  openCount: number;
  total: number;
  districts: Region[];
  tiles: Tiles;
  signed: string;
};

export type Spot = Place & { kind: 'rabies' | 'aids'; tags: string[] };

export type MapData = Checked & {
  path: string;
  now: string;
  kind: '' | 'rabies' | 'aids';
  search: Search;
  /** All that meet the conditions, in the order of the list. */
  spots: Spot[];
  /** When only open ones are looked for: those that are closed and have a way for emergencies. */
  emergency: Spot[];
  /** The page of the list, from 1. */
  pageNo: number;
  pageSize: number;
  districts: Region[];
  tiles: Tiles;
};
