import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import type { ChosenRows } from '@/ui-admin/list/batch';
import { byWords } from '@/ui-admin/values/by-words';
import type { KindFor } from '@/ui-admin/values/value-kind';
import { options } from '@/widgets/inputs';
import type { BatchAction } from '@/widgets/list-page';
import { depart, role } from '@/widgets/pickers';
import { changeDepart, changeRole, freezeUsers } from './people-api';

type Asked = { way: string; link: string };

type Link<Way extends string> = {
  key: string;
  /** What people get or lose, such as 角色. */
  label: string;
  permission: string;
  kind: KindFor<string>;
  /** The first is chosen already. */
  ways: Readonly<Record<Way, string>>;
  hint: string;
  change: (way: Way, id: string, people: ChosenRows, onPart: (done: number) => void) => Promise<unknown>;
};

/** Asks for a role or a department and whether people get or lose it. */
function linkStep<Way extends string>({ key, label, permission, kind, ways, hint, change }: Link<Way>): BatchAction {
  const words = byWords(ways);
  const specs: FieldSpec<Asked>[] = [
    { name: 'way', label: '怎么改', kind: options(words), required: true, wide: true },
    { name: 'link', label, kind, required: true, wide: true, hint },
  ];
  return {
    on: 'batch',
    key,
    label: `更改${label}`,
    permission,
    overAll: true,
    form: ({ rows, count, onPart }, close, go) => (
      <FormModal<Asked>
        title={`更改 ${count} 人的${label}`}
        ok="确定"
        initial={{ way: words[0]?.value ?? '', link: '' }}
        specs={specs}
        save={async ({ way, link }) => go(() => change(way as Way, link, rows, onPart))}
        onClose={close}
      />
    ),
  };
}

const stateStep = (key: string, label: string, state: 1 | 2): BatchAction => ({
  on: 'batch',
  key,
  label,
  permission: 'system:user:edit',
  overAll: true,
  question: `是否${label}选中的用户?`,
  run: ({ rows, onPart }) => freezeUsers(rows, state, onPart),
});

/** What can be done to many people at once; whoever may not be changed is told with the reason. */
export const peopleBatch: readonly BatchAction[] = [
  linkStep({
    key: 'depart',
    label: '部门',
    permission: 'system:user:edit',
    kind: depart(),
    ways: { move: '调到', add: '加入', remove: '移出' },
    hint: '“调到”会离开原来的部门；“加入”保留原来的部门。',
    change: changeDepart,
  }),
  linkStep({
    key: 'role',
    label: '角色',
    permission: 'system:user:role',
    kind: role(),
    ways: { add: '添加', remove: '移除' },
    hint: '其他角色不变。自己的角色和最后一位管理员的职责不能这样修改，会列出原因。',
    change: changeRole,
  }),
  stateStep('freeze', '冻结', 2),
  stateStep('thaw', '解冻', 1),
];
