import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Table } from 'antd';
import { useState } from 'react';
import type { Page } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';
import { messages } from '@/shared/messages/zh-cn';
import listStyles from '@/ui-admin/list/list.module.css';
import { Failed, Nothing } from '@/ui-admin/state/states';
import { picked, pickedOnPage } from './core/chosen';
import { DepartTreeBox } from './depart-modal';
import styles from './pickers.module.css';
import { useDepartTree } from './use-depart-tree';
import type { PickedUser } from './user-picker';

const width = 1250;
const pageSizes = [10, 20, 30];
const start = { no: 1, size: 10 };

type Props = {
  multiple: boolean;
  onOk: (people: readonly PickedUser[]) => void;
  onClose: () => void;
};

type Entry = { value: string; user: PickedUser };

const entryOf = (user: PickedUser): Entry => ({ value: user.id, user });

/** People found by their department: the tree on the left, its people on the right. Mount it while it is open. */
export function UserByDepartModal({ multiple, onOk, onClose }: Props) {
  const tree = useDepartTree();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [departId, setDepartId] = useState('');
  const [typed, setTyped] = useState('');
  const [username, setUsername] = useState('');
  const [page, setPage] = useState(start);
  const [chosen, setChosen] = useState<readonly Entry[]>([]);
  const list = useQuery({
    queryKey: ['picker', 'people', departId, username, page],
    queryFn: ({ signal }) =>
      staffClient<Page<PickedUser>>('/sys/user/queryUserComponentData', {
        query: { departId, username, pageNo: page.no, pageSize: page.size },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const people = list.data?.records ?? [];
  const ask = (change: { departId?: string; username?: string }) => {
    setDepartId(change.departId ?? departId);
    setUsername(change.username ?? username);
    setPage({ ...page, no: 1 });
  };
  return (
    <Modal
      open
      centered
      width={width}
      title="选择用户"
      onCancel={onClose}
      footer={[
        <span key="count" aria-live="polite">
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
        <DepartTreeBox
          tree={tree}
          opened={opened}
          onOpen={setOpened}
          selected={departId}
          onSelect={(key) => ask({ departId: key })}
        />
        <div>
          <form
            className={styles.query}
            onSubmit={(event) => {
              event.preventDefault();
              ask({ username: typed.trim() });
            }}
          >
            <Input
              aria-label="账号"
              placeholder="请输入账号"
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
                ask({ departId: '', username: '' });
              }}
            >
              重置
            </Button>
          </form>
          {list.error && !list.data ? (
            <Failed error={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <Table<PickedUser>
              aria-label="用户列表"
              className={listStyles.table ?? ''}
              size="small"
              rowKey="id"
              loading={list.isFetching}
              dataSource={people}
              scroll={{ x: 640, y: 320 }}
              columns={[
                { title: '账号', dataIndex: 'username', width: 150 },
                { title: '姓名', dataIndex: 'realname', width: 110 },
                { title: '性别', dataIndex: 'sex_dictText', width: 70 },
                { title: '手机', dataIndex: 'phone', width: 130 },
                { title: '部门', dataIndex: 'orgCodeTxt' },
              ]}
              locale={{ emptyText: list.data ? <Nothing text="没有符合条件的用户" /> : ' ' }}
              onRow={(user) => ({ onClick: () => setChosen(picked(chosen, entryOf(user), multiple)) })}
              rowSelection={{
                type: multiple ? 'checkbox' : 'radio',
                columnWidth: 40,
                selectedRowKeys: chosen.map(({ value }) => value),
                preserveSelectedRowKeys: true,
                getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
                getCheckboxProps: (user) => ({ 'aria-label': `选择 ${user.realname}` }),
                onChange: (keys) =>
                  setChosen(pickedOnPage(multiple ? chosen : [], people.map(entryOf), keys.map(String))),
              }}
              pagination={{
                current: page.no,
                pageSize: page.size,
                total: list.data?.total ?? 0,
                pageSizeOptions: pageSizes,
                showSizeChanger: { 'aria-label': '每页条数' },
                showTotal: (total, [from, to]) => messages.range(from, to, total),
                onChange: (no, size) => setPage({ no: size === page.size ? no : 1, size }),
              }}
            />
          )}
        </div>
      </div>
    </Modal>
  );
}
