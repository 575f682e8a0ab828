import { useQuery } from '@tanstack/react-query';
import {
  grantedOptions,
  grantedRulesOptions,
  type RoleRow,
  rightsOptions,
  saveGrantedRules,
  saveGrants,
} from '../directory-api';
import { RightsDrawer } from './rights-drawer';
import { RightsRules } from './rights-rules';

type Props = { role: RoleRow; onClose: () => void };

/** Menus and buttons of a role. Mount it while it is open. */
export function RoleGrants({ role, onClose }: Props) {
  return (
    <RightsDrawer
      title={`角色授权：${role.roleName}`}
      rights={useQuery(rightsOptions)}
      granted={useQuery(grantedOptions(role.id))}
      save={(now, before) => saveGrants(role.id, now, before)}
      rules={(node, onCloseRules) => (
        <RightsRules
          name={node.slotTitle}
          note="勾选的规则须同时符合；一条都不勾选，表示不限制。"
          options={grantedRulesOptions(node.key, role.id)}
          save={(ids) => saveGrantedRules(node.key, role.id, ids)}
          onClose={onCloseRules}
        />
      )}
      onClose={onClose}
    />
  );
}
