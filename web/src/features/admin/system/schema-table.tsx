import { useState } from 'react';
import { Icon } from '@/ui-admin/icon';
import { SmallTable } from '@/ui-admin/table/small-table';
import styles from './api.module.css';
import { type OpenApi, resolve, type Schema, typeWord } from './openapi';

type Props = { document: OpenApi; schema: Schema };

/** The properties of a shape; a property that has properties itself can be unfolded. */
export function SchemaTable({ document, schema }: Props) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const toggle = (path: string) =>
    setOpened(opened.includes(path) ? opened.filter((each) => each !== path) : [...opened, path]);
  const { schema: target } = resolve(document, itemOf(schema));
  if (Object.keys(target.properties ?? {}).length === 0) {
    return (
      <p>
        <code>{typeWord(document, schema)}</code> {target.description}
      </p>
    );
  }
  return (
    <>
      <p className="muted">
        <code>{typeWord(document, schema)}</code>
      </p>
      <SmallTable
        label={`字段：${typeWord(document, schema)}`}
        columns={[
          { title: '字段', cell: (property) => <PropertyName property={property} onToggle={toggle} /> },
          { title: '类型', cell: (property) => typeWord(document, property.schema) },
          { title: '必有', cell: ({ required }) => (required ? '是' : '否') },
          { title: '说明', as: 'text', cell: (property) => explain(property.schema, property.target) },
        ]}
        rows={propertiesOf(document, target, opened)}
        keyOf={({ path }) => path}
      />
    </>
  );
}

type Property = {
  /** Names from the shape down to it. */
  path: string;
  name: string;
  schema: Schema;
  /** What the schema stands for. */
  target: Schema;
  required: boolean;
  depth: number;
  /** Whether what is below it is shown; null where there is nothing. */
  open: boolean | null;
};

/** The properties of a shape, each followed by those of its own where it is unfolded. */
function propertiesOf(document: OpenApi, of: Schema, opened: readonly string[], above = '', depth = 0): Property[] {
  return Object.entries(of.properties ?? {}).flatMap(([name, schema]) => {
    const path = `${above}/${name}`;
    const { schema: target } = resolve(document, itemOf(schema));
    const open = target.properties ? opened.includes(path) : null;
    const required = of.required?.includes(name) ?? false;
    const below = open ? propertiesOf(document, target, opened, path, depth + 1) : [];
    return [{ path, name, schema, target, required, depth, open }, ...below];
  });
}

type NameProps = { property: Property; onToggle: (path: string) => void };

function PropertyName({ property: { name, path, depth, open }, onToggle }: NameProps) {
  return (
    <>
      <span style={{ paddingLeft: 20 * Math.min(depth, 5) }} />
      {open === null ? (
        <code>{name}</code>
      ) : (
        <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => onToggle(path)}>
          <Icon name={open ? 'down' : 'right'} />
          <code>{name}</code>
        </button>
      )}
    </>
  );
}

function itemOf(schema: Schema): Schema {
  return schema.items ?? schema;
}

/** What is worth knowing about a value: description, allowed values, limits. */
function explain(schema: Schema, target: Schema): string {
  const limits = [
    schema.enum ? `可取 ${schema.enum.map(String).join('、')}` : '',
    schema.minimum === undefined ? '' : `最小 ${schema.minimum}`,
    schema.maximum === undefined ? '' : `最大 ${schema.maximum}`,
    schema.minLength ? `至少 ${schema.minLength} 字` : '',
    schema.maxLength === undefined ? '' : `最多 ${schema.maxLength} 字`,
  ];
  return [schema.description ?? target.description ?? '', ...limits].filter(Boolean).join('；');
}
