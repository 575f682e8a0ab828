import { minute } from '@/shared/format/date';
import { StateTag, type TagTone } from '@/ui-admin/state/tag';
import { list } from '@/ui-admin/values/list';
import { longText } from '@/ui-admin/values/long-text';
import { moment } from '@/ui-admin/values/moment';
import { text } from '@/ui-admin/values/text';
import { matchText } from '@/widgets/inputs/match-text-kind';
import { options } from '@/widgets/inputs/options-kind';
import { toggle } from '@/widgets/inputs/yes-no-kind';
import type { ListResource, ListRow } from '@/widgets/list-page/list-resource';
import { user } from '@/widgets/pickers/user-kind';
import { rich } from '@/widgets/rich-text/rich-kind';
import { uploadFile } from '@/widgets/upload/upload-file';
import { AttachmentsField } from './attachments-field';
import { type Attachment, announcementBase, type Priority } from './notice-api';
import { PriorityTag, priorities } from './priority';
import { RecipientKindField, recipients } from './recipients-fields';

export type RecipientKind = 'all' | 'depart' | 'role' | 'user';
type SendStatus = '0' | '1' | '2';

/** An announcement as its writers see it. */
export type AnnouncementRow = ListRow & {
  titile: string;
  msgContent: string;
  msgAbstract: string;
  startTime: string | null;
  endTime: string | null;
  /** Login name of who released it, with the name of the person. */
  sender: string;
  sender_dictText: string;
  priority: Priority;
  msgCategory: '1' | '2';
  recipientKind: RecipientKind;
  recipientIds: string;
  userIds: string;
  openType: '' | 'url' | 'component';
  openPage: string;
  busId: string;
  attachments: Attachment[];
  needConfirm: boolean;
  isPublic: boolean;
  sendStatus: SendStatus;
  sendTime: string | null;
};

const kinds: Record<RecipientKind, string> = { all: '全体用户', depart: '部门', role: '角色', user: '指定用户' };
const states: Record<SendStatus, { text: string; tone: TagTone }> = {
  0: { text: '未发布', tone: 'flat' },
  1: { text: '已发布', tone: 'success' },
  2: { text: '已撤销', tone: 'warning' },
};
const categories = [
  { value: '1', label: '通知公告' },
  { value: '2', label: '系统消息' },
];
const priorityOptions = Object.entries(priorities).map(([value, { text }]) => ({ value, label: text }));
const kindOptions = Object.entries(kinds).map(([value, label]) => ({ value, label }));
const stateOptions = Object.entries(states).map(([value, { text }]) => ({ value, label: text }));

const blank: AnnouncementRow = {
  id: '',
  version: 0,
  createBy: '',
  createTime: '',
  updateBy: '',
  updateTime: null,
  titile: '',
  msgContent: '',
  msgAbstract: '',
  startTime: null,
  endTime: null,
  sender: '',
  sender_dictText: '',
  priority: 'L',
  msgCategory: '1',
  recipientKind: 'all',
  recipientIds: '',
  userIds: '',
  openType: '',
  openPage: '',
  busId: '',
  attachments: [],
  needConfirm: false,
  isPublic: false,
  sendStatus: '0',
  sendTime: null,
};

