import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Table } from 'antd';
import { useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { useQuestion } from '@/ui-admin/dialog/use-question';
import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { Icon } from '@/ui-admin/icon';
import { ActionLinks } from '@/ui-admin/list/action-links';
import list from '@/ui-admin/list/list.module.css';
import { Failed, Nothing } from '@/ui-admin/state/states';
import { useChange } from '@/ui-admin/use-change';
import { useNotices } from '@/ui-admin/use-notices';
import styles from './organisation.module.css';
import { type DataRuleRow, deleteRule, fresh, type PermissionRow, rulesOptions, saveRule } from './organisation-api';

const conditions = ['=', '!=', '>', '>=', '<', '<=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'].map((value) => ({
  value,
  label: value,
}));

const fields: FieldSpec<DataRuleRow>[] = [
  { name: 'ruleName', label: '规则名称', kind: 'text', required: true, max: 50 },
  { name: 'ruleColumn', label: '规则字段', kind: 'text', required: true, max: 50, hint: '列表里的字段名，如 createBy' },
  { name: 'ruleConditions', label: '条件规则', kind: 'select', required: true, options: conditions },
  {
    name: 'ruleValue',
    label: '规则值',
    kind: 'text',
    required: true,
    max: 300,
    wide: true,
    hint: '可用 #{sys_user_code} 登录名、#{sys_org_code} 当前部门、#{sys_multi_org_code} 所有部门、#{sys_date}、#{sys_time}、#{tenant_id}',
  },
  {
    name: 'status',
    label: '状态',
    kind: 'select',
    required: true,
    options: [
      { value: '1', label: '有效' },
      { value: '0', label: '无效' },
    ],
  },
];

type Props = { row: PermissionRow; onClose: () => void };

/** The data rules of a menu entry: conditions on its lists that can be granted with it. Mount it while it is open. */
export function PermissionRules({ row, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(rulesOptions(row.id));
  const [edited, setEdited] = useState<DataRuleRow | null>(null);
  const client = useQueryClient();
  const notices = useNotices();
  const ask = useQuestion();
  const reload = () => client.invalidateQueries({ queryKey: rulesOptions(row.id).queryKey });
  const change = useChange(reload);
  const remove = async (rule: DataRuleRow) => {
    if (
      !(await ask({
        title: `删除数据规则「${rule.ruleName}」？`,
        content: '删除后不能恢复。',
        ok: '删除',
        danger: true,
      }))
    ) {
      return;
    }
    await change(() => deleteRule(rule.id), '删除成功');
  };
  return (
    <Drawer open size={720} title={`数据规则：${row.name}`} onClose={onClose}>
      <div className={styles.tools}>
        <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEdited(blankRule(row.id))}>
          新增规则
        </Button>
      </div>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<DataRuleRow>
          aria-label="数据规则"
          className={list.table ?? ''}
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data ?? []}
          pagination={false}
          locale={{ emptyText: <Nothing text="还没有数据规则：角色看到的范围只由数据范围决定" /> }}
          columns={[
            { title: '规则名称', dataIndex: 'ruleName', rowScope: 'row' },
            { title: '字段', dataIndex: 'ruleColumn' },
            { title: '条件', dataIndex: 'ruleConditions' },
            { title: '值', dataIndex: 'ruleValue' },
            {
              title: '操作',
              key: 'actions',
              width: 120,
              render: (_, rule) => (
                <ActionLinks
                  subject={rule.ruleName}
                  actions={[
                    { key: 'edit', label: '编辑', run: () => setEdited(rule) },
                    { key: 'delete', label: '删除', danger: true, run: () => void remove(rule) },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
      {edited && (
        <FormModal
          title={edited.id ? '编辑' : '新增'}
          note="数据规则"
          initial={edited}
          specs={fields}
          width={640}
          save={async (rule) => {
            await saveRule(rule);
            notices.done(messages.saved);
            await reload();
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Drawer>
  );
}

const blankRule = (permissionId: string): DataRuleRow => ({
  ...fresh,
  permissionId,
  ruleName: '',
  ruleColumn: '',
  ruleConditions: '=',
  ruleValue: '',
  status: '1',
});
