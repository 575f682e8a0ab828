import type {
  Advice,
  AidsData,
  MapData,
  Place,
  Question,
  RabiesClinic,
  RabiesData,
  Region,
  Search,
  VctSite,
} from '@/features/portal/clinic/types';
import type { PageProps } from '@/shared/api/public';
import { servicePage } from './portal-service';

const square = (lng: number, lat: number): [number, number][] => [
  [lng, lat],
  [lng + 0.2, lat],
  [lng + 0.2, lat + 0.2],
  [lng, lat + 0.2],
];

export const districts: Region[] = [
  { code: '990101', name: '江北区', urban: true, shape: { areas: [square(125.2, 27.6)], rivers: null, roads: null } },
  {
    code: '990102',
    name: '江南区',
    urban: false,
    shape: {
      areas: [square(125.2, 27.4)],
      rivers: [
        [
          [125.2, 27.6],
          [125.4, 27.55],
        ],
      ],
      roads: [
        [
          [125.25, 27.4],
          [125.3, 27.6],
        ],
      ],
    },
  },
];

const place: Place = {
  id: '41001',
  name: '临江市第一人民医院 犬伤门诊',
  district: '990101',
  districtName: '江北区',
  street: '沿江街道',
  address: '沿江大道 88 号，急诊楼一层',
  position: { lng: 125.25, lat: 27.65 },
  phones: ['0300-5550201', '0300-5550202转8'],
  is24h: true,
  hours: ['每天 全天'],
  exceptions: ['2027-01-01 休息 元旦'],
  hoursNote: '',
  emergencyWay: '',
  emergencyPhones: [],
  wheelchairAccess: true,
  transport: '地铁 1 号线',
  paused: false,
  open: true,
  openText: '现在开诊',
  verifiedAt: '2026-11-12',
  stale: false,
};

const closed: Partial<Place> = {
  id: '41002',
  name: '江南区河口镇卫生院',
  district: '990102',
  districtName: '江南区',
  position: null,
  phones: [],
  is24h: false,
  hours: ['周一至周五 08:00-12:00,14:00-17:00', '节假日 休息'],
  exceptions: [],
  open: false,
  openText: '现在不开诊，周一 08:00 开',
  verifiedAt: null,
  stale: true,
};

const clinic: RabiesClinic = {
  ...place,
  level: '综合医院急诊',
  grade: '示范门诊',
  hasImmunoglobulin: true,
  hasSerum: true,
  hasMonoclonal: true,
  hasTetanus: true,
  vaccines: ['示例甲生物 冻干人用狂犬病疫苗（Vero 细胞） 5 针法'],
  woundCare: true,
  paediatric: true,
  paymentMethods: '现金',
  insurance: '',
};

const site: VctSite = {
  ...place,
  id: '42001',
  name: '临江市疾控中心 自愿咨询检测室',
  type: '疾控中心',
  free: true,
  anonymous: true,
  idRequired: false,
  tests: ['HIV', '梅毒'],
  sample: ['血'],
  rapid: true,
  resultMinutes: 20,
  appointment: false,
  pep: true,
  prep: true,
  language: '英语',
  friendlyNote: '不问姓名',
};

export const clinics: RabiesClinic[] = [clinic, { ...clinic, ...closed, hasImmunoglobulin: false, vaccines: [] }];
export const sites: VctSite[] = [
  site,
  { ...site, ...closed, id: '42002', free: false, anonymous: false, idRequired: true, pep: false, appointment: true },
];

/** A place that helps while it is closed. */
export const atNight = <P extends Place>(one: P): P => ({
  ...one,
  emergencyWay: '夜间到急诊可取阻断药',
  emergencyPhones: ['0300-5550452'],
});

const search: Search = {
  keyword: '',
  district: '',
  boxes: [
    { name: 'open', label: '现在开诊', on: false },
    { name: 'ig', label: '有免疫球蛋白', on: true },
  ],
  passive: false,
};

const now = '2026-11-20 19:42:00';
const noTiles = { url: '', attribution: '' };
const list = (records: RabiesClinic[], total = records.length) => ({
  records,
  total,
  size: 10,
  current: 1,
  pages: Math.ceil(total / 10),
});

