import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { messageOf } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Loading } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import { type Choice, filterNames, type ListState, useList } from '@/widgets/list';
import type { RecordSetting } from '../core/record-fields';
import { Choosing } from './choosing';
import { ChosenTable } from './chosen-table';
import { PickerDialog } from './picker-dialog';
import { type RecordConditions, type RecordSource, sourceOf } from './record-sources';

const width = 1200;

/** How long what a group has loaded is not asked for again, in milliseconds. */
const fresh = 30_000;

type Props = Pick<RecordSetting, 'code' | 'param' | 'sorter' | 'groupId'> & {
  multiple: boolean;
  onOk: (records: readonly object[]) => void;
  onClose: () => void;
};

/** How an answer is kept: for the group, or for nobody. */
type Kept = { queryKey: readonly unknown[]; staleTime: number; gcTime: number };

/** The records of a source, one or several of which are chosen. Mount it while it is open. */
export function RecordModal({ code, param, sorter, groupId = '', ...props }: Props) {
  const sought = { code, param, sorter };
  const kept: Kept = {
    queryKey: ['record-source', groupId, sought],
    ...(groupId === '' ? { staleTime: 0, gcTime: 0 } : { staleTime: fresh, gcTime: fresh }),
  };
  const source = useQuery({
    ...kept,
    queryFn: ({ signal }) => sourceOf(sought, signal),
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (source.data) return <Records source={source.data} kept={kept} {...props} />;
  return source.error ? (
    <InitFailed error={source.error} onClose={props.onClose} />
  ) : (
    <Dialog title="选择" width={width} onClose={props.onClose}>
      <Loading />
    </Dialog>
  );
}

/** What went wrong before there was anything to choose from; 确定 closes the picker. */
function InitFailed({ error, onClose }: { error: unknown; onClose: () => void }) {
  return (
    <Dialog
      title={messages.popupFailedTitle}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          确定
        </Button>
      }
    >
      <div role="alert">
        <p>{messages.popupFailed}</p>
        <p>{messageOf(error)}</p>
      </div>
    </Dialog>
  );
}

type RecordsProps = Pick<Props, 'multiple' | 'onOk' | 'onClose'> & { source: RecordSource; kept: Kept };

/** The conditions; those that did not come are told and missed. */
function useConditions(source: RecordSource, kept: Kept): RecordConditions {
  const toast = useToast();
  const { data = noConditions, error } = useQuery({
    ...kept,
    queryKey: [...kept.queryKey, 'conditions'],
    queryFn: ({ signal }) => source.conditions(signal),
    refetchOnWindowFocus: false,
    retry: false,
  });
  useEffect(() => {
    if (error) toast.warn(messageOf(error));
  }, [error, toast]);
  return data;
}

const noConditions: RecordConditions = { fields: [], always: 1 };

/** Conditions that came meanwhile and ask for nothing make no other question. */
const askedFor = ({ filters, ...state }: ListState) => ({
  ...state,
  filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
});

function Records({ source, kept, multiple, onOk, onClose }: RecordsProps) {
  const toast = useToast();
  const { name, columns, sort, keyOf, nameOf } = source;
  const { fields, always } = useConditions(source, kept);
  const choice: Choice<object, object> = { entryOf: (row) => row, keyOf, multiple, keeps: true };
  const list = useList({
    ask: (state) => ({
      ...kept,
      queryKey: [...kept.queryKey, 'page', askedFor(state)],
      queryFn: ({ signal }) => source.page(state, fields, signal),
    }),
    names: filterNames({ query: fields }),
    ...(sort ? { sort } : {}),
    local: true,
    keyOf,
    choice,
  });
  const confirm = () => {
    const entries = list.latest();
    if (entries.length > 0) onOk(entries);
    else toast.warn(messages.pickOne);
  };
  return (
    <PickerDialog title={name} width={width} onOk={confirm} onClose={onClose}>
      <Choosing<object>
        list={list}
        name={name}
        query={fields}
        always={always}
        columns={columns}
        nameOf={nameOf}
        aside={
          <ChosenTable
            title={columns[0]?.title ?? name}
            chosen={list.held.entries.map((row) => ({ value: keyOf(row), text: nameOf(row) }))}
            onRemove={(gone) => list.pick({ entries: list.latest().filter((row) => keyOf(row) !== gone) })}
          />
        }
      />
    </PickerDialog>
  );
}
