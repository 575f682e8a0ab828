import { ActionLink } from '@/ui-admin/actions/action-links';
import { useOffered } from '@/ui-admin/actions/registry';
import { useActions } from '@/ui-admin/actions/use-actions';
import { Icon } from '@/ui-admin/icon';
import list from '@/ui-admin/list/list.module.css';
import { fileActions } from './file-actions';
import type { Library } from './use-library';
import { useOver } from './use-over';

/** How many files are selected, on all pages together, and what can be done with them. */
export function SelectedFiles({ library: { selected, state, clearSelection } }: { library: Library }) {
  const over = useOver();
  const letGo: typeof over = async (files, work) => {
    const finished = await over(files, work);
    if (finished) clearSelection();
    return finished;
  };
  // How it went has been told by then.
  const { offersOf, dialog } = useActions(fileActions(letGo), async (work) => (await work()) === true);
  const offers = selected.length > 0 ? offersOf({ files: selected, inBin: state.place === 'bin' }) : [];
  useOffered('选中的文件', offers);
  return (
    <>
      {selected.length > 0 && (
        <div className={list.selected}>
          <Icon name="info" />
          <span role="status">
            已选 <b>{selected.length}</b> 个
          </span>
          {offers.map((offer) => (
            <ActionLink key={offer.key} offer={offer} />
          ))}
          <button type="button" className={`${list.link} ${list.push}`} onClick={clearSelection}>
            取消选择
          </button>
        </div>
      )}
      {dialog}
    </>
  );
}
