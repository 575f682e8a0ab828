import type { ReactNode } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import type { Action, Offer } from '@/ui-admin/actions/action';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { idList } from '@/ui-admin/list/resource-api';
import { useToast } from '@/ui-admin/use-toast';
import { filterQuery } from '@/widgets/list';
import type { ListRow } from '../core/list-resource';
import { urlOf } from '../core/urls';
import { ExportsModal } from './opened-later';
import { useExport } from './use-export';
import type { ListPageModel } from './use-list-page';

export type Exports = {
  offers: readonly Offer[];
  /** How far the export is that runs; null while none does. */
  received: string | null;
  cancel: () => void;
  /** The dialog of an offer, when one is open. */
  dialog: ReactNode;
};

/**
 * All rows come with all columns, to be changed and imported again; what is searched for or selected as it stands on the screen.
 * @param columns names of the columns on the screen, in their order
 */
export function useExportOffers<Row extends ListRow>(page: ListPageModel<Row>, columns: readonly string[]): Exports {
  const { resource, state, selected, all, latest } = page;
  const chosen = all?.total ?? selected.length;
  const toast = useToast();
  const { received, startLong, cancel } = useExport();
  const sort = { column: state.column, order: state.order };
  const shown = { ...filterQuery(resource, state.filters), ...sort, columns: columns.join(',') };
  const take = async (query: Parameters<typeof startLong>[1]) =>
    startLong(urlOf(resource, 'exportXls'), query, resource.exportName);
  const takeChosen = async () => {
    const { entries, all } = latest();
    if (entries.length === 0 && !all) toast.warn(messages.chooseRecord);
    else await take({ ...shown, ...(all ? {} : { selections: idList(entries.map(({ id }) => id)) }) });
  };
  const actions: Action[] = [
    { key: 'all', label: '导出全部', open: () => take({ ...resource.fixedQuery, ...sort }) },
    ...(resource.exportsBelow
      ? [
          {
            key: 'below',
            label: `导出全部（含${resource.exportsBelow}）`,
            open: () => take({ ...resource.fixedQuery, ...sort, children: '1' }),
          },
        ]
      : []),
    { key: 'filtered', label: '导出查询结果', open: () => take(shown) },
    { key: 'csv', label: '导出查询结果（CSV）', open: () => take({ ...shown, format: 'csv' }) },
    {
      key: 'selected',
      label: `导出所选${chosen > 0 ? `（${chosen} 条）` : ''}`,
      open: takeChosen,
    },
    { key: 'own', label: '我的导出', form: (_, close) => <ExportsModal onClose={close} /> },
  ];
  const { offersOf, dialog } = useActions(actions, useChange());
  return { offers: page.may('export') ? offersOf() : [], received, cancel, dialog };
}
