import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { messageOf } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Loading } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import { filterNames, listQuery, useList, wholeRows } from '@/widgets/list';
import type { BizRow } from './business-picker';
import { Choosing } from './choosing';
import { PickerDialog } from './picker-dialog';
import { type RecordSource, sourceOf } from './record-sources';

const width = 1200;

/** How long a source is not asked for again, in milliseconds. */
const fresh = 30_000;

type Props = {
  code: string;
  multiple: boolean;
  onOk: (records: readonly BizRow[]) => void;
  onClose: () => void;
};

/** The records of a source, one or several of which are chosen. Mount it while it is open. */
export function RecordModal({ code, ...props }: Props) {
  const source = useQuery({ queryKey: ['record-source', code], queryFn: () => sourceOf(code), staleTime: fresh });
  if (source.data) return <Records source={source.data} code={code} {...props} />;
  return source.error ? (
    <Dialog
      title={messages.popupFailedTitle}
      onClose={props.onClose}
      footer={
        <Button type="primary" onClick={props.onClose}>
          确定
        </Button>
      }
    >
      <div role="alert">
        <p>{messages.popupFailed}</p>
        <p>{messageOf(source.error)}</p>
      </div>
    </Dialog>
  ) : (
    <Dialog title="选择" width={width} onClose={props.onClose}>
      <Loading />
    </Dialog>
  );
}

function Records({ source, code, multiple, onOk, onClose }: Props & { source: RecordSource }) {
  const toast = useToast();
  const { data: query = [], error } = useQuery({
    queryKey: ['record-source', code, 'conditions'],
    queryFn: ({ signal }) => source.conditions(signal),
    staleTime: fresh,
  });
  useEffect(() => {
    if (error) toast.warn(messageOf(error));
  }, [error, toast]);
  const asked = { columns: source.columns, query };
  const list = useList({
    ask: (state) => {
      const sent = listQuery(asked, state);
      return {
        queryKey: ['record-source', code, 'page', sent],
        queryFn: ({ signal }) => source.page(sent, signal),
      };
    },
    names: filterNames(asked),
    local: true,
    choice: { ...wholeRows<BizRow>(), multiple, keeps: true },
  });
  const { entries } = list.held;
  return (
    <PickerDialog
      title={source.name}
      width={width}
      onOk={() => (entries.length > 0 ? onOk(entries) : toast.warn(messages.pickOne))}
      onClose={onClose}
    >
      <Choosing<BizRow>
        list={list}
        name={source.name}
        query={query}
        columns={source.columns}
        nameOf={(row) => String(Reflect.get(row, source.text))}
      />
    </PickerDialog>
  );
}
