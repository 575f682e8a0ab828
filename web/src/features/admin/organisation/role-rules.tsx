import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { Failed, Loading, Nothing } from '@/ui-admin/state/states';
import { useNotices } from '@/ui-admin/use-notices';
import { useWork } from '@/ui-admin/use-work';
import styles from './organisation.module.css';
import {
  type GrantedRules,
  grantedRulesOptions,
  type RightNode,
  type RoleRow,
  saveGrantedRules,
} from './organisation-api';

type Props = { role: RoleRow; node: RightNode; onClose: () => void };

/** Which data rules of a menu entry hold for a role. Mount it while it is open. */
export function RoleRules({ role, node, onClose }: Props) {
  const { data, error, refetch } = useQuery(grantedRulesOptions(node.key, role.id));
  if (data) {
    return <RulesForm role={role} node={node} granted={data} onClose={onClose} />;
  }
  return (
    <Modal open centered title={`数据规则：${node.slotTitle}`} onCancel={onClose} footer={null}>
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={3} />}
    </Modal>
  );
}

function RulesForm({ role, node, granted, onClose }: Props & { granted: GrantedRules }) {
  const [checked, setChecked] = useState<readonly string[]>((granted.drChecked ?? '').split(',').filter(Boolean));
  const { busy, run } = useWork();
  const notices = useNotices();
  const save = async () => {
    await saveGrantedRules(node.key, role.id, checked.join(','));
    notices.done('数据规则已保存，下一次操作起生效');
    onClose();
  };
  return (
    <Modal
      open
      centered
      title={`数据规则：${node.slotTitle}`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="save" type="primary" loading={busy} onClick={() => void run(save)}>
          保存
        </Button>,
      ]}
    >
      <p className={styles.note}>勾选的规则须同时符合；一条都不勾选，表示不限制。</p>
      {granted.datarule.length === 0 ? (
        <Nothing text="这个菜单没有数据规则，可以在菜单管理里添加" />
      ) : (
        <Checkbox.Group
          className={styles.rules ?? ''}
          value={[...checked]}
          options={granted.datarule.map((rule) => ({
            value: rule.id,
            label: `${rule.ruleName}（${rule.ruleColumn} ${rule.ruleConditions} ${rule.ruleValue}）`,
          }))}
          onChange={(values) => setChecked(values.map(String))}
        />
      )}
    </Modal>
  );
}
