import { Select } from 'antd';
import { Fragment } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Schemas } from '@/shared/api/generated';
import { sysAnnouncement } from '@/shared/api/tables/sys-announcement';
import { minute } from '@/shared/format/date';
import { StateTag, type Toned } from '@/ui-admin/state/tag';
import { longText } from '@/ui-admin/values/long-text';
import { type ControlProps, textOf, type ValueKind } from '@/ui-admin/values/value-kind';
import { dict } from '@/widgets/dictionary';
import { options } from '@/widgets/inputs';
import { columnsOf, fieldsOf, type ListResource, queryOf } from '@/widgets/list-page';
import { depart, role, user } from '@/widgets/pickers';
import { rich } from '@/widgets/rich-text';
import { uploadFile } from '@/widgets/upload';
import { announcementBase } from './announcement-api';
import { attachmentRows } from './attachment-rows';
import { PriorityTag } from './priority';

type Recipients = { recipientKind: RecipientKind; recipientIds: string };

type Props = ControlProps<string> & { options: readonly { value: string; label: string }[] };

/** Who gets an announcement. Departments that were chosen are no roles: another kind begins with nobody. */
function RecipientKindField({ value, onChange, onBlur, aria, disabled, invalid, options }: Props) {
  const { setValue } = useFormContext<Recipients>();
  return (
    <Select
      {...aria}
      value={textOf(value)}
      options={[...options]}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      onBlur={onBlur}
      onChange={(kind: string) => {
        setValue('recipientIds', '');
        onChange(kind);
      }}
    />
  );
}

/** Departments or roles, as the field beside it says. */
const recipients: ValueKind<string> = {
  show: (value, row) => ('recipientKind' in row && row.recipientKind === 'role' ? roles : departs).show(value, row),
  edit: (control) => <RecipientsField {...control} />,
  text: textOf,
  empty: '',
  chosen: true,
};

const roles = role({ multiple: true });
const departs = depart({ multiple: true });

function RecipientsField(control: ControlProps<string>) {
  const form = useFormContext<Recipients>();
  const kind = useWatch({ control: form.control, name: 'recipientKind' });
  return <Fragment key={kind}>{(kind === 'role' ? roles : departs).edit(control)}</Fragment>;
}

export type RecipientKind = AnnouncementRow['recipientKind'];

/** An announcement as its writers see it. */
export type AnnouncementRow = Schemas['Announcement'];

const states: Record<AnnouncementRow['sendStatus'], Toned> = {
  0: { text: '未发布', tone: 'flat' },
  1: { text: '已发布', tone: 'success' },
  2: { text: '已撤销', tone: 'warning' },
};
const kindOptions = sysAnnouncement.recipientKind.options;

/** The list of announcements with the form that writes one. */
export const announcements: ListResource<AnnouncementRow> = {
  base: announcementBase,
  label: '系统通告',
  permission: 'system:announcement',
  code: 'system/announcement',
  nameOf: ({ titile }) => titile,
  columns: columnsOf(sysAnnouncement, [
    { name: 'titile', rowHeader: true, ellipsis: true },
    { name: 'priority', width: 88, render: ({ priority }) => <PriorityTag priority={priority} /> },
    { name: 'msgCategory', width: 104 },
    { name: 'recipientKind', width: 104 },
    { name: 'sendStatus', width: 96, render: ({ sendStatus }) => <StateTag {...states[sendStatus]} /> },
    // The person stands here, and in the table of the server the account.
    { name: 'sender', short: '发布人', width: 120 },
    { name: 'sendTime', width: 152 },
    { name: 'endTime', width: 152, render: ({ endTime }) => (endTime ? minute(endTime) : '不限') },
  ]),
  query: queryOf(sysAnnouncement, [
    { name: 'titile' },
    { name: 'priority' },
    { name: 'msgCategory' },
    { name: 'recipientKind' },
    { name: 'sendStatus', hidden: true },
  ]),
  formWidth: 920,
  loadsRow: true,
  allows: (action, { sendStatus }) => action !== 'edit' || sendStatus !== '1',
  fields: fieldsOf(sysAnnouncement, [
    { name: 'titile', wide: true },
    { name: 'msgCategory', kind: dict('msg_category', { inSight: true }), required: true },
    { name: 'priority', required: true, hint: '紧急的会显示在后台顶部，30 分钟未读再提醒一次' },
    {
      name: 'recipientKind',
      initial: 'all',
      kind: {
        ...options(kindOptions),
        edit: (control: ControlProps<string>) => <RecipientKindField {...control} options={kindOptions} />,
      },
      required: true,
    },
    {
      name: 'userIds',
      kind: user({ store: 'id', multiple: true }),
      required: true,
      visible: ({ recipientKind }) => recipientKind === 'user',
    },
    {
      name: 'recipientIds',
      kind: recipients,
      required: true,
      visible: ({ recipientKind }) => recipientKind === 'depart' || recipientKind === 'role',
      hint: '部门包括其下级部门',
    },
    { name: 'needConfirm', hint: '收件人要点“确认已读”才算已读' },
    { name: 'startTime', hint: '到时才显示和推送，不填则发布后立即' },
    { name: 'endTime', hint: '过后不再显示，不填则一直有效' },
    { name: 'isPublic', hint: '不登录也能打开通告的页面，限发给全体用户的通知公告' },
    { name: 'msgAbstract', kind: longText(2), wide: true },
    {
      name: 'msgContent',
      kind: rich({ upload: (file, onProgress) => uploadFile(file, { biz: 'notice', onProgress }) }),
    },
    {
      name: 'attachments',
      kind: attachmentRows,
    },
    { name: 'openType', hint: '不选则只显示内容' },
    {
      name: 'openPage',
      required: true,
      visible: ({ openType }) => openType !== '',
      hint: '本站页面以 / 开头，如 /interact/letter；后台组件如 consult/LetterList',
    },
    { name: 'busId', visible: ({ openType }) => openType === 'component' },
  ]),
  emptyText: '没有符合条件的通告',
  exportName: '系统通告',
};