/** The list of announcements with the form that writes one. */
export const announcements: ListResource<AnnouncementRow> = {
  base: announcementBase,
  label: '系统通告',
  permission: 'system:announcement',
  code: 'system/announcement',
  nameOf: ({ titile }) => titile,
  columns: [
    { name: 'titile', title: '标题', rowHeader: true, ellipsis: true, sorter: true },
    {
      name: 'priority',
      title: '优先级',
      width: 88,
      render: ({ priority }) => <PriorityTag priority={priority} />,
    },
    {
      name: 'msgCategory',
      title: '类型',
      width: 104,
      render: ({ msgCategory }) => categories.find(({ value }) => value === msgCategory)?.label,
    },
    { name: 'recipientKind', title: '通告对象', width: 104, render: ({ recipientKind }) => kinds[recipientKind] },
    {
      name: 'sendStatus',
      title: '状态',
      width: 96,
      render: ({ sendStatus }) => <StateTag tone={states[sendStatus].tone}>{states[sendStatus].text}</StateTag>,
    },
    { name: 'sender', title: '发布人', width: 120, sorter: true, render: (row) => row.sender_dictText },
    { name: 'sendTime', title: '发布时间', kind: moment, width: 152, sorter: true },
    {
      name: 'endTime',
      title: '有效期至',
      width: 152,
      sorter: true,
      render: ({ endTime }) => (endTime ? minute(endTime) : '不限'),
    },
  ],
  query: [
    { name: 'titile', label: '标题', kind: matchText },
    { name: 'priority', label: '优先级', kind: options(priorityOptions) },
    { name: 'msgCategory', label: '类型', kind: options(categories) },
    { name: 'recipientKind', label: '通告对象', kind: options(kindOptions) },
    { name: 'sendStatus', label: '状态', kind: options(stateOptions), hidden: true },
  ],
  blank,
  formWidth: 920,
  loadsRow: true,
  allows: (action, { sendStatus }) => action !== 'edit' || sendStatus !== '1',
  fields: [
    { name: 'titile', label: '标题', kind: text, required: true, max: 100, wide: true },
    { name: 'msgCategory', label: '类型', kind: options(categories), required: true },
    {
      name: 'priority',
      label: '优先级',
      kind: options(priorityOptions),
      required: true,
      hint: '紧急的会显示在后台顶部，30 分钟未读再提醒一次',
    },
    {
      name: 'recipientKind',
      label: '通告对象',
      kind: { ...options(kindOptions), edit: (control) => <RecipientKindField {...control} options={kindOptions} /> },
      required: true,
    },
    {
      name: 'userIds',
      label: '用户',
      kind: user({ store: 'id', multiple: true }),
      required: true,
      visible: ({ recipientKind }) => recipientKind === 'user',
    },
    {
      name: 'recipientIds',
      label: '部门或角色',
      kind: recipients,
      required: true,
      visible: ({ recipientKind }) => recipientKind === 'depart' || recipientKind === 'role',
      hint: '部门包括其下级部门',
    },
    {
      name: 'needConfirm',
      label: '需确认阅读',
      kind: toggle,
      hint: '收件人要点“确认已读”才算已读',
    },
    { name: 'startTime', label: '开始时间', kind: moment, hint: '到时才显示和推送，不填则发布后立即' },
    { name: 'endTime', label: '结束时间', kind: moment, hint: '过后不再显示，不填则一直有效' },
    {
      name: 'isPublic',
      label: '对外公开',
      kind: toggle,
      hint: '不登录也能打开通告的页面，限发给全体用户的通知公告',
    },
    { name: 'msgAbstract', label: '摘要', kind: longText(2), max: 500, wide: true },
    {
      name: 'msgContent',
      label: '内容',
      kind: rich({ upload: (file, onProgress) => uploadFile(file, { biz: 'notice', onProgress }) }),
    },
    {
      name: 'attachments',
      label: '附件',
      kind: list({ line: ({ name }: Attachment) => name, edit: (control) => <AttachmentsField {...control} /> }),
    },
    {
      name: 'openType',
      label: '打开方式',
      kind: options([
        { value: 'url', label: '打开本站页面' },
        { value: 'component', label: '打开后台组件' },
      ]),
      hint: '不选则只显示内容',
    },
    {
      name: 'openPage',
      label: '打开的页面',
      kind: text,
      required: true,
      max: 255,
      visible: ({ openType }) => openType !== '',
      hint: '本站页面以 / 开头，如 /interact/letter；后台组件如 consult/LetterList',
    },
    {
      name: 'busId',
      label: '业务编号',
      kind: text,
      max: 50,
      visible: ({ openType }) => openType === 'component',
    },
  ],
  emptyText: '没有符合条件的通告',
  exportName: '系统通告',
};
