import type { Refine, Schemas } from '@/shared/api/generated';

/** What the pages of the clinics are drawn from, as internal/clinic sends it. */

/** Decimal degrees of GCJ-02. */
export type Coordinates = Schemas['Coordinates'];

export type Line = [lng: number, lat: number][];

/** What the API document cannot say: points are pairs, and a district without an outline has no lines. */
type Outline = { shape: { areas: Line[] | null; rivers: Line[] | null; roads: Line[] | null } };
export type Region = Refine<Schemas['Region'], Outline>;
type Drawn<Data> = Refine<Data, { districts: Region[] }>;

/** A map service under the districts; without an address there is none. */
export type Tiles = Schemas['Tiles'];

export type RabiesClinic = Schemas['PublicRabies'];

/** `resultMinutes` is 0 when not known. */
export type VctSite = Schemas['PublicVct'];

/** What is said of a place of either kind. */
export type Place = Pick<VctSite, keyof VctSite & keyof RabiesClinic>;

/** How fresh the facts of the listed places are: the oldest and the newest day of verification, both null when there is none. */
export type Checked = Pick<Schemas['MapData'], 'checkedFirst' | 'checkedLast'>;

export type Box = Schemas['Box'];
export type Search = Schemas['Search'];
export type Given = Schemas['Given'];
export type Question = Schemas['Query'];
export type Advice = Schemas['Advice'];

export type RabiesData = Drawn<Schemas['RabiesData']>;

/** What list and map of clinics show. */
export type RabiesFinding = Omit<RabiesData, 'question' | 'advice'>;

export type AidsData = Drawn<Schemas['AidsData']>;

export type Spot = Schemas['Spot'];
export type MapData = Drawn<Schemas['MapData']>;
