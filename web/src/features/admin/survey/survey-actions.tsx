import { Button } from 'antd';
import { useMemo } from 'react';
import { saveFile } from '@/shared/api/transfer';
import { text } from '@/shared/rules/rules';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { openWhenKnown } from '@/ui-admin/page/open-when-known';
import type { Go } from '@/ui-admin/page/page-address';
import { QrCode, squaresOf } from '@/ui-admin/qr-code';
import { useCopy } from '@/ui-admin/use-copy';
import { type BatchAction, batchStep, type ListResource } from '@/widgets/list-page';
import styles from './survey.module.css';
import {
  actOn,
  announce,
  editAddress,
  previewAddress,
  statisticsAddress,
  surveyBase,
  surveyPermission,
} from './survey-api';
import type { SurveyRow } from './survey-types';

const isAsked = ({ state }: SurveyRow) => state !== 'draft';

const mayPublish = `${surveyPermission}:publish`;

/** What can be done with surveys, one at a time and many at once. */
export const surveyActions = (go: Go): NonNullable<ListResource<SurveyRow>['actions']> => [
  {
    on: 'row',
    key: 'edit',
    label: '编辑',
    keys: 'E',
    permission: `${surveyPermission}:edit`,
    open: ({ id }) => go(editAddress(id)),
  },
  {
    on: 'row',
    key: 'statistics',
    label: '统计',
    permission: `${surveyPermission}:statistics`,
    when: isAsked,
    open: ({ id }) => go(statisticsAddress(id)),
  },
  { on: 'row', key: 'preview', label: '预览', open: (survey) => openWhenKnown(previewAddress(survey)) },
  {
    on: 'row',
    key: 'publish',
    label: '发布',
    permission: mayPublish,
    when: (survey) => !isAsked(survey),
    question: ({ title }) => ({ title: `发布「${title}」？`, content: '发布后公众按设定的时间可以填写。' }),
    run: (survey) => actOn('publish', survey),
    done: '发布成功',
  },
  {
    on: 'row',
    key: 'view',
    label: '查看页面',
    when: isAsked,
    open: ({ path }) => void window.open(path, '_blank', 'noopener'),
  },
  {
    on: 'row',
    key: 'qr',
    label: '二维码',
    when: isAsked,
    form: ({ title, path }, close) => <QrDialog title={title} path={path} onClose={close} />,
  },
  {
    on: 'row',
    key: 'close',
    label: '提前结束',
    permission: mayPublish,
    when: ({ state }) => state === 'open' || state === 'upcoming',
    question: ({ title }) => ({
      title: `提前结束「${title}」？`,
      content: '结束后不能再填写，可以重新开始。',
      ok: '结束',
    }),
    run: (survey) => actOn('close', survey),
    done: '调查已结束',
  },
  {
    on: 'row',
    key: 'reopen',
    label: '重新开始',
    permission: mayPublish,
    when: ({ state, closeTime }) => state === 'ended' && closeTime !== null,
    run: (survey) => actOn('reopen', survey),
    done: '调查已重新开始',
  },
  {
    on: 'row',
    key: 'announce',
    label: ({ state }) => (state === 'announced' ? '修改反馈' : '公布结果'),
    permission: mayPublish,
    when: ({ state }) => state === 'ended' || state === 'announced',
    reason: ({ title, outcome }) => ({
      title: `公布「${title}」的结果`,
      label: '意见采纳情况',
      hint: '10 到 5000 字：收到哪些意见、采纳了什么、没有采纳的原因。会和统计结果一起公开，不足 5 人的数字自动隐藏。',
      initial: outcome,
      rules: [text('意见采纳情况', 10, 5000)],
    }),
    run: (survey, outcome) => announce(survey, outcome),
    done: '结果已公布',
  },
  {
    on: 'row',
    key: 'copy',
    label: '复制',
    permission: `${surveyPermission}:add`,
    run: (survey) => actOn('copy', survey),
    done: '已复制为草稿',
  },
  ...steps,
];

/** What can be done to many surveys at once. */
const steps: readonly BatchAction[] = [
  batchStep({
    key: 'publish',
    label: '发布',
    permission: `${surveyPermission}:publish`,
    url: `${surveyBase}/publishBatch`,
    question: '发布选中的调查？发布后公众按设定的时间可以填写；题目改过的，从此按新的题目填写。',
  }),
  batchStep({
    key: 'close',
    label: '提前结束',
    permission: `${surveyPermission}:publish`,
    url: `${surveyBase}/closeBatch`,
    question: '提前结束选中的调查？结束后不能再填写，可以重新开始。',
  }),
  batchStep({
    key: 'reopen',
    label: '重新开始',
    permission: `${surveyPermission}:publish`,
    url: `${surveyBase}/reopenBatch`,
    question: '重新开始选中的调查？公众又可以填写。',
  }),
];

type Props = { title: string; path: string; onClose: () => void };

/** Address of a survey as a QR code, to be shown, copied and kept as a drawing that prints at any size. */
function QrDialog({ title, path, onClose }: Props) {
  const copy = useCopy();
  const address = new URL(path, window.location.origin).href;
  const code = useMemo(() => squaresOf(address), [address]);
  const save = () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}"><path fill="#fff" d="M0 0h${code.size}v${code.size}H0z"/><path d="${code.path}"/></svg>`;
    saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${title}-二维码.svg`);
  };
  return (
    <Dialog
      title={`二维码：${title}`}
      width={420}
      onClose={onClose}
      footer={[
        <Button key="copy" onClick={() => void copy(address, '网址已复制', '选择网址')}>
          复制网址
        </Button>,
        <Button key="save" type="primary" onClick={save}>
          下载 SVG
        </Button>,
      ]}
    >
      <QrCode text={address} label={`二维码，内容是 ${address}`} />
      <p className={styles.qrAddress}>{address}</p>
    </Dialog>
  );
}
