import { useQuery } from '@tanstack/react-query';
import { type DepartRow, rightsOptions } from '../directory-api';
import { RightsDrawer } from '../roles/rights-drawer';
import { RightsRules } from '../roles/rights-rules';
import { departRightsOptions, departRulesOptions, saveDepartRights, saveDepartRules } from './depart-rights-api';

type Props = { depart: DepartRow; onClose: () => void };

/** What a department may give to its roles. Mount it while it is open. */
export function DepartRights({ depart, onClose }: Props) {
  return (
    <RightsDrawer
      title={`部门权限：${depart.departName}`}
      note="部门角色只能在这里勾选的范围内授权；取消的权限同时从部门角色收回。"
      rights={useQuery(rightsOptions)}
      granted={useQuery(departRightsOptions(depart.id))}
      save={(now, before) => saveDepartRights(depart.id, now, before)}
      rules={(node, onCloseRules) => (
        <RightsRules
          name={node.slotTitle}
          note="勾选的规则可以授予部门角色；部门本身不因此受限。"
          options={departRulesOptions(node.key, depart.id)}
          save={(ids) => saveDepartRules(node.key, depart.id, ids)}
          onClose={onCloseRules}
        />
      )}
      onClose={onClose}
    />
  );
}
