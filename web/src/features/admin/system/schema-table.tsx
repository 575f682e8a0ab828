import { useState } from 'react';
import { ScrollRegion } from '@/shared/scroll-region';
import { Icon } from '@/ui-admin/icon';
import styles from './api.module.css';
import { type OpenApi, resolve, type Schema, typeWord } from './openapi';

type Props = { document: OpenApi; schema: Schema };

/** The properties of a shape; a property that has properties itself can be unfolded. */
export function SchemaTable({ document, schema }: Props) {
  const { schema: target } = resolve(document, itemOf(schema));
  const properties = Object.entries(target.properties ?? {});
  if (properties.length === 0) {
    return (
      <p>
        <code>{typeWord(document, schema)}</code> {target.description}
      </p>
    );
  }
  return (
    <ScrollRegion className={styles.scroll} label={`字段：${typeWord(document, schema)}`}>
      <p className={styles.muted}>
        <code>{typeWord(document, schema)}</code>
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">类型</th>
            <th scope="col">必有</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {properties.map(([name, property]) => (
            <PropertyRows
              key={name}
              document={document}
              name={name}
              schema={property}
              required={target.required?.includes(name) ?? false}
              depth={0}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type RowProps = Props & { name: string; required: boolean; depth: number };

function PropertyRows({ document, name, schema, required, depth }: RowProps) {
  const [open, setOpen] = useState(false);
  const { schema: target } = resolve(document, itemOf(schema));
  const below = Object.entries(target.properties ?? {});
  return (
    <>
      <tr>
        <th scope="row">
          <span className={styles.indent} data-depth={Math.min(depth, 5)} />
          {below.length > 0 ? (
            <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
              <Icon name={open ? 'down' : 'right'} />
              <code>{name}</code>
            </button>
          ) : (
            <code>{name}</code>
          )}
        </th>
        <td>{typeWord(document, schema)}</td>
        <td>{required ? '是' : '否'}</td>
        <td className={styles.text}>{explain(schema, target)}</td>
      </tr>
      {open &&
        below.map(([child, property]) => (
          <PropertyRows
            key={child}
            document={document}
            name={child}
            schema={property}
            required={target.required?.includes(child) ?? false}
            depth={depth + 1}
          />
        ))}
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
