import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { unkept } from '@/shared/api/staff-query';
import { sysPosition } from '@/shared/api/tables/sys-position';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { FormModal } from '@/ui-admin/form/form-modal';
import { editRow, resourceKey } from '@/ui-admin/list/resource-api';
import { useMay } from '@/ui-admin/permission';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { fieldsOf } from '@/widgets/list-page';
import { MarkdownReading, markdown } from '@/widgets/markdown-editor';
import { type PositionRow, positionBase, positionOptions } from '../users/people-api';

const width = 900;
const title = '岗位职责';

const fields = fieldsOf<typeof sysPosition, PositionRow>(sysPosition, [
  {
    name: 'duty',
    kind: markdown(),
    max: 4000,
    hint: '一条一行，行首写 - 就是清单；# 是小标题。右边是别人看到的样子',
  },
]);

type Props = { position: PositionRow; onClose: () => void };

/** What a post has to do, for reading; whoever may change posts writes it here. Mount it while it is open. */
export function DutyDialog({ position, onClose }: Props) {
  const mayEdit = useMay()('system:position:edit');
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery(unkept(positionOptions(position.id)));
  if (data && editing) {
    return (
      <FormModal
        title={title}
        note={position.name}
        initial={{ ...data, duty: data.duty ?? '' }}
        specs={fields}
        save={({ id, version, duty }) => editRow<PositionRow>(positionBase, { id, version, duty })}
        after={[resourceKey(positionBase)]}
        onClose={onClose}
        width={width}
      />
    );
  }
  return (
    <Dialog
      width={width}
      title={`${title}：${position.name}`}
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        mayEdit && data && (
          <Button key="edit" type="primary" onClick={() => setEditing(true)}>
            {data.duty ? '修改' : '填写'}
          </Button>
        ),
      ]}
    >
      {data ? <Duty text={data.duty ?? ''} /> : <Waiting error={error} onRetry={refetch} rows={5} />}
    </Dialog>
  );
}

function Duty({ text }: { text: string }) {
  return text.trim() === '' ? <Nothing text="还没有写这个职务的职责" /> : <MarkdownReading text={text} />;
}
