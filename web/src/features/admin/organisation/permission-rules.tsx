import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { useMemo, useState } from 'react';
import { sysPermissionDataRule } from '@/shared/api/tables/sys-permission-data-rule';
import { messages } from '@/shared/messages/zh-cn';
import type { Action } from '@/ui-admin/actions/action';
import { ActionLinks } from '@/ui-admin/actions/action-links';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { Drawer } from '@/ui-admin/dialog/drawer';
import { type FieldSpec, newRow } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { Icon } from '@/ui-admin/icon';
import list from '@/ui-admin/list/list.module.css';
import { Failed, Nothing } from '@/ui-admin/state/states';
import { useNotices } from '@/ui-admin/use-notices';
import { text } from '@/ui-admin/values/text';
import { fieldsOf } from '@/widgets/list-page/table/fields-of';
import styles from './organisation.module.css';
import {
  type DataRuleRow,
  deleteRule,
  type PermissionRow,
  type RuleField,
  ruleFieldsOptions,
  rulesOptions,
  saveRule,
} from './organisation-api';
import { ruleColumn, ruleCondition, ruleValue } from './rule-kinds';
import { fieldNamed, ruleFieldsOf, ruleWords } from './rule-words';

/** The fields of a rule: what it names is chosen where the server knows the lists of the screen, and typed where it does not. */
function specsFor(fields: readonly RuleField[]): FieldSpec<DataRuleRow>[] {
  return fieldsOf(sysPermissionDataRule, [
    { name: 'ruleName' },
    {
      name: 'ruleColumn',
      kind: fields.length > 0 ? ruleColumn(fields) : text,
      hint: fields.length > 0 ? '列表里的哪一项' : '列表里的字段名，如 createBy',
    },
    { name: 'ruleConditions', kind: ruleCondition(fields), initial: '=' },
    { name: 'status', initial: '1', required: true },
    { name: 'ruleValue', kind: ruleValue(fields), wide: true },
  ]);
}

type Props = { row: PermissionRow; onClose: () => void };

/** The data rules of a menu entry: conditions on its lists that can be granted with it. Mount it while it is open. */
export function PermissionRules({ row, onClose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(rulesOptions(row.id));
  const lists = useQuery(ruleFieldsOptions(row.id));
  const fields = useMemo(() => ruleFieldsOf(lists.data ?? []), [lists.data]);
  const specs = useMemo(() => specsFor(fields), [fields]);
  const open = (rule: DataRuleRow) =>
    // Rules of before may name a field as the database spells it.
    setEdited({ ...rule, ruleColumn: fieldNamed(fields, rule.ruleColumn)?.name ?? rule.ruleColumn });
  const [edited, setEdited] = useState<DataRuleRow | null>(null);
  const client = useQueryClient();
  const notices = useNotices();
  const reload = () => client.invalidateQueries({ queryKey: rulesOptions(row.id).queryKey });
  const actions: Action<DataRuleRow>[] = [
    { key: 'edit', label: '编辑', open },
    {
      key: 'delete',
      label: '删除',
      danger: true,
      question: ({ ruleName }) => ({ title: `删除数据规则「${ruleName}」？`, content: '删除后十秒内可以撤销。' }),
      run: ({ id }) => deleteRule(id),
      done: '删除成功',
    },
  ];
  const { offersOf } = useActions(actions, useChange(reload));
  return (
    <Drawer size={720} title={`数据规则：${row.name}`} onClose={onClose}>
      <div className={styles.tools}>
        <Button
          type="primary"
          icon={<Icon name="plus" />}
          loading={lists.isLoading}
          onClick={() => setEdited(newRow(specs, { permissionId: row.id }))}
        >
          新增规则
        </Button>
      </div>
      {(error && !data) || lists.error ? (
        <Failed error={error ?? lists.error} onRetry={() => void (lists.error ? lists.refetch() : refetch())} />
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
            { title: '字段', key: 'ruleColumn', render: (_, rule) => ruleWords(rule, fields).field },
            { title: '条件', key: 'ruleConditions', render: (_, rule) => ruleWords(rule, fields).condition },
            { title: '值', key: 'ruleValue', render: (_, rule) => ruleWords(rule, fields).value },
            {
              title: '操作',
              key: 'actions',
              width: 120,
              render: (_, rule) => <ActionLinks subject={rule.ruleName} offers={offersOf(rule, rule.id)} />,
            },
          ]}
        />
      )}
      {edited && (
        <FormModal
          title={edited.id ? '编辑' : '新增'}
          note="数据规则"
          initial={edited}
          specs={specs}
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
