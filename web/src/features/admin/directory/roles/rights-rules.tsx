import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import { useWrite } from '@/ui-admin/use-write';
import styles from '../directory.module.css';
import type { GrantedRules } from '../directory-api';

type Props = {
  /** Name of the menu entry. */
  name: string;
  /** What checking means here. */
  note: string;
  /** Loads the rules and which of them are checked. */
  options: UseQueryOptions<GrantedRules, Error, GrantedRules, string[]>;
  /** Stores the checked rules, comma-joined. */
  save: (ids: string) => Promise<unknown>;
  onClose: () => void;
};

/** Which data rules of a menu entry hold. Mount it while it is open. */
export function RightsRules(props: Props) {
  const { name, options, onClose } = props;
  const { data, error, refetch } = useQuery(options);
  if (data) {
    return <RulesForm {...props} granted={data} />;
  }
  return (
    <Dialog title={`数据规则：${name}`} onClose={onClose}>
      {<Waiting error={error} onRetry={refetch} rows={3} />}
    </Dialog>
  );
}

function RulesForm({ name, note, granted, save, onClose }: Props & { granted: GrantedRules }) {
  const [checked, setChecked] = useState<readonly string[]>((granted.drChecked ?? '').split(',').filter(Boolean));
  const { busy, write } = useWrite();
  const toast = useToast();
  const store = async () => {
    await save(checked.join(','));
    toast.done('数据规则已保存，下一次操作起生效');
    onClose();
  };
  return (
    <Dialog
      title={`数据规则：${name}`}
      onClose={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="save" type="primary" loading={busy} onClick={() => void write(store)}>
          保存
        </Button>,
      ]}
    >
      <p className={styles.note}>{note}</p>
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
    </Dialog>
  );
}
