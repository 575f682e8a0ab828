import { Card } from '@/ui-admin/page/page-head';
import { StateTag } from '@/ui-admin/state/tag';
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
          {schema ? <SchemaTable document={document} schema={schema} /> : <p className={styles.muted}>没有内容</p>}
        </Card>
      ))}
    </div>
  );
}

function ParameterTable({ document, parameters }: { document: OpenApi; parameters: readonly Parameter[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">位置</th>
            <th scope="col">类型</th>
            <th scope="col">必填</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map((parameter) => (
            <tr key={`${parameter.in} ${parameter.name}`}>
              <th scope="row">
                <code>{parameter.name}</code>
              </th>
              <td>{places[parameter.in] ?? parameter.in}</td>
              <td>{parameter.schema ? typeWord(document, parameter.schema) : ''}</td>
              <td>{parameter.required ? '是' : '否'}</td>
              <td className={styles.text}>{parameter.description ?? parameter.schema?.description ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
