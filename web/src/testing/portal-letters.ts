import type {
  CheckData,
  Draft,
  Notice,
  OwnLetter,
  PublicLetter,
  QuestionData,
  SearchingData,
  WritingData,
} from '@/features/portal/letter/types';
import type { ServiceProps } from '@/shared/api/public';
import { servicePage } from './portal-service';

const notice: Notice = {
  receiptDays: 1,
  simpleDays: 3,
  normalDays: 10,
  longestDays: 15,
  retentionYears: 2,
  withdrawnDays: 30,
};
const letterTypes = [
  { value: 'consult', text: '咨询' },
  { value: 'complaint', text: '投诉' },
];
const categories = [
  { value: 'immunization', text: '免疫规划' },
  { value: 'other', text: '其他' },
];
const limits = {
  titleMin: 5,
  titleMax: 50,
  contentMin: 10,
  contentMax: 1000,
  nameMax: 20,
  districtMax: 30,
  emailMax: 100,
  files: 3,
  fileBytes: 5_242_880,
  fileTypes: 'jpg、png、pdf',
};

const released: PublicLetter = {
  id: '91001',
  letterType: 'consult',
  letterTypeText: '咨询',
  category: 'immunization',
  categoryText: '免疫规划',
  title: '孩子打完疫苗发烧怎么办',
  departName: '免疫规划科',
  stateText: '已办结',
  createTime: '2026-10-08 09:20:00',
  answerTime: '2026-10-10 15:00:00',
  releaseTime: '2026-10-20 10:00:00',
  path: '/messaged/81/91001',
};

const draft: Draft = {
  letterType: 'consult',
  category: 'immunization',
  district: '东湖区',
  title: '孩子打完疫苗发烧怎么办',
  content: '昨天接种了百白破疫苗，今天体温三十八度。\n需要去医院吗？',
  health: 'yes',
  name: '王女士',
  phone: '13800005678',
  email: '',
  minor: false,
  publishAllowed: true,
  consent: true,
};

const question: QuestionData = {
  view: 'question',
  step: 1,
  steps: 4,
  state: 'sealed',
  form: draft,
  problems: [],
  files: [],
  letterTypes,
  categories,
  districts: ['江北区', '江南区'],
  similar: [],
  limits,
  notice,
};

const alike = { title: '狂犬病疫苗打几针', path: '/detail/31/31001', kind: '疫苗接种' };

const check: CheckData = {
  view: 'check',
  step: 4,
  steps: 4,
  state: 'sealed',
  form: draft,
  letterTypeText: '咨询',
  categoryText: '免疫规划',
  problems: [{ field: 'captcha', message: '验证问题没有答对或已过期，请回答新的问题' }],
  files: [{ id: '1', name: '体温单.jpg', size: 204_800, mime: 'image/jpeg' }],
  similar: [alike],
  human: { kind: 'sum', question: '五加三等于多少？', picture: '', checkKey: 'key' },
  notice,
};

const own: OwnLetter = {
  queryCode: 'CDFG34HJ67KM',
  codeText: 'CDFG-34HJ-67KM',
  letterType: 'consult',
  letterTypeText: '咨询',
  category: draft.category,
  categoryText: '免疫规划',
  title: draft.title,
  content: draft.content,
  state: 'answered',
  stateText: '已答复',
  departName: '免疫规划科',
  reason: '',
  createTime: released.createTime,
  dueTime: null,
  answerTime: released.answerTime,
  satisfaction: 0,
  files: [{ id: '1', name: '体温单.jpg', size: 204_800, mime: 'image/jpeg' }],
  messages: [
    {
      kind: 'reply',
      body: '低热多在一两天内退去，多喝水、多休息。',
      departName: '免疫规划科',
      createTime: '2026-10-10 15:00:00',
    },
  ],
  steps: [{ at: released.createTime, text: '收到来信' }],
  canWithdraw: false,
  canAsk: true,
  canRate: true,
  canErase: true,
  released: false,
  path: '',
};

const writing = { service: 'message', id: '81', name: '我要咨询' };
const searching = { service: 'messagesearch', id: '82', name: '信件查询' };

/** The page before a letter goes out. */
export function letterCheck(part: Partial<CheckData> = {}) {
  const data: CheckData = { ...check, problems: [], ...part };
  return { page: servicePage(writing, data), data };
}

const start: WritingData = {
  view: 'start',
  writePath: '/message/81?write=1',
  searchPath: '/messagesearch/82',
  letters: { records: [released], total: 1, size: 10, current: 1, pages: 1 },
  type: '',
  category: '',
  keyword: '',
  letterTypes,
  categories,
  faq: [{ id: '91001', title: released.title, answer: '低热多在一两天内退去。', path: released.path }],
  months: [{ month: '2026-11', received: 9, answered: 3, refused: 1, withdrawn: 0, open: 5, rate: 37.5, days: 2.5 }],
  notice,
};

type Sample = { name: string; activeId: string; page: ServiceProps<WritingData | SearchingData> };

export const letterPages: Sample[] = [
  { name: '来信首页', activeId: '80', page: servicePage(writing, start) },
  { name: '来信：类型', activeId: '80', page: servicePage(writing, question) },
  {
    name: '来信：内容，有错误',
    activeId: '80',
    page: servicePage(writing, {
      ...question,
      step: 2,
      files: check.files,
      problems: [
        { field: 'title', message: '标题至少 5 个字，现在是 2 个字' },
        { field: 'health', message: '请说明信里有没有健康信息' },
      ],
    }),
  },
  { name: '来信：联系方式', activeId: '80', page: servicePage(writing, { ...question, step: 3, similar: [alike] }) },
  {
    name: '网页找错',
    activeId: '80',
    page: servicePage(writing, {
      view: 'fault',
      key: 'k',
      form: { page: '/detail/31/31001', kind: 'typo', text: '错', phone: '', email: '', consent: false },
      kinds: [
        { value: 'unreachable', text: '打不开、链接错误' },
        { value: 'typo', text: '错别字' },
      ],
      problems: [{ field: 'text', message: '哪里有错至少 5 个字，现在是 1 个字' }],
      human: check.human,
      textMin: 5,
      textMax: 500,
      notice,
    }),
  },
  { name: '来信：核对', activeId: '80', page: servicePage(writing, check) },
  {
    name: '来信：回执',
    activeId: '80',
    page: servicePage(writing, {
      view: 'sent',
      heading: '信已寄出',
      receipt: {
        queryCode: 'CDFG34HJ67KM',
        codeText: 'CDFG-34HJ-67KM',
        password: 'NWT69XQW',
        passwordText: 'NWT6-9XQW',
        createTime: '2026-11-21 18:13:00',
        dueTime: '2026-11-23 23:59:59',
      },
      searchPath: '/messagesearch/82',
      notice,
    }),
  },
  {
    name: '公开的来信',
    activeId: '80',
    page: servicePage(writing, {
      view: 'letter',
      letter: { ...released, content: draft.content, answer: '低热多在一两天内退去。' },
      back: '/message/81',
      related: [released],
    }),
  },
  {
    name: '来信查询，密码不对',
    activeId: '80',
    page: servicePage(searching, {
      view: 'ask',
      queryCode: 'CDFG-34HJ-67KM',
      problems: [{ field: 'password', message: '查询码或密码不对，请对照回执再输入一次' }],
      writePath: '/message/81?write=1',
      text: '',
    }),
  },
  {
    name: '自己的来信',
    activeId: '80',
    page: servicePage(searching, {
      view: 'letter',
      letter: own,
      ticket: 'ticket',
      problems: [],
      text: '',
      done: 'supplement',
      notice,
    }),
  },
];
