import type { ReactNode } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { type Offer, said } from '@/ui-admin/actions/action';
import { useOffered } from '@/ui-admin/actions/registry';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { useToast } from '@/ui-admin/use-toast';
import type { BatchAction, Chosen, ListRow, RowAction, ToolbarAction } from '../core/list-resource';
import { useBatch } from './use-batch';
import { type Exports, useExportOffers } from './use-export-offers';
import type { ListPageModel } from './use-list-page';
import { usualBatchDelete, usualDelete, usualLooks, usualTools } from './usual-actions';

export type ListActions<Row> = {
  usual: readonly Offer[];
  further: readonly Offer[];
  exports: Exports;
  refresh: Offer;
  ofRow: (row: Row) => readonly Offer[];
  batch: {
    offers: readonly Offer[];
    /** Some of them take all rows that match. */
    isWide: boolean;
    progress: { at: number; of: number } | null;
  };
  /** Whether there is anything to choose rows for. */
  selectable: boolean;
  /** The dialog of an action, when one is open. */
  dialogs: ReactNode;
};

/**
 * What a list offers: the usual actions and those of the screen, each to whoever may take it.
 * @param columns names of the columns on the screen, in their order
 */
export function useListActions<Row extends ListRow>(
  page: ListPageModel<Row>,
  columns: readonly string[],
): ListActions<Row> {
  const { resource, reload, isWithheld, list, selected } = page;
  const { tools, rowActions, batchActions } = declared(page);
  const change = useChange(reload);
  const usual = useActions(
    usualTools(page).filter(({ key }) => !isWithheld(key)),
    change,
  );
  const further = useActions(tools, change);
  const rows = useActions(rowActions, change, (id) => page.rows.find((row) => row.id === id));
  const batch = useBatchOffers(page, batchActions);
  const exports = useExportOffers(page, columns);
  const refresh = { key: 'refresh', label: '刷新列表', keys: 'R', run: list.again };
  const parts = { usual: usual.offersOf(), further: [...batch.inToolbar, ...further.offersOf()] };
  const ofRow = (row: Row) => rows.offersOf(row, row.id);
  useOffered(`${resource.label}列表`, [...parts.usual, ...exports.offers, ...parts.further, refresh, ...batch.offers]);
  const [only] = selected.length === 1 ? selected : [];
  // Its keys are those of the row, where the focus is; here it is only found by its name.
  useOffered(only ? `「${resource.nameOf(only)}」` : '', only ? ofRow(only).map(({ keys, ...offer }) => offer) : []);
  return {
    ...parts,
    exports,
    refresh,
    ofRow,
    batch,
    selectable: batch.isSelectable || page.may('export'),
    dialogs: (
      <>
        {usual.dialog}
        {further.dialog}
        {rows.dialog}
        {batch.dialog}
        {exports.dialog}
      </>
    ),
  };
}

/** What stands in the resource and beside it, without what a rule withholds from the person. */
function declared<Row extends ListRow>(page: ListPageModel<Row>) {
  const all = (page.resource.actions ?? []).filter(({ key }) => !page.isWithheld(key));
  const granted = <Each extends { key: string }>(actions: Each[]) => actions.filter(({ key }) => !page.isWithheld(key));
  return {
    tools: all.filter((action): action is ToolbarAction => action.on === 'toolbar'),
    rowActions: granted([
      ...usualLooks(page),
      ...all.filter((action): action is RowAction<Row> => action.on === 'row'),
      usualDelete(page),
    ]),
    batchActions: granted([
      ...all.filter((action): action is BatchAction => action.on === 'batch'),
      usualBatchDelete(page),
    ]),
  };
}

const nothing: Chosen = { rows: [], count: 0, words: '', onPart: () => {} };

function useBatchOffers<Row extends ListRow>(page: ListPageModel<Row>, actions: readonly BatchAction[]) {
  const toast = useToast();
  const { chosen, latest, progress, perform } = useBatch(page);
  const { offersOf, dialog } = useActions(actions.map(counted), perform);
  const wide = new Set(actions.filter(({ overAll }) => overAll).map(({ key }) => key));
  const lone = new Set(actions.filter(({ inToolbar }) => inToolbar).map(({ key }) => key));
  const offers = offersOf(chosen, '', latest)
    .filter(({ key }) => !page.all || wide.has(key))
    .map((each) => ({
      ...each,
      run: () => (latest().count > 0 ? each.run() : toast.warn(messages.chooseRecord)),
    }));
  return {
    offers: chosen.count > 0 ? offers : [],
    inToolbar: chosen.count > 0 ? [] : offers.filter(({ key }) => lone.has(key)),
    isSelectable: offersOf(nothing).length > 0,
    isWide: offers.some(({ key }) => wide.has(key)),
    progress,
    dialog,
  };
}

/** A question about many rows says how many they are. */
function counted(action: BatchAction): BatchAction {
  if (!('question' in action && action.question)) return action;
  const { question } = action;
  return {
    ...action,
    question: (chosen) => {
      const asked = said(question, chosen);
      return typeof asked === 'string' ? { title: asked, content: `${chosen.words}。` } : asked;
    },
  };
}
