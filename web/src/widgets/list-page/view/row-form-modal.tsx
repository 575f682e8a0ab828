import { useQuery } from '@tanstack/react-query';
import { staffAsk } from '@/shared/api/staff-client';
import { messages } from '@/shared/messages/zh-cn';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { FieldPermission } from '@/ui-admin/form/field-rights';
import { FormModal } from '@/ui-admin/form/form-modal';
import { resourceKey, rowAt } from '@/ui-admin/list/resource-api';
import { Waiting } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import type { FormMode, ListResource, ListRow, RowFormProps } from '../core/list-resource';
import { urlOf } from '../core/urls';

const titles: Record<FormMode, string> = { add: '新增', edit: '编辑', detail: '详情' };

type Props<Row extends ListRow> = RowFormProps<Row> & { resource: ListResource<Row> };

/** The dialog 新增, 编辑 or 详情 over one row. Mount it while it is open. */
export function RowFormModal<Row extends ListRow>(props: Props<Row>) {
  const { resource, mode } = props;
  return (
    <FieldPermission value={resource.permission}>
      {resource.loadsRow && mode !== 'add' ? <LoadedForm {...props} /> : <KnownForm {...props} />}
    </FieldPermission>
  );
}

function KnownForm<Row extends ListRow>(props: Props<Row>) {
  return props.resource.renderForm ? props.resource.renderForm(props) : <SpecForm {...props} />;
}

/** Loads the row as it stands now, with the columns that lists leave out. */
function LoadedForm<Row extends ListRow>(props: Props<Row>) {
  const { resource, row, mode, onClose } = props;
  const { data, error, refetch } = useQuery({
    queryKey: [...resourceKey(resource.base), 'one', row.id],
    queryFn: ({ signal }) => rowAt<Row>(urlOf(resource, 'queryById'), row.id, signal),
    // A form must start from what is stored now, not from what some earlier form left in the cache.
    gcTime: 0,
    refetchOnMount: false,
  });
  if (data) {
    return <KnownForm {...props} row={data} />;
  }
  return (
    <Dialog title={titles[mode]} onClose={onClose}>
      {<Waiting error={error} onRetry={refetch} />}
    </Dialog>
  );
}

function SpecForm<Row extends ListRow>({ resource, mode, row, onClose, onSaved }: Props<Row>) {
  const { fields = [], label, nameOf, formWidth } = resource;
  const toast = useToast();
  const save = async (next: Row) => {
    const url = urlOf(resource, mode === 'add' ? 'add' : 'edit');
    await staffAsk(url, { method: mode === 'add' ? 'POST' : 'PUT', body: next });
    toast.done(messages.saved);
    await onSaved();
  };
  return (
    <FormModal
      title={titles[mode]}
      note={mode === 'add' ? label : nameOf(row)}
      initial={row}
      specs={fields}
      save={save}
      onClose={onClose}
      readOnly={mode === 'detail'}
      {...(formWidth ? { width: formWidth } : {})}
    />
  );
}