const question: Question = {
  name: 'wound',
  title: '皮肤破了吗？',
  hint: '先洗净，再在亮处细看。',
  choices: [
    { value: 'nibble', label: '没有明显出血', hint: '被轻咬' },
    { value: 'blood', label: '出血了', hint: '' },
  ],
  step: 2,
  given: [
    {
      name: 'contact',
      value: 'bite',
      question: '动物怎样碰到了您？',
      answer: '被咬或被抓',
      change: '/rabies/41?help=start',
    },
  ],
  back: '/rabies/41?help=start',
  problem: '',
};

const advice: Advice = {
  grade: 'III',
  urgency: 'emergency',
  title: '马上去，疫苗和被动免疫制剂都要打',
  summary: 'III 级暴露',
  now: ['冲洗伤口', '当天到门诊'],
  atClinic: ['接种第一针'],
  notes: ['推迟了就顺延'],
  wash: true,
  passive: true,
  given: question.given,
  source: '《狂犬病暴露预防处置工作规范（2023年版）》',
  signed: '文本版本 2026-11，核对日期 2026-11-21',
};

const checked = { checkedFirst: '2026-07-24', checkedLast: '2026-11-14' };

const rabies: RabiesData = {
  view: 'list',
  path: '/rabies/41',
  now,
  search,
  query: '',
  list: list(clinics, 42),
  emergency: [],
  openCount: 19,
  total: 42,
  districts,
  tiles: noTiles,
  question: null,
  advice: null,
  source: advice.source,
  signed: advice.signed,
  ...checked,
};

export const aidsData: AidsData = {
  view: 'list',
  path: '/aids/42',
  now,
  search: { ...search, boxes: ['open', 'free', 'pep'].map((name) => ({ name, label: name, on: false })) },
  sites,
  emergency: [],
  complete: true,
  shown: 2,
  openCount: 1,
  total: 2,
  districts,
  tiles: noTiles,
  signed: advice.signed,
  ...checked,
};

const map: MapData = {
  path: '/map/901',
  now,
  kind: '',
  search,
  spots: [
    { ...clinic, kind: 'rabies', tags: ['24 小时'] },
    { ...site, kind: 'aids', tags: ['免费'] },
  ],
  emergency: [],
  pageNo: 1,
  pageSize: 10,
  districts,
  tiles: noTiles,
  ...checked,
};

export const rabiesPage = (data: Partial<RabiesData> = {}) =>
  servicePage({ service: 'rabies', id: '41', name: '狂犬病暴露处置门诊' }, { ...rabies, ...data });
export const aidsPage = (data: Partial<AidsData> = {}) =>
  servicePage({ service: 'aids', id: '42', name: '艾滋病自愿咨询检测点' }, { ...aidsData, ...data });
export const mapPage = () => servicePage({ service: 'map', id: '901', name: '服务地图' }, map);

/** Every page of the clinics in every state. */
export const clinicPages: { name: string; activeId: string; page: PageProps }[] = [
  { name: 'clinics', activeId: '40', page: rabiesPage() },
  {
    name: 'closed clinics with a way for emergencies',
    activeId: '40',
    page: rabiesPage({ list: list([]), query: 'open=1', emergency: clinics.slice(1).map(atNight) }),
  },
  { name: 'no clinic found', activeId: '40', page: rabiesPage({ list: list([]), query: 'open=1' }) },
  { name: 'clinics to print', activeId: '40', page: rabiesPage({ view: 'print', list: list(clinics) }) },
  { name: 'question of the helper', activeId: '40', page: rabiesPage({ view: 'question', question }) },
  {
    name: 'question without an answer',
    activeId: '40',
    page: rabiesPage({ view: 'question', question: { ...question, problem: '请选择一项：皮肤破了吗？' } }),
  },
  { name: 'advice of the helper', activeId: '40', page: rabiesPage({ view: 'advice', advice, query: 'open=1' }) },
  { name: 'testing sites', activeId: '40', page: aidsPage() },
  { name: 'no testing site found', activeId: '40', page: aidsPage({ sites: [], shown: 0, complete: false }) },
  { name: 'testing sites to print', activeId: '40', page: aidsPage({ view: 'print' }) },
  { name: 'map of all places', activeId: '40', page: mapPage() },
];
