import type { Schemas } from '@/shared/api/generated';
import { staff } from '@/shared/api/staff-client';
import type { Course, District, Tiles } from '@/shared/map/draw-districts';
import { type ChosenRows, callBatch } from '@/ui-admin/list/batch';
import type { ListRow } from '@/widgets/list-page/list-resource';

export const rabiesBase = '/clinic/rabies';
export const vctBase = '/clinic/vct';
export const districtBase = '/clinic/district';

type Audited = { createBy: string; createTime: string; updateBy: string; updateTime: string | null };

export const fresh = { id: '', version: 0, createBy: '', createTime: '', updateBy: '', updateTime: null };

/** What clinics and testing sites have in common. `lng` and `lat` are texts in decimal degrees, empty when not known. */
export type PlaceRow = ListRow &
  Audited & {
    name: string;
    district: string;
    district_dictText?: string;
    street: string;
    address: string;
    lng: string;
    lat: string;
    /** The map of the form; it has no value of its own. */
    mapPin?: string;
    phone: string;
    is24h: boolean;
    hours: string;
    exceptions: string;
    hoursNote: string;
    emergencyWay: string;
    emergencyPhone: string;
    wheelchairAccess: boolean;
    transport: string;
    status: string;
    source: string;
    sortNo: number;
    verifiedAt: string | null;
    verifiedBy: string;
    /** Day by which somebody should call again. */
    verifyDue: string | null;
  };

export type RabiesRow = PlaceRow & {
  level: string;
  grade: string;
  hasImmunoglobulin: boolean;
  hasSerum: boolean;
  hasMonoclonal: boolean;
  hasTetanus: boolean;
  vaccines: string;
  woundCare: boolean;
  paediatric: boolean;
  paymentMethods: string;
  insurance: string;
};

/** `tests` and `sample` are comma lists. */
export type VctRow = PlaceRow & {
  type: string;
  free: boolean;
  anonymous: boolean;
  idRequired: boolean;
  tests: string;
  sample: string;
  rapid: boolean;
  resultMinutes: number;
  appointment: boolean;
  pep: boolean;
  prep: boolean;
  language: string;
  friendlyNote: string;
};

/** `shape`: GeoJSON text. */
export type DistrictRow = ListRow &
  Audited & { code: string; name: string; urban: boolean; shape: string; sortNo: number };

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

export const blankPlace: PlaceRow = {
  ...fresh,
  name: '',
  district: '',
  street: '',
  address: '',
  lng: '',
  lat: '',
  mapPin: '',
  phone: '',
  is24h: false,
  hours: '',
  exceptions: '',
  hoursNote: '',
  emergencyWay: '',
  emergencyPhone: '',
  wheelchairAccess: false,
  transport: '',
  status: 'normal',
  source: '',
  sortNo: 0,
  verifiedAt: null,
  verifiedBy: '',
  verifyDue: '',
};
