import type { FakeHandler } from '@/testing/fake-server';
import { fakeTable } from '@/testing/fake-table';
import { newRow } from '@/ui-admin/form/field-spec';
import type { RabiesRow } from './clinic-api';
import { factFields, whereFields } from './place-fields';

export type Stored = RabiesRow & { version: number };

export const clinic = (part: Partial<Stored>): Stored => ({
  ...newRow<RabiesRow>([...whereFields, ...factFields]),
  id: '1',
  version: 1,
  name: '临江市第一人民医院',
  district: '990101',
  district_dictText: '江北区',
  address: '沿江大道 88 号',
  phone: '0300-5550201',
  hours: '每天 08:00-20:00',
  lng: '125.40000',
  lat: '27.70000',
  verifiedAt: '2026-11-12',
  verifyDue: '2099-02-10',
  createTime: '2026-11-01 09:00:00',
  level: 'emergency',
  grade: 'model',
  hasImmunoglobulin: true,
  hasSerum: false,
  hasMonoclonal: false,
  hasTetanus: false,
  vaccines: '',
  woundCare: true,
  paediatric: false,
  paymentMethods: '',
  insurance: '',
  ...part,
});

const square = {
  code: '990101',
  name: '江北区',
  urban: true,
  shape: {
    areas: [
      [
        [125, 27],
        [126, 27],
        [126, 28],
        [125, 27],
      ],
    ],
    rivers: null,
  },
};

/** The calls of the list over rows in memory. */
export const clinicCalls = (rows: Stored[]): Record<string, FakeHandler> => ({
  ...fakeTable('/clinic/rabies', rows),
  'GET /clinic/outlines': () => ({ districts: [square], tiles: { url: '', attribution: '' } }),
  'GET /sys/dict/getDictItems/clinic_district,name,code': () => [{ value: '990101', text: '江北区' }],
  'POST /clinic/rabies/verify': () => null,
});

export const codes = ['list', 'add', 'edit'].map((action) => `clinic:rabies:${action}`);
