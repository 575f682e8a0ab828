import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Dialog } from '@/ui-admin/dialog/dialog';
import type { Option } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import type { After } from '@/ui-admin/use-reload';
import { checks } from '@/widgets/inputs';
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
export function RightsRules({ name, note, options, save, onClose }: Props) {
  const asked = useQuery(options);
  return (
    <TicksModal
      title={`数据规则：${name}`}
      label="数据规则"
      hint={note}
      asked={asked}
      words={asked.data?.datarule.map((rule) => ({
        value: rule.id,
        label: `${rule.ruleName}（${rule.ruleColumn} ${rule.ruleConditions} ${rule.ruleValue}）`,
      }))}
      none="这个菜单没有数据规则，可以在菜单管理里添加"
      ticked={asked.data?.drChecked ?? ''}
      save={save}
      after={[]}
      done="数据规则已保存，下一次操作起生效"
      onClose={onClose}
    />
  );
}

type TicksProps = {
  title: string;
  label: string;
  hint?: string;
  asked: { error: Error | null; refetch: () => unknown };
  /** What can be ticked, once it is known. */
  words: readonly Option[] | undefined;
  /** What is said where there is nothing to tick. */
  none: string;
  /** What is ticked already, comma-joined. */
  ticked: string;
  /** Stores what is ticked, comma-joined. */
  save: (ids: string) => Promise<unknown>;
  after: After;
  done: string;
  onClose: () => void;
};

/** Ticks some of a few things that are asked for first. */
export function TicksModal({ label, hint, asked, words, none, ticked, save, ...given }: TicksProps) {
  if (words?.length) {
    return (
      <FormModal
        {...given}
        initial={{ ticked }}
        specs={[{ name: 'ticked', label, kind: checks(words), wide: true, hint }]}
        save={(row) => save(row.ticked)}
      />
    );
  }
  return (
    <Dialog title={given.title} onClose={given.onClose}>
      {words ? <Nothing text={none} /> : <Waiting error={asked.error} onRetry={asked.refetch} rows={3} />}
    </Dialog>
  );
}
