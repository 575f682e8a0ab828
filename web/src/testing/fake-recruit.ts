import type { ApplicationDetail, ApplicationRow, Posting } from '@/features/admin/recruit/recruit-types';
import type { Audit } from '@/shared/api/staff';
import type { Post } from '@/shared/recruit/types';
import { type FakeHandler, Refusal } from './fake-server';
import { fakeTable, now } from './fake-table';
import { transition } from './transition';

const post: Post = {
  code: 'A01',
  name: '检验',
  category: 'professional',
  depart: '检验科',
  headcount: 2,
  education: 'bachelor',
  degree: '',
  majors: '医学检验',
  bornAfter: '1991-11-20',
  masterBornAfter: null,
  doctorBornAfter: null,
  conditions: '',
  pay: '',
};

export function aPosting(part: Partial<Posting> = {}): Posting & Audit {
  return {
    id: '1',
    version: 1,
    createBy: '',
    createTime: '2026-11-01 09:00:00',
    updateBy: '',
    updateTime: null,
    title: '公开招聘公告',
    unit: '中心',
    intro: '',
    posts: [post],
    stages: [],
    files: [],
    beginTime: '2026-11-10 09:00:00',
    endTime: '2026-12-02 17:00:00',
    reviewDay: null,
    resultDay: '2027-01-20',
    contact: '',
    phone: '0300-5550000',
    notice: '',
    noticeBegin: null,
    noticeEnd: null,
    published: true,
    revokeReason: '',
    state: 'open',
    stateText: '报名中',
    headcount: 2,
    applications: 1,
    path: '/recruitmentd/90/1',
    ...part,
  };
}

export function anApplication(part: Partial<ApplicationRow> = {}): ApplicationRow & Audit {
  return {
    id: '7',
    version: 1,
    createBy: '',
    createTime: '2026-11-18 09:00:00',
    updateBy: '',
    updateTime: null,
    postingId: '1',
    postingId_dictText: '公开招聘公告',
    postCode: 'A01',
    postName: '检验',
    queryCode: 'CDFG34HJ67KM',
    name: '李**',
    state: 'submitted',
    reason: '',
    supplementEnd: null,
    examNo: '',
    hired: false,
    submitTime: '2026-11-18 09:30:00',
    reviewBy: '',
    reviewTime: null,
    readTime: null,
    destroyTime: null,
    keptUntil: '2027-07-20 00:00:00',
    ...part,
  };
}

export function anApplicationDetail(part: Partial<ApplicationDetail> = {}): ApplicationDetail {
  return {
    application: anApplication(),
    answers: {
      name: '李晓明',
      idNumber: '1101**********2141',
      nation: '汉族',
      politics: 'masses',
      nativePlace: '青禾市',
      residence: '青禾市',
      phone: '138****5678',
      address: '******',
      studies: [
        {
          begin: '2014-09',
          end: '',
          school: '医学院',
          major: '检验',
          level: 'bachelor',
          kind: 'full',
          certificate: '',
        },
      ],
      jobs: null,
      family: null,
      avoidance: 'no',
    },
    birth: '1996-03-07',
    sex: '女',
    post,
    papers: [{ id: '70', kind: 'identity', name: '身份证.jpg', size: 2048, mime: 'image/jpeg' }],
    steps: [{ act: 'submit', actText: '提交', note: '', actor: '报名人', at: '2026-11-18 09:30:00' }],
    acts: [
      transition('pass', '审查通过', { primary: true, reason: { label: '说明', least: 0, most: 500 } }),
      transition('refuse', '审查不通过', { danger: true, reason: { label: '不通过的理由', most: 500 } }),
      transition('supplement', '要求补充材料', { reason: { label: '要补充什么', most: 500 } }),
    ],
    ...part,
  };
}

/** The desk of recruitment: postings, applications, and one application that is opened. */
export function fakeRecruit(
  postings: Posting[],
  applications: ApplicationRow[] = [],
  detail: ApplicationDetail = anApplicationDetail(),
): Record<string, FakeHandler> {
  return {
    ...fakeTable(
      '/recruit/posting',
      postings.map((posting) => ({ ...aPosting(), ...posting })),
      '周敏',
      aPosting(),
    ),
    ...fakeTable(
      '/recruit/application',
      applications.map((application) => ({ ...anApplication(), ...application })),
    ),
    'GET /recruit/application/detail': () => detail,
    'POST /recruit/application/reveal': () => ({
      idNumber: '110101199603072141',
      phone: '13800005678',
      email: '',
      address: '青禾市东湖区 1 号',
      family: [],
    }),
    'POST /recruit/application/refuse': ({ body }) => {
      const { version } = body as { version: number };
      if (version !== detail.application.version) throw new Refusal(409, '这份申请刚被别人审查过');
      return { ...detail.application, state: 'refused', reviewTime: now() };
    },
  };
}
