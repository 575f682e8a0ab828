import { useQuery } from '@tanstack/react-query';
import { sysRoleIndex } from '@/shared/api/tables/sys-role-index';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { type FieldSpec, newRow } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { Failed, Loading, Nothing } from '@/ui-admin/state/states';
import { options } from '@/widgets/inputs';
import { fieldsOf } from '@/widgets/list-page';
import { type HomeChoice, homeChoicesOptions, homeOptions, type RoleHome, saveHome } from './role-home-api';

/** A stored page that the role may no longer open stays visible, so that nobody wonders where it went. */
const optionsOf = (choices: readonly HomeChoice[], stored: string) => {
  const options = choices.map(({ url, title }) => ({ value: url, label: title }));
  const known = stored === '' || options.some(({ value }) => value === stored);
  return known ? options : [...options, { value: stored, label: `${stored}（没有授权，不起作用）` }];
};

const specsOf = (choices: readonly HomeChoice[], stored: string): FieldSpec<RoleHome>[] =>
  fieldsOf(sysRoleIndex, [
    {
      name: 'url',
      required: false,
      kind: options(optionsOf(choices, stored)),
      wide: true,
      hint: '登录后先打开这一页；没有这一页权限的人仍打开工作首页。不选就恢复默认',
    },
    { name: 'priority', required: true, hint: '0 到 9999；有几个角色的人用数字最小的一个' },
    { name: 'status', required: true },
  ]);

type Props = { roleCode: string; roleName: string; onClose: () => void };

/** With which page the back office opens for the people of a role. Mount it while it is open. */
export function RoleHomeModal({ roleCode, roleName, onClose }: Props) {
  const { data: home, isSuccess: isKnown, error: homeError, refetch: askHome } = useQuery(homeOptions(roleCode));
  const { data: choices, error: choicesError, refetch: askChoices } = useQuery(homeChoicesOptions(roleCode));
  const error = homeError ?? choicesError;
  const title = '首页配置';
  const stored = home?.url ?? '';
  if (isKnown && choices && choices.length + stored.length > 0) {
    const specs = specsOf(choices, stored);
    return (
      <FormModal
        title={title}
        note={roleName}
        initial={home ?? newRow(specs, { roleCode })}
        specs={specs}
        save={saveHome}
        after={[['role', 'home', roleCode]]}
        onClose={onClose}
        width={560}
      />
    );
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? <Failed error={error} onRetry={() => void Promise.all([askHome(), askChoices()])} /> : null}
      {!error && choices && isKnown ? <Nothing text="这个角色还没有页面，请先授权" /> : null}
      {!error && !(choices && isKnown) ? <Loading rows={3} /> : null}
    </Dialog>
  );
}
