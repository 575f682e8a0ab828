import type { FormData, Own, OwnData, PostingSummary, RecruitmentData } from '@/features/portal/recruit/types';
import type { ServiceProps } from '@/shared/api/public';
import type { Answers, Post } from '@/shared/recruit/types';
import { servicePage } from './portal-service';

const posting: PostingSummary = {
  id: '90001',
  title: '公开招聘专业技术人员公告',
  unit: '临江市疾病预防控制中心',
  state: 'open',
  stateText: '报名中',
  beginTime: '2026-11-16 09:00:00',
  endTime: '2026-12-02 17:00:00',
  posts: 2,
  headcount: 3,
  path: '/recruitmentd/90/90001',
};

const post: Post = {
  code: 'A01',
  name: '微生物检验',
  category: 'professional',
  depart: '微生物检验科',
  headcount: 2,
  education: 'bachelor',
  degree: '学士学位',
  majors: '医学检验技术',
  bornAfter: '1991-11-20',
  masterBornAfter: '1986-11-20',
  doctorBornAfter: null,
  conditions: '',
  pay: '',
};

const posts: Post[] = [
  post,
  { ...post, code: 'B01', name: '驾驶', category: 'worker', education: 'any', degree: '', majors: '', bornAfter: null },
];

const categories = [
  { value: 'professional', text: '专业技术' },
  { value: 'worker', text: '工勤' },
];
const educations = [
  { value: 'any', text: '不限' },
  { value: 'bachelor', text: '本科' },
  { value: 'master', text: '硕士研究生' },
];

export const answers: Answers = {
  postCode: 'A01',
  name: '示例甲',
  idNumber: '110000199604150023',
  nation: '汉族',
  politics: 'league',
  nativePlace: '临江市',
  residence: '临江市江北区',
  phone: '13800000001',
  address: '江北区明德路 1 号',
  studies: [
    {
      begin: '2014-09',
      end: '2018-06',
      school: '临江医学院',
      major: '检验',
      level: 'bachelor',
      kind: 'full',
      certificate: '',
    },
  ],
  jobs: [{ begin: '2018-08', end: '', unit: '社区卫生服务中心', post: '检验员', witness: '' }],
  family: [{ relation: '父亲', name: '示例父', unit: '' }],
  avoidance: 'no',
  pledge: false,
  signature: '',
};

const receipt = {
  queryCode: 'CDFG34HJ67KM',
  password: 'ABCD2345',
  codeText: 'CDFG-34HJ-67KM',
  passwordText: 'ABCD-2345',
};

const words = {
  educations: [{ value: 'junior', text: '初中及以下' }, ...educations.slice(1)],
  studyKinds: [{ value: 'full', text: '全日制' }],
  politics: [{ value: 'league', text: '共青团员' }],
  paperKinds: [
    { value: 'photo', text: '近期免冠照片' },
    { value: 'identity', text: '身份证' },
  ],
};

export const form: FormData = {
  ...words,
  view: 'form',
  step: 1,
  steps: 6,
  ticket: 'x',
  codeText: receipt.codeText,
  posting,
  deadline: posting.endTime,
  posts,
  answers,
  papers: [{ id: '7', kind: 'identity', name: '身份证.jpg', size: 240_000, mime: 'image/jpeg' }],
  saved: '2026-11-20 09:34:00',
  resubmit: false,
  problems: [],
  needed: ['identity', 'education'],
  limits: { papers: 10, paperSize: 5_242_880, types: 'jpg、png、pdf', studies: 6, jobs: 10, family: 8 },
  categories,
};

const own: Own = {
  codeText: receipt.codeText,
  postingTitle: posting.title,
  postCode: 'A01',
  postName: '微生物检验',
  state: 'supplement',
  stateText: '待补充材料',
  reason: '学位证书看不清',
  supplementEnd: '2026-12-06 17:00:00',
  examNo: '',
  submitTime: '2026-11-20 09:40:00',
  endTime: posting.endTime,
  deadline: '2026-12-06 17:00:00',
  canApply: true,
  keptUntil: '2027-07-20 00:00:00',
  phone: '0300-5550108',
  changed: true,
  canEdit: true,
  canWithdraw: true,
  destroyed: false,
  answers,
  papers: form.papers,
  steps: [{ act: 'submit', actText: '提交', note: '', actor: '报名人', at: '2026-11-20 09:40:00' }],
};

export const ownData: OwnData = {
  ...words,
  view: 'own',
  application: own,
  ticket: 'x',
  done: '',
  problems: [],
  listPath: '/recruitment/90',
};

function recruitmentPage(data: RecruitmentData, name = '人才招聘'): ServiceProps<RecruitmentData> {
  const page = servicePage(
    { service: 'recruitment', id: '90', name: '人才招聘', description: '公开招聘公告、资格审查和拟聘公示。' },
    data,
  );
  const detail = data.view === 'posting';
  return {
    ...page,
    name,
    detail,
    crumbs: [
      { name: '首页', path: '/index' },
      { name, path: page.column.path },
    ],
  };
}

