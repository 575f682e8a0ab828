import { Button } from 'antd';
import { useState } from 'react';
import type { TopicLink } from '@/shared/api/staff';
import { later } from '@/ui-admin/later';
import type { ControlProps, ValueKind } from '@/ui-admin/values/value-kind';
import { asRows, listOf } from '@/widgets/rows';
import { linkColumns, linkName } from './link-columns';

// The sheet comes with the first topic that has links, not with the list.
const LinksGrid = later(async () => (await import('./links-grid')).LinksGrid);

/** Links of a part of a topic, pasted from a sheet or typed; without any there is only what adds one. */
export const links: ValueKind<TopicLink[]> = {
  ...listOf<TopicLink>({ columns: linkColumns, nameOf: linkName }),
  edit: (control) => <LinksEditor {...control} />,
};

function LinksEditor(control: ControlProps<TopicLink[]>) {
  const [begun, setBegun] = useState(false);
  const { aria, disabled, onChange } = control;
  const rows = asRows(control.value);
  if (rows.length > 0) return <LinksGrid {...control} value={rows} begun={begun} />;
  return (
    <Button
      id={aria.id}
      aria-labelledby={`${aria.id}-label ${aria.id}-words`}
      disabled={disabled}
      onClick={() => {
        setBegun(true);
        onChange([{ title: '', href: '' }]);
      }}
    >
      <span id={`${aria.id}-words`}>添加链接</span>
    </Button>
  );
}
