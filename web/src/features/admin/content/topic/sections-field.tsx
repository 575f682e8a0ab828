import { Button, Input } from 'antd';
import type { TopicLink, TopicSection } from '@/shared/api/staff';
import type { ControlProps } from '@/ui-admin/form/field-spec';
import { Icon } from '@/ui-admin/icon';
import { RelatedSelect } from '../article/related-select';
import { ColumnSelect } from '../column/column-select';
import { holdsArticles } from '../column/tree';
import styles from './topic.module.css';

const empty: TopicSection = { title: '', note: '', articleIds: [], columnId: '', links: [] };

function swapped<Row>(rows: readonly Row[], at: number): Row[] {
  return rows.map((row, index) => (index === at ? rows[at - 1] : index === at - 1 ? rows[at] : row) ?? row);
}

type TextProps = { id: string; label: string; value: string; max: number; onChange: (value: string) => void };

function Text({ id, label, value, max, onChange }: TextProps) {
  return (
    <div className={styles.cell}>
      <label htmlFor={id}>{label}</label>
      <Input id={id} value={value} maxLength={max} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}

type LinksProps = { id: string; section: string; links: TopicLink[]; onChange: (links: TopicLink[]) => void };

function Links({ id, section, links, onChange }: LinksProps) {
  const change = (at: number, part: Partial<TopicLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...part } : link)));
  return (
    <>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no identity but their place
        <div key={at} className={styles.row}>
          <Text
            id={`${id}-${at}-title`}
            label={`链接 ${at + 1} 名称`}
            value={link.title}
            max={60}
            onChange={(title) => change(at, { title })}
          />
          <Text
            id={`${id}-${at}-href`}
            label={`链接 ${at + 1} 地址`}
            value={link.href}
            max={500}
            onChange={(href) => change(at, { href })}
          />
          <Button
            type="text"
            className={styles.inline}
            aria-label={`删除${section}的链接 ${at + 1}`}
            icon={<Icon name="x" />}
            onClick={() => onChange(links.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <div>
        <Button
          size="small"
          aria-label={`给${section}添加链接`}
          icon={<Icon name="plus" />}
          onClick={() => onChange([...links, { title: '', href: '' }])}
        >
          添加链接
        </Button>
      </div>
    </>
  );
}

type SectionProps = { id: string; at: number; section: TopicSection; onChange: (part: Partial<TopicSection>) => void };

function Section({ id, at, section, onChange }: SectionProps) {
  const name = `版块 ${at + 1}`;
  return (
    <>
      <div className={styles.row}>
        <Text
          id={`${id}-title`}
          label={`${name}标题`}
          value={section.title}
          max={30}
          onChange={(title) => onChange({ title })}
        />
        <Text
          id={`${id}-note`}
          label={`${name}说明`}
          value={section.note}
          max={100}
          onChange={(note) => onChange({ note })}
        />
      </div>
      <div className={styles.cell}>
        <label htmlFor={`${id}-articles`}>{name}文章，按选择的先后排列</label>
        <RelatedSelect
          value={section.articleIds}
          onChange={(ids) => onChange({ articleIds: Array.isArray(ids) ? ids.map(String) : [] })}
          onBlur={() => undefined}
          aria={{ id: `${id}-articles` }}
          disabled={false}
          invalid={false}
        />
      </div>
      <div className={styles.cell}>
        <label htmlFor={`${id}-column`}>{name}栏目，自动带出最新六篇</label>
        <ColumnSelect
          value={section.columnId}
          onChange={(columnId) => onChange({ columnId })}
          aria={{ id: `${id}-column` }}
          placeholder="不用栏目可以不选"
          clearable
          isClosed={(node) => !holdsArticles(node)}
        />
      </div>
      <Links id={`${id}-links`} section={name} links={section.links} onChange={(links) => onChange({ links })} />
    </>
  );
}

/** The sections of a topic in their order. */
export function SectionsField({ value, onChange, aria }: ControlProps) {
  const sections: TopicSection[] = Array.isArray(value) ? value : [];
  const id = aria.id ?? 'sections';
  return (
    <div className={styles.sections}>
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
        <fieldset key={at} className={styles.section}>
          <legend>版块 {at + 1}</legend>
          <Section
            id={`${id}-${at}`}
            at={at}
            section={section}
            onChange={(part) => onChange(sections.map((one, index) => (index === at ? { ...one, ...part } : one)))}
          />
          <span className={styles.buttons}>
            <Button
              size="small"
              aria-label={`上移版块 ${at + 1}`}
              disabled={at === 0}
              onClick={() => onChange(swapped(sections, at))}
            >
              上移
            </Button>
            <Button
              size="small"
              danger
              aria-label={`删除版块 ${at + 1}`}
              onClick={() => onChange(sections.filter((_, index) => index !== at))}
            >
              删除版块
            </Button>
          </span>
        </fieldset>
      ))}
      {/* Named by its own words: the label of the field would take their place. A button knows neither required nor invalid. */}
      <Button
        id={id}
        aria-label="添加版块"
        aria-describedby={aria['aria-describedby']}
        icon={<Icon name="plus" />}
        onClick={() => onChange([...sections, empty])}
      >
        添加版块
      </Button>
    </div>
  );
}
