import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { isKind, messageOf } from '@/shared/api/errors';
import type { SectionNode } from '@/shared/api/staff';
import { useUndo } from '@/shared/api/undo';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { useGuardedClose } from '@/ui-admin/dialog/use-guarded-close';
import { ClosedWhile } from '@/ui-admin/form/closed-while';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { useOnce } from '@/ui-admin/use-once';
import { useReload } from '@/ui-admin/use-reload';
import { RowStore } from '@/widgets/rows';
import { sectionBase } from '../bases';
import { changedIn, type Group, groupsOf, onto, orderCall, wayBack } from './order';
import { OrderGrid, orderColumns, type Stores } from './order-grid';
import { orderSections, sectionTreeOptions } from './section-api';

/** What was loaded, and the rows over it that are put in order; `turn` counts how often it was loaded. */
type Work = { groups: readonly Group[]; stores: Stores; turn: number };

function workOn(groups: readonly Group[], turn = 0): Work {
  const storeOf = ({ rows }: Group) =>
    new RowStore({ columns: orderColumns, rows, order: { column: 'place', as: 'number' } });
  return { groups, stores: new Map(groups.map((group) => [group.parentId, storeOf(group)])), turn };
}

/** The groups as they stand now. */
const standing = ({ groups, stores }: Work): Group[] =>
  groups.map((group) => ({ ...group, rows: stores.get(group.parentId)?.rows() ?? [] }));

const changes = (groups: readonly Group[]) => groups.reduce((sum, group) => sum + changedIn(group), 0);

type Props = { tree: readonly SectionNode[]; onClose: () => void };

/** All sections of the site in their order, saved at once. */
export function OrderDialog({ tree, onClose }: Props) {
  const [work, setWork] = useState(() => workOn(groupsOf(tree)));
  const count = useChanges(work);
  const { close, leave } = useGuardedClose(count > 0, onClose);
  const { busy, refusal, save, renew } = useOrder(work, setWork, leave);
  return (
    <FormDialog
      title="栏目排序"
      width={680}
      ok="保存次序"
      busy={busy}
      disabled={count === 0}
      onSubmit={() => void save()}
      onClose={() => void close()}
    >
      <p className="muted">
        用箭头按钮、拖动左侧的手柄或按 Alt+↑、Alt+↓ 调整次序，按 Ctrl+Z
        撤销；展开一行，可以排它的下级栏目。保存后网站导航立即按新的次序显示。
      </p>
      {refusal && (
        <Alert
          type="error"
          showIcon
          title={refusal.message}
          action={
            refusal.isOld && (
              <Button size="small" onClick={() => void renew()}>
                载入最新的栏目，保留我的次序
              </Button>
            )
          }
        />
      )}
      <ClosedWhile closed={busy}>
        <OrderGrid key={work.turn} stores={work.stores} parentId="" name="一级栏目" />
      </ClosedWhile>
      <p role="status" className="fine">
        {count > 0 ? `有 ${count} 个栏目与原来不同，还没有保存` : '次序没有改动'}
      </p>
    </FormDialog>
  );
}

function useChanges(work: Work): number {
  const [count, setCount] = useState(() => changes(standing(work)));
  useEffect(() => {
    const look = () => setCount(changes(standing(work)));
    look();
    const leaves = [...work.stores.values()].map((store) => store.onAny(look));
    return () => {
      for (const leave of leaves) leave();
    };
  }, [work]);
  return count;
}

type Refusal = { message: string; isOld: boolean };

/** Saving, what is said when it was refused, and going on over what others have changed meanwhile. */
function useOrder(work: Work, setWork: (work: Work) => void, leave: () => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { busy, run } = useOnce();
  const client = useQueryClient();
  const reload = useReload([resourceKey(sectionBase)]);
  const trying = (act: () => Promise<void>) =>
    run(async () => {
      try {
        await act();
      } catch (error) {
        setRefusal({ message: messageOf(error), isOld: isKind(error, 'conflict') });
      }
    });
  const save = () =>
    trying(async () => {
      const groups = standing(work);
      const saved = await orderSections(orderCall(groups));
      const body = wayBack(groups, saved);
      useUndo.getState().offer({ path: `${sectionBase}/order`, count: changes(groups), act: '调整次序', body });
      await reload();
      leave();
    });
  const renew = () =>
    trying(async () => {
      const tree = await client.fetchQuery({ ...sectionTreeOptions, staleTime: 0 });
      setWork(workOn(onto(standing(work), tree), work.turn + 1));
      setRefusal(null);
    });
  return { busy, refusal, save, renew };
}
