import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import type { Action } from '@/ui-admin/list/action-links';
import { deleteRow } from '@/ui-admin/list/resource-api';
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

type Open = { dialog: 'announce' | 'qr'; survey: SurveyRow; page: ListPageHandle<SurveyRow> };

/** What can be done with a survey in the list, and the dialog that is open. */
export function useSurveyActions(): {
  of: (survey: SurveyRow, page: ListPageHandle<SurveyRow>) => Action[];
  dialog: ReactNode;
} {
  const navigate = useNavigate();
  const notices = useNotices();
  const ask = useQuestion();
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);

  const asked = async (
    page: ListPageHandle<SurveyRow>,
    question: Parameters<typeof ask>[0],
    work: () => Promise<unknown>,
    done: string,
  ) => {
    if (await ask(question)) await page.run(work, done);
  };
  const preview = async ({ id }: SurveyRow) => {
    try {
      await openWhenKnown(previewAddress(id));
    } catch (error) {
      notices.failed(error);
    }
  };

  const of = (survey: SurveyRow, page: ListPageHandle<SurveyRow>): Action[] => {
    const { id, title, state } = survey;
    const name = `「${title}」`;
    const allowed = (code: string) => may(`${surveyPermission}:${code}`);
    const all: (Action & { when: boolean })[] = [
      { key: 'edit', label: '编辑', when: allowed('edit'), run: () => void navigate(editAddress(id)) },
      {
        key: 'statistics',
        label: '统计',
        when: state !== 'draft' && allowed('statistics'),
        run: () => void navigate(statisticsAddress(id)),
      },
      { key: 'preview', label: '预览', when: true, run: () => void preview(survey) },
      {
        key: 'publish',
        label: '发布',
        when: state === 'draft' && allowed('publish'),
        run: () =>
          void asked(
            page,
            { title: `发布${name}？`, content: '发布后公众按设定的时间可以填写。', ok: '发布' },
            () => actOn('publish', survey),
            '发布成功',
          ),
      },
      {
        key: 'view',
        label: '查看页面',
        when: state !== 'draft',
        run: () => void window.open(survey.path, '_blank', 'noopener'),
      },
      { key: 'qr', label: '二维码', when: state !== 'draft', run: () => setOpen({ dialog: 'qr', survey, page }) },
      {
        key: 'close',
        label: '提前结束',
        when: (state === 'open' || state === 'upcoming') && allowed('publish'),
        run: () =>
          void asked(
            page,
            { title: `提前结束${name}？`, content: '结束后不能再填写，可以重新开始。', ok: '结束' },
            () => actOn('close', survey),
            '调查已结束',
          ),
      },
      {
        key: 'reopen',
        label: '重新开始',
        when: state === 'ended' && survey.closeTime !== null && allowed('publish'),
        run: () => void page.run(() => actOn('reopen', survey), '调查已重新开始'),
      },
      {
        key: 'announce',
        label: state === 'announced' ? '修改反馈' : '公布结果',
        when: (state === 'ended' || state === 'announced') && allowed('publish'),
        run: () => setOpen({ dialog: 'announce', survey, page }),
      },
      {
        key: 'copy',
        label: '复制',
        when: allowed('add'),
        run: () => void page.run(() => actOn('copy', survey), '已复制为草稿'),
      },
      {
        key: 'delete',
        label: '删除',
        danger: true,
        when: survey.answerCount === 0 && allowed('delete'),
        run: () =>
          void asked(
            page,
            { title: `删除${name}？`, content: '删除后不能恢复。', ok: '删除', danger: true },
            () => deleteRow(surveyBase, id),
            '删除成功',
          ),
      },
    ];
    return all.filter(({ when }) => when).map(({ when, ...action }) => action);
  };
  return { of, dialog: open && <OpenDialog open={open} onClose={() => setOpen(null)} /> };
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
        if (await page.run(() => announce(survey, outcome), '结果已公布')) onClose();
      }}
    />
  );
}
