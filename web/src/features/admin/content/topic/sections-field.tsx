import { useCallback } from 'react';
import type { TopicLink, TopicSection } from '@/shared/api/staff';
import type { ControlProps } from '@/ui-admin/form/field-spec';
import type { RowKey } from '@/widgets/rows/core/delta';
import type { RowStore } from '@/widgets/rows/core/row-store';
import { RowCell, RowText } from '@/widgets/rows/view/row-cell';
import { RowList } from '@/widgets/rows/view/row-list';
import { useRowStore } from '@/widgets/rows/view/use-row-store';
import { useCell } from '@/widgets/rows/view/use-rows';
import { RelatedSelect } from '../article/related-select';
import { ColumnSelect } from '../column/column-select';
import { holdsArticles } from '../column/tree';
import styles from './topic.module.css';

const blankSection = (): TopicSection => ({ title: '', note: '', articleIds: [], columnId: '', links: [] });
const blankLink = (): TopicLink => ({ title: '', href: '' });

type SectionProps = { store: RowStore<TopicSection>; rowKey: RowKey; name: string };

function Links({ store: sections, rowKey, name }: SectionProps) {
  const [links, setLinks] = useCell(sections, rowKey, 'links');
  // What happens to the links is undone among them, not once more among the sections.
  const store = useRowStore<TopicLink>({ columns: [], blank: blankLink }, links, (next) =>
    setLinks(next, { capture: 'remote' }),
  );
  const cells = useCallback(
    (key: RowKey, number: number) => (
      <div className={styles.row}>
        <RowText
          store={store}
          rowKey={key}
          column="title"
          label={`链接 ${number} 名称`}
          max={60}
          className={styles.cell}
        />
        <RowText
          store={store}
          rowKey={key}
          column="href"
          label={`链接 ${number} 地址`}
          max={500}
          className={styles.cell}
        />
      </div>
    ),
    [store],
  );
  return (
    <RowList
      store={store}
      nameOf={(number) => `${name}的链接 ${number}`}
      addLabel="添加链接"
      addName={`给${name}添加链接`}
      look="lines"
    >
      {cells}
    </RowList>
  );
}

function Section(place: SectionProps) {
  const { name } = place;
  const { store, rowKey } = place;
  return (
    <div className={styles.section}>
      <div className={styles.row}>
        <RowText store={store} rowKey={rowKey} column="title" label={`${name}标题`} max={30} className={styles.cell} />
        <RowText store={store} rowKey={rowKey} column="note" label={`${name}说明`} max={100} className={styles.cell} />
      </div>
      <RowCell
        store={store}
        rowKey={rowKey}
        column="articleIds"
        label={`${name}文章，按选择的先后排列`}
        className={styles.cell}
      >
        {({ id, value, set }) => (
          <RelatedSelect
            value={value}
            onChange={(ids) => set(Array.isArray(ids) ? ids.map(String) : [])}
            onBlur={() => undefined}
            aria={{ id }}
            disabled={false}
            invalid={false}
          />
        )}
      </RowCell>
      <RowCell
        store={store}
        rowKey={rowKey}
        column="columnId"
        label={`${name}栏目，自动带出最新六篇`}
        className={styles.cell}
      >
        {({ id, value, set }) => (
          <ColumnSelect
            value={value}
            onChange={(columnId) => set(columnId)}
            aria={{ id }}
            placeholder="不用栏目可以不选"
            clearable
            isClosed={(node) => !holdsArticles(node)}
          />
        )}
      </RowCell>
      <Links {...place} />
    </div>
  );
}

/** The sections of a topic in their order. */
export function SectionsField({ value, onChange, aria }: ControlProps) {
  const given: TopicSection[] = Array.isArray(value) ? value : [];
  const store = useRowStore<TopicSection>({ columns: [], blank: blankSection }, given, onChange);
  const cells = useCallback(
    (key: RowKey, number: number) => <Section store={store} rowKey={key} name={`版块 ${number}`} />,
    [store],
  );
  return (
    <RowList
      store={store}
      nameOf={(number) => `版块 ${number}`}
      addId={aria.id}
      addLabel="添加版块"
      addDescribedBy={aria['aria-describedby']}
      insertable
    >
      {cells}
    </RowList>
  );
}
