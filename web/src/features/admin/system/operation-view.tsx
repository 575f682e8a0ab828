import { Card } from '@/ui-admin/page/page-head';
import { StateTag } from '@/ui-admin/state/tag';
import { SmallTable } from '@/ui-admin/table/small-table';
import styles from './api.module.css';
import { type OpenApi, type Operation, type Parameter, typeWord } from './openapi';
import { SchemaTable } from './schema-table';

const places: Record<string, string> = { path: '路径', query: '查询', header: '请求头', cookie: 'Cookie' };

/** One call: what it is for, what it takes, what it answers. */
export function OperationView({ document, operation }: { document: OpenApi; operation: Operation }) {
  const { method, path, summary, description, deprecated, parameters, body, responses } = operation;
  return (
    <div className={styles.operation} aria-live="polite">
      <Card>
        <h2>{summary}</h2>
        <p className={styles.address}>
          <span className={styles.method}>{method}</span> <code>{path}</code>{' '}
          {deprecated && <StateTag tone="warning">将取消</StateTag>}
        </p>
        {description && <p className={styles.description}>{description}</p>}
      </Card>
      {parameters.length > 0 && (
        <Card title="参数">
          <ParameterTable document={document} parameters={parameters} />
        </Card>
      )}
      {body && (
        <Card title="请求内容">
          <SchemaTable document={document} schema={body} />
        </Card>
      )}
      {responses.map(({ status, description: text, schema }) => (
        <Card key={status} title={`返回 ${status === 'default' ? '（出错时）' : status}`} note={text}>
          {schema ? <SchemaTable document={document} schema={schema} /> : <p className="muted">没有内容</p>}
        </Card>
      ))}
    </div>
  );
}

function ParameterTable({ document, parameters }: { document: OpenApi; parameters: readonly Parameter[] }) {
  return (
    <SmallTable
      label="参数"
      columns={[
        { title: '名称', cell: ({ name }) => <code>{name}</code> },
        { title: '位置', cell: (parameter) => places[parameter.in] ?? parameter.in },
        { title: '类型', cell: ({ schema }) => schema && typeWord(document, schema) },
        { title: '必填', cell: ({ required }) => (required ? '是' : '否') },
        { title: '说明', as: 'text', cell: ({ description, schema }) => description ?? schema?.description },
      ]}
      rows={parameters}
      keyOf={(parameter) => `${parameter.in} ${parameter.name}`}
    />
  );
}
