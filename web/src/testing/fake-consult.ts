import type { Act, Letter, LetterDetail, LetterState } from '@/features/admin/letter/letter-types';
import { type FakeHandler, Refusal } from './fake-server';
import { fakeTable, now } from './fake-table';
import { transition } from './transition';

export function aLetter(part: Partial<Letter> = {}): Letter {
  return {
    id: '1',
    version: 1,
    createBy: '',
    createTime: '2026-11-18 09:30:00',
    updateBy: '',
    updateTime: null,
    queryCode: 'CDFG34HJ67KM',
    amberTime: null,
    late: false,
    letterType: 'consult',
    letterType_dictText: '咨询',
    category: 'immunization',
    category_dictText: '免疫规划',
    title: '孩子打完疫苗发烧怎么办',
    name: '王**',
    minor: false,
    publishAllowed: true,
    state: 'pending',
    simple: false,
    extended: false,
    supplemented: false,
    fileCount: 0,
    orgCode: '',
    departName: '',
    handler: '',
    draftBy: '',
    reason: '',
    mergedInto: '',
    dueTime: '2026-11-19 17:30:00',
    light: 'green',
    alert: 0,
    satisfaction: 0,
    answerTime: null,
    answerDays: 0,
    closeTime: null,
    destroyTime: null,
    redactBy: '',
    releaseBy: '',
    releaseTime: null,
    ...part,
  };
}

export function aLetterDetail(part: Partial<LetterDetail> = {}): LetterDetail {
  return {
    letter: aLetter(),
    destroyed: false,
    content: '昨天接种了百白破疫苗，今天体温三十八度，我的电话13800005678。',
    district: '东湖区',
    name: '王**',
    phone: '138****5678',
    email: '',
    health: true,
    files: [],
    messages: [],
    draft: '',
    publicTitle: '',
    publicContent: '',
    publicAnswer: '',
    steps: [],
    same: [],
    acts: [],
    ...part,
  };
}

/** The acts of the desk by their keys, as the server offers them. */
export const letterActs = (...keys: Act[]): LetterDetail['acts'] => keys.map((key) => known[key]);

const asked = (label: string, name = 'reason') => ({ reason: { label, name } });

const known: Record<Act, LetterDetail['acts'][number]> = {
  receive: transition('receive', '受理并分办', { primary: true }),
  refuse: transition('refuse', '不予受理', { danger: true, ...asked('不予受理的理由') }),
  merge: transition('merge', '合并'),
  assign: transition('assign', '转办'),
  extend: transition('extend', '延期', asked('延期的理由')),
  draft: transition('draft', '保存草稿'),
  propose: transition('propose', '提交审核', { primary: true }),
  approve: transition('approve', '审核通过并答复', { primary: true, question: '把答复发给写信人？' }),
  return: transition('return', '退回修改', asked('退回的说明', 'note')),
  close: transition('close', '办结', { question: '办结这封信？' }),
  redact: transition('redact', '提交公开稿', { primary: true }),
  release: transition('release', '公开', { primary: true, question: '公开这封信？' }),
  retract: transition('retract', '取消公开', { danger: true, ...asked('取消公开的理由') }),
};

type Moved = {
  state?: LetterState;
  acts: Act[];
  change?: (detail: LetterDetail, body: Record<string, string>) => void;
};

/** What the acts of one letter lead to, as far as the screens show it. */
const moves: Partial<Record<Act, Moved>> = {
  receive: { state: 'handling', acts: ['assign', 'extend', 'draft', 'propose'] },
  refuse: {
    state: 'refused',
    acts: [],
    change: ({ letter }, { reason = '' }) => {
      letter.reason = reason;
    },
  },
  draft: { acts: ['draft', 'propose'], change: (detail, { body = '' }) => keepDraft(detail, body) },
  propose: { state: 'review', acts: [], change: (detail, { body = '' }) => keepDraft(detail, body) },
  redact: {
    acts: ['redact'],
    change: (detail, { publicTitle = '', publicContent = '', publicAnswer = '' }) => {
      Object.assign(detail, { publicTitle, publicContent, publicAnswer });
      detail.letter.redactBy = 'zhoumin';
    },
  },
};

function keepDraft(detail: LetterDetail, body: string) {
  detail.draft = body;
  detail.letter.draftBy = 'zhoumin';
}

/** The calls of the desk over a list of letters, and the details of the first. */
export function fakeConsult(letters: Letter[], detail: LetterDetail): Record<string, FakeHandler> {
  const acting = Object.entries(moves).map(([act, { state, acts, change }]): [string, FakeHandler] => [
    `POST /consult/letter/${act}`,
    ({ body }) => {
      const sent = body as Record<string, string> & { version: number };
      const { letter } = detail;
      if (sent.version !== letter.version)
        throw new Refusal(409, '这封信刚被别人办理过，请刷新后再操作', { current: letter });
      change?.(detail, sent);
      detail.acts = letterActs(...acts);
      Object.assign(letter, { version: letter.version + 1, updateTime: now() }, state ? { state } : {});
      return letter;
    },
  ]);
  return {
    ...fakeTable('/consult/letter', letters),
    'GET /consult/letter/overview': () => ({
      pending: letters.filter(({ state }) => state === 'pending').length,
      handling: letters.filter(({ state }) => state === 'handling').length,
      review: 0,
      answered: 0,
      closed: 0,
      amber: 0,
      red: letters.filter(({ light }) => light === 'red').length,
      toRelease: 0,
    }),
    'GET /consult/letter/detail': () => structuredClone(detail),
    'GET /consult/letter/redaction': () => ({
      publicTitle: detail.letter.title,
      publicContent: detail.content.replace('13800005678', '（电话略）'),
      publicAnswer: detail.messages?.at(-1)?.body ?? '',
      found: [{ text: '13800005678', kind: '电话' }],
    }),
    'POST /consult/letter/reveal': () => ({ name: '王小明', phone: '13800005678', email: '' }),
    ...Object.fromEntries(acting),
  };
}
