import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { loadPage } from '@/ui-admin/list/resource-api';
import { DepartTreeBox } from './depart-tree-box';
import { PickerTable } from './picker-table';
import styles from './pickers.module.css';
import { useDepartTree } from './use-depart-tree';
import { findPeople, type PickedUser, userColumns } from './user-columns';

const width = 1250;
const pageSizes = [10, 20, 30];
const start = { no: 1, size: 10 };

type Props = {
  multiple: boolean;
  onOk: (people: readonly PickedUser[]) => void;
  onClose: () => void;
};

type Entry = { value: string; user: PickedUser };

const field = ['id', ...userColumns.map(({ dataIndex }) => dataIndex)].join(',');

/** People found by their department: the tree on the left, its people on the right. Mount it while it is open. */
export function UserByDepartModal({ multiple, onOk, onClose }: Props) {
  const tree = useDepartTree();
  const [departId, setDepartId] = useState('');
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(start);
  const [chosen, setChosen] = useState<readonly Entry[]>([]);
  const list = useQuery({
    queryKey: ['picker', 'people', departId, keyword, page],
    queryFn: ({ signal }) =>
      loadPage<PickedUser>(
        '/sys/user/queryUserComponentData',
        { departId, keyword, column: 'createTime', order: 'desc', field, pageNo: page.no, pageSize: page.size },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
  const ask = (change: { departId?: string; keyword?: string }) => {
    setDepartId(change.departId ?? departId);
    setKeyword(change.keyword ?? keyword);
    setPage({ ...page, no: 1 });
  };
  return (
    <Dialog
      width={width}
      title="选择用户"
      onClose={onClose}
      footer={[
        <span key="count" className={styles.footCount} aria-live="polite">
          已选 {chosen.length} 人
        </span>,
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button key="ok" type="primary" onClick={() => onOk(chosen.map(({ user }) => user))}>
          确定
        </Button>,
      ]}
    >
      <div className={styles.departs}>
        <DepartTreeBox tree={tree} selecting={{ selected: departId, onSelect: (id) => ask({ departId: id }) }} />
        <div>
          <form
            className={styles.query}
            aria-label="查询条件"
            onSubmit={(event) => {
              event.preventDefault();
              ask({ keyword: typed.trim() });
            }}
          >
            <Input
              aria-label="查找人员"
              placeholder={findPeople}
              className={styles.account ?? ''}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="primary" htmlType="submit">
              查询
            </Button>
            <Button
              onClick={() => {
                setTyped('');
                ask({ departId: '', keyword: '' });
              }}
            >
              重置
            </Button>
          </form>
          <PickerTable
            name="用户"
            columns={[...userColumns]}
            list={list}
            multiple={multiple}
            entryOf={(user: PickedUser): Entry => ({ value: user.id, user })}
            textOf={(user) => user.realname}
            chosen={chosen}
            onChoose={setChosen}
            page={page}
            pageSizes={pageSizes}
            onPage={setPage}
          />
        </div>
      </div>
    </Dialog>
  );
}
