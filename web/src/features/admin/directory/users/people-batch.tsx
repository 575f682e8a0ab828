import { Radio } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field, type FieldAria } from '@/ui-admin/form/field';
import { byWords } from '@/ui-admin/values/by-words';
import type { BatchAction } from '@/widgets/list-page/list-resource';
import { BusinessPicker } from '@/widgets/pickers/business-picker';
import { DepartPicker } from '@/widgets/pickers/depart-picker';
import { roles } from '@/widgets/pickers/role-kind';
import { changeDepart, changeRole, freezeUsers } from './people-api';

/** What can be done to many people at once; whoever may not be changed is told with the reason. */
export const peopleBatch: readonly BatchAction[] = [
  {
    on: 'batch',
    key: 'depart',
    label: '更改部门',
    permission: 'system:user:edit',
    overAll: true,
    form: ({ rows, count, onPart }, close, go) => (
      <ChangeLinkDialog
        title={`更改 ${count} 人的部门`}
        label="部门"
        ways={byWords({ move: '调到', add: '加入', remove: '移出' })}
        hint="“调到”会离开原来的部门；“加入”保留原来的部门。"
        picker={(control) => <DepartPicker {...control} />}
        onClose={close}
        onGo={(way, id) => go(() => changeDepart(way, id, rows, onPart))}
      />
    ),
  },
  {
    on: 'batch',
    key: 'role',
    label: '更改角色',
    permission: 'system:user:role',
    overAll: true,
    form: ({ rows, count, onPart }, close, go) => (
      <ChangeLinkDialog
        title={`更改 ${count} 人的角色`}
        label="角色"
        ways={byWords({ add: '添加', remove: '移除' })}
        hint="其他角色不变。自己的角色和最后一位管理员的职责不能这样修改，会列出原因。"
        picker={(control) => <BusinessPicker business={roles} {...control} />}
        onClose={close}
        onGo={(way, id) => go(() => changeRole(way, id, rows, onPart))}
      />
    ),
  },
  {
    on: 'batch',
    key: 'freeze',
    label: '冻结',
    permission: 'system:user:edit',
    overAll: true,
    question: '是否冻结选中的用户?',
    run: ({ rows, onPart }) => freezeUsers(rows, 2, onPart),
  },
  {
    on: 'batch',
    key: 'thaw',
    label: '解冻',
    permission: 'system:user:edit',
    overAll: true,
    question: '是否解冻选中的用户?',
    run: ({ rows, onPart }) => freezeUsers(rows, 1, onPart),
  },
];

type Picker = {
  aria: FieldAria;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  disabled: boolean;
  invalid: boolean;
};

type Props<Way extends string> = {
  title: string;
  /** What is picked, such as 角色. */
  label: string;
  ways: readonly { value: Way; label: string }[];
  hint: string;
  picker: (control: Picker) => ReactNode;
  onGo: (way: Way, id: string) => void;
  onClose: () => void;
};

/** Asks for a role or a department and whether people get or lose it. */
function ChangeLinkDialog<Way extends string>(props: Props<Way>) {
  const { title, label, ways, hint, picker, onGo, onClose } = props;
  const id = useId();
  const [way, setWay] = useState(ways[0]?.value);
  const [value, setValue] = useState('');
  const [error, setError] = useState('');
  const submit = () => {
    if (value === '') {
      setError(`请选择${label}`);
      document.getElementById(`${id}-link`)?.focus();
    } else if (way) {
      onGo(way, value);
    }
  };
  return (
    <FormDialog title={title} ok="确定" onSubmit={submit} onClose={onClose}>
      <Field id={`${id}-way`} label="怎么改">
        {(aria) => (
          <Radio.Group
            id={aria.id}
            aria-labelledby={`${aria.id}-label`}
            options={[...ways]}
            value={way}
            onChange={({ target }) => setWay(target.value as Way)}
          />
        )}
      </Field>
      <Field id={`${id}-link`} label={label} required error={error} hint={hint}>
        {(aria) =>
          picker({
            aria,
            value,
            onChange: (next) => {
              setValue(next);
              setError('');
            },
            onBlur: () => {},
            disabled: false,
            invalid: error !== '',
          })
        }
      </Field>
    </FormDialog>
  );
}
