import { loadPage } from '@/ui-admin/list/resource-api';
import { text } from '@/ui-admin/values/text';
import { filterNames, listQuery, type QueryField, useList, wholeRows } from '@/widgets/list';
import { Choosing } from './choosing';
import { DepartTreeBox } from './depart-tree-box';
import { PickerDialog } from './picker-dialog';
import styles from './pickers.module.css';
import { useDepartTree } from './use-depart-tree';
import { findPeople, type PickedUser, userColumns } from './user-kind';

const width = 1250;

type Props = {
  multiple: boolean;
  onOk: (people: readonly PickedUser[]) => void;
  onClose: () => void;
};

const keyword: QueryField = { name: 'keyword', label: '查找人员', kind: text, placeholder: findPeople };
const depart: QueryField = { name: 'departId', label: '部门', kind: text, hidden: true };
const people = { columns: userColumns, query: [keyword, depart] };

/** People found by their department: the tree on the left, its people on the right. Mount it while it is open. */
export function UserByDepartModal({ multiple, onOk, onClose }: Props) {
  const tree = useDepartTree();
  const list = useList({
    ask: (state) => {
      const sent = listQuery(people, state);
      return {
        queryKey: ['picker', 'people', sent],
        queryFn: ({ signal }) => loadPage<PickedUser>('/sys/user/queryUserComponentData', sent, signal),
      };
    },
    names: filterNames(people),
    local: true,
    choice: { ...wholeRows<PickedUser>(), multiple, keeps: true },
  });
  const { filters } = list.state;
  const toDepart = (departId: string) => list.search({ departId });
  return (
    <PickerDialog
      title="选择用户"
      width={width}
      note={
        <span className={styles.footCount} aria-live="polite">
          已选 {list.held.entries.length} 人
        </span>
      }
      onOk={() => onOk(list.latest())}
      onClose={onClose}
    >
      <div className={styles.departs}>
        <DepartTreeBox tree={tree} selecting={{ selected: filters.departId ?? '', onSelect: toDepart }} />
        <Choosing<PickedUser>
          list={list}
          name="用户"
          query={[keyword]}
          onReset={() => toDepart('')}
          columns={userColumns}
          nameOf={({ realname }) => realname}
        />
      </div>
    </PickerDialog>
  );
}
