import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import type { Course, District, Tiles } from '@/shared/map/draw-districts';
import { type ChosenRows, callBatch } from '@/ui-admin/list/batch';

export const rabiesBase = '/clinic/rabies';
export const vctBase = '/clinic/vct';
export const districtBase = '/clinic/district';

/** The map of the form has no value of its own. */
type OnMap = { mapPin?: string };

/** Where the exact place is not known `lng` and `lat` are empty. */
export type RabiesRow = Schemas['RabiesClinic'] & OnMap;

/** `tests` and `sample` are comma lists. */
export type VctRow = Schemas['VctSite'] & OnMap;

/** What clinics and testing sites have in common. */
export type PlaceRow = Pick<RabiesRow, keyof RabiesRow & keyof VctRow>;

/** `shape`: GeoJSON text. */
export type DistrictRow = Schemas['District'];

export type Outlines = { districts: District[]; tiles: Tiles };

export async function outlines(): Promise<Outlines> {
  const { districts, tiles } = await staff.get('/clinic/outlines');
  return { tiles, districts: districts.map(({ shape, ...district }) => ({ ...district, shape: drawn(shape) })) };
}

/** The document knows points as lists of numbers. */
const drawn = ({ areas, rivers, roads }: Schemas['Shape']) => ({
  areas: areas?.map(courseOf) ?? null,
  rivers: rivers?.map(courseOf) ?? null,
  roads: roads?.map(courseOf) ?? null,
});

const courseOf = (points: number[][]): Course => points.map(([lng = 0, lat = 0]) => [lng, lat]);

/** Notes that the facts of these places were checked today. */
export const markVerified = (
  base: typeof rabiesBase | typeof vctBase,
  ids: ChosenRows,
  onPart?: (done: number) => void,
) => callBatch(`${base}/verify`, ids, { method: 'POST' }, onPart);