const list: RecruitmentData = {
  view: 'list',
  postings: [
    posting,
    { ...posting, id: '90004', state: 'revoked', stateText: '已撤销', path: '/recruitmentd/90/90004' },
  ],
  total: 12,
  size: 10,
  current: 1,
  pages: 2,
  state: '',
  states: [{ value: 'open', text: '报名中' }],
  lookupPath: '/recruitment/90?look=1',
};

const details = {
  ...posting,
  intro: '面向社会公开招聘。\n\n报名在网上进行。',
  table: posts,
  stages: [
    { name: '笔试', day: '2026-12-20', place: '临江市第二中学' },
    { name: '面试', day: null, place: '' },
  ],
  files: [{ name: '岗位表.xlsx', path: '/api/sys/common/static/files/a.xlsx', size: 24_580 }],
  reviewDay: '2026-12-10',
  resultDay: '2027-01-20',
  contact: '人事科',
  phone: '0300-5550108',
  notice: '',
  noticeBegin: null,
  noticeEnd: null,
  revokeReason: '',
  publishTime: '2026-11-09 09:00:00',
  updateTime: '2026-11-09 09:00:00',
};

export const postingData: RecruitmentData & { view: 'posting' } = {
  view: 'posting',
  posting: details,
  applyPath: '/recruitment/90?apply=90001',
  lookupPath: '/recruitment/90?look=1',
  listPath: '/recruitment/90',
  categories,
  educations,
};

const noticed: RecruitmentData = {
  ...postingData,
  applyPath: '',
  posting: {
    ...details,
    state: 'noticed',
    stateText: '已公示',
    notice: '示例丁　微生物检验　20260011\n示例戊　微生物检验　20260012',
    noticeBegin: '2026-11-18',
    noticeEnd: '2026-11-26',
  },
};

const start: RecruitmentData = {
  view: 'start',
  posting,
  key: 'k',
  consent: false,
  human: { kind: 'sum', question: '三加五等于多少？', picture: '', checkKey: 'c' },
  problems: [{ field: 'consent', message: '请阅读并同意个人信息处理说明，才能报名' }],
  kept: { draftDays: 30, otherMonths: 6 },
};

const careerProblems = [
  { field: 'study-0-school', message: '请填写学校' },
  { field: 'study-0-level', message: '这个岗位要求本科及以上学历' },
];

/** Every page of recruitment. */
export const recruitmentPages = [
  { name: 'postings', page: recruitmentPage(list) },
  {
    name: 'no posting of this state',
    page: recruitmentPage({ ...list, postings: [], total: 0, pages: 1, state: 'open' }),
  },
  { name: 'posting', page: recruitmentPage(postingData, posting.title) },
  { name: 'posting with the list of those proposed', page: recruitmentPage(noticed, posting.title) },
  { name: 'start of an application with a problem', page: recruitmentPage(start, `报名：${posting.title}`) },
  { name: 'application: post', page: recruitmentPage({ ...form, receipt }) },
  { name: 'application: person', page: recruitmentPage({ ...form, step: 2 }) },
  { name: 'application: career with problems', page: recruitmentPage({ ...form, step: 3, problems: careerProblems }) },
  { name: 'application: more', page: recruitmentPage({ ...form, step: 4 }) },
  { name: 'application: papers', page: recruitmentPage({ ...form, step: 5 }) },
  {
    name: 'application: check',
    page: recruitmentPage({
      ...form,
      view: 'check',
      step: 6,
      resubmit: true,
      problems: [{ field: 'pledge', message: '请承诺所填内容和材料真实，才能提交' }],
    }),
  },
  {
    name: 'application sent',
    page: recruitmentPage({
      ...ownData,
      view: 'sent',
      done: 'submit',
      receipt,
      application: { ...own, state: 'submitted' },
    }),
  },
  {
    name: 'question for code and password',
    page: recruitmentPage(
      {
        view: 'ask',
        queryCode: 'CDFG',
        text: '',
        problems: [{ field: 'password', message: '查询码或密码不对' }],
        listPath: '/recruitment/90',
      },
      '查询报名',
    ),
  },
  { name: 'own application', page: recruitmentPage(ownData, '我的报名') },
  {
    name: 'own application, withdrawn',
    page: recruitmentPage(
      {
        ...ownData,
        done: 'withdraw',
        application: {
          ...own,
          state: 'withdrawn',
          destroyed: true,
          canEdit: false,
          canWithdraw: false,
          changed: false,
        },
      },
      '我的报名',
    ),
  },
].map((sample) => ({ ...sample, activeId: '90' }));
