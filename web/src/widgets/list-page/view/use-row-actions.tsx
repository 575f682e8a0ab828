import { type ReactNode, useState } from 'react';
import { staffAsk } from '@/shared/api/staff-client';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import type { Action } from '@/ui-admin/list/action-links';
import { useMay } from '@/ui-admin/permission';
import { afterDelete } from '../core/after-delete';
import { urlOf } from '../core/urls';
import type { ListRow } from '../list-resource';
import type { ListPageModel } from './use-list-page';

type RowActions<Row> = {
  of: (row: Row) => readonly Action[];
  /** The dialog that asks for a reason, when one is open. */
  dialog: ReactNode;
};

const reasonLimit = 500;

/** What can be done with each row: the usual actions the person is allowed, and those of the screen. */
export function useRowActions<Row extends ListRow>(page: ListPageModel<Row>): RowActions<Row> {
  const { resource, perform } = page;
  const { nameOf } = resource;
  const ask = useQuestion();
  const may = useMay();
  const [rejecting, setRejecting] = useState<Row | null>(null);

  const remove = async (row: Row) => {
    const title = `删除${resource.label}「${nameOf(row)}」？`;
    if (await ask({ title, content: afterDelete(resource), ok: '删除', danger: true })) {
      await perform(async () => {
        const answer = await staffAsk(urlOf(resource, 'delete'), { method: 'DELETE', query: { id: row.id } });
        return answer.message || '删除成功';
      }, row.id);
      page.selectKeys(page.selected.filter(({ id }) => id !== row.id).map(({ id }) => id));
    }
  };
  const start = async (row: Row) => {
    if (await ask({ title: `提交「${nameOf(row)}」审批？`, ok: '提交' })) {
      await perform(async () => {
        const answer = await staffAsk(urlOf(resource, 'start'), { query: { id: row.id } });
        return answer.message || '提交成功';
      }, row.id);
    }
  };
  const reject = async (row: Row, bhreason: string) => {
    const done = await perform(async () => {
      const answer = await staffAsk(urlOf(resource, 'reject'), { query: { id: row.id, bhreason } });
      return answer.message || '驳回成功';
    }, row.id);
    if (done) {
      setRejecting(null);
    }
  };
  return {
    of: (row) =>
      resource.actionsOf?.(row, page) ?? [
        ...looking(page, row),
        ...approving(page, row, { start: () => void start(row), reject: () => setRejecting(row) }),
        ...(resource.rowActions?.(row, page) ?? []).filter(({ permission }) => !permission || may(permission)),
        ...(page.may('delete') && allowed(page, 'delete', row)
          ? [{ key: 'delete', label: '删除', danger: true, run: () => void remove(row) }]
          : []),
      ],
    dialog: rejecting && (
      <PromptModal
        title={`驳回「${nameOf(rejecting)}」`}
        label="驳回原因"
        required="请填写驳回原因"
        rules={[(text) => (text.length > reasonLimit ? `最大长度${reasonLimit}位字符` : null)]}
        multiline
        ok="驳回"
        onOk={(reason) => reject(rejecting, reason)}
        onCancel={() => setRejecting(null)}
      />
    ),
  };
}

function allowed<Row extends ListRow>(
  { resource }: ListPageModel<Row>,
  action: 'edit' | 'delete' | 'start' | 'reject',
  row: Row,
): boolean {
  return resource.allows?.(action, row) ?? true;
}

/** 编辑 for whoever may change rows, 详情 as details or as a form that cannot be saved. */
function looking<Row extends ListRow>(page: ListPageModel<Row>, row: Row): Action[] {
  const { resource, may, isWithheld, openForm, openDetail } = page;
  const hasForm = Boolean(resource.fields?.length || resource.renderForm);
  const edits = hasForm && may('edit') && allowed(page, 'edit', row);
  const actions: Action[] = edits ? [{ key: 'edit', label: '编辑', run: () => openForm('edit', row) }] : [];
  if (isWithheld('detail')) {
    return actions;
  }
  if (resource.detail) {
    actions.push({ key: 'detail', label: '详情', run: () => openDetail(row) });
  } else if (hasForm && !edits) {
    actions.push({ key: 'detail', label: '详情', run: () => openForm('detail', row) });
  }
  return actions;
}

function approving<Row extends ListRow>(
  page: ListPageModel<Row>,
  row: Row,
  steps: { start: () => void; reject: () => void },
): Action[] {
  const { resource, may } = page;
  if (!resource.approval) {
    return [];
  }
  return [
    ...(may('start') && allowed(page, 'start', row) ? [{ key: 'start', label: '提交审批', run: steps.start }] : []),
    ...(may('reject') && allowed(page, 'reject', row) ? [{ key: 'reject', label: '驳回', run: steps.reject }] : []),
  ];
}
