import { type ReactNode, useState } from 'react';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import type { Action } from '@/ui-admin/list/action-links';
import { deleteRow } from '@/ui-admin/list/resource-api';
import { useGo } from '@/ui-admin/page/page-address';
import { useMay } from '@/ui-admin/permission';
import { useNotices } from '@/ui-admin/use-notices';
import type { ListPageHandle } from '@/widgets/list-page/list-resource';
import { QrDialog } from './qr-dialog';
import {
  actOn,
  announce,
  editAddress,
  openWhenKnown,
  previewAddress,
  statisticsAddress,
  surveyBase,
  surveyPermission,
} from './survey-api';
import type { SurveyRow } from './survey-types';

type Page = ListPageHandle<SurveyRow>;
type Open = { dialog: 'announce' | 'qr'; survey: SurveyRow; page: Page };
type Offered = Action & { when: boolean };
type Allowed = (code: string) => boolean;

/** What can be done with a survey in the list, and the dialog that is open. */
export function useSurveyActions(): { of: (survey: SurveyRow, page: Page) => Action[]; dialog: ReactNode } {
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const looks = useLooks(setOpen);
  const changes = useChanges();
  const allowed: Allowed = (code) => may(`${surveyPermission}:${code}`);

  const of = (survey: SurveyRow, page: Page): Action[] =>
    [...looks(survey, page, allowed), ...changes(survey, page, allowed), ...announcing(survey, page, allowed, setOpen)]
      .sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
      .filter(({ when }) => when)
      .map(({ when, ...action }) => action);
  return { of, dialog: open && <OpenDialog open={open} onClose={() => setOpen(null)} /> };
}

/** The order of the actions in the list. */
const order = [
  'edit',
  'statistics',
  'preview',
  'publish',
  'view',
  'qr',
  'close',
  'reopen',
  'announce',
  'copy',
  'delete',
];

/** Ways to look at a survey and to work on it. */
function useLooks(onOpen: (open: Open) => void) {
  const go = useGo();
  const notices = useNotices();
  const preview = async (survey: SurveyRow) => {
    try {
      await openWhenKnown(previewAddress(survey));
    } catch (error) {
      notices.failed(error);
    }
  };
  return (survey: SurveyRow, page: Page, allowed: Allowed): Offered[] => {
    const { id, path, state } = survey;
    const isAsked = state !== 'draft';
    return [
      { key: 'edit', label: '编辑', when: allowed('edit'), run: () => go(editAddress(id)) },
      {
        key: 'statistics',
        label: '统计',
        when: isAsked && allowed('statistics'),
        run: () => go(statisticsAddress(id)),
      },
      { key: 'preview', label: '预览', when: true, run: () => void preview(survey) },
      { key: 'view', label: '查看页面', when: isAsked, run: () => void window.open(path, '_blank', 'noopener') },
      { key: 'qr', label: '二维码', when: isAsked, run: () => onOpen({ dialog: 'qr', survey, page }) },
    ];
  };
}

type Question = Parameters<ReturnType<typeof useQuestion>>[0];

/** What changes the state of a survey. What cannot be taken back at once is asked first. */
function useChanges() {
  const ask = useQuestion();
  const asked = async (page: Page, question: Question, work: () => Promise<unknown>, done: string, id: string) => {
    if (await ask(question)) await page.run(work, done, id);
  };
  return (survey: SurveyRow, page: Page, allowed: Allowed): Offered[] => {
    const { id, state } = survey;
    const name = `「${survey.title}」`;
    const publish = { title: `发布${name}？`, content: '发布后公众按设定的时间可以填写。', ok: '发布' };
    const close = { title: `提前结束${name}？`, content: '结束后不能再填写，可以重新开始。', ok: '结束' };
    const remove = { title: `删除${name}？`, content: '删除后十秒内可以撤销。', ok: '删除', danger: true };
    return [
      {
        key: 'publish',
        label: '发布',
        when: state === 'draft' && allowed('publish'),
        run: () => void asked(page, publish, () => actOn('publish', survey), '发布成功', id),
      },
      {
        key: 'close',
        label: '提前结束',
        when: (state === 'open' || state === 'upcoming') && allowed('publish'),
        run: () => void asked(page, close, () => actOn('close', survey), '调查已结束', id),
      },
      {
        key: 'delete',
        label: '删除',
        danger: true,
        when: survey.answerCount === 0 && allowed('delete'),
        run: () => void asked(page, remove, () => deleteRow(surveyBase, id), '删除成功', id),
      },
    ];
  };
}

/** What follows the end of a survey, and a copy for the next one. */
function announcing(survey: SurveyRow, page: Page, allowed: Allowed, onOpen: (open: Open) => void): Offered[] {
  const { state, closeTime } = survey;
  return [
    {
      key: 'reopen',
      label: '重新开始',
      when: state === 'ended' && closeTime !== null && allowed('publish'),
      run: () => void page.run(() => actOn('reopen', survey), '调查已重新开始', survey.id),
    },
    {
      key: 'announce',
      label: state === 'announced' ? '修改反馈' : '公布结果',
      when: (state === 'ended' || state === 'announced') && allowed('publish'),
      run: () => onOpen({ dialog: 'announce', survey, page }),
    },
    {
      key: 'copy',
      label: '复制',
      when: allowed('add'),
      run: () => void page.run(() => actOn('copy', survey), '已复制为草稿', survey.id),
    },
  ];
}

function OpenDialog({ open: { dialog, survey, page }, onClose }: { open: Open; onClose: () => void }) {
  if (dialog === 'qr') return <QrDialog title={survey.title} path={survey.path} onClose={onClose} />;
  return (
    <PromptModal
      title={`公布「${survey.title}」的结果`}
      label="意见采纳情况"
      hint="10 到 5000 字：收到哪些意见、采纳了什么、没有采纳的原因。会和统计结果一起公开，不足 5 人的数字自动隐藏。"
      required="请说明意见采纳情况"
      initial={survey.outcome}
      multiline
      ok="公布"
      onCancel={onClose}
      onOk={async (outcome) => {
        if (await page.run(() => announce(survey, outcome), '结果已公布', survey.id)) onClose();
      }}
    />
  );
}
