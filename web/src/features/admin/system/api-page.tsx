import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { unwrap } from '@/shared/api/envelope';
import { saveFile } from '@/shared/api/transfer';
import { sessionIdentity } from '@/shared/session/session';
import { SearchField } from '@/ui-admin/form/search-field';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { SmallTable } from '@/ui-admin/table/small-table';
import styles from './api.module.css';
import { type Group, groups, type OpenApi, type Operation, operationsOf, type Parameter, typeWord } from './openapi';
import { SchemaTable } from './schema-table';

const documentPath = '/api/openapi.json';

/** The document itself has no envelope. */
async function loadDocument({ signal }: { signal: AbortSignal }): Promise<OpenApi> {
  const response = await fetch(documentPath, { signal, headers: { 'X-Access-Token': sessionIdentity().token } });
  if (!response.ok) {
    unwrap(response.status, await response.json());
  }
  return (await response.json()) as OpenApi;
}

/** Saves the document as a file; a plain link would come without the token. */
function download(content: OpenApi) {
  saveFile(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }), 'openapi.json');
}

/** Reader of the interface description: every call with its parameters and shapes. */
export default function ApiPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: loadDocument,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) {
    return (
      <>
        <PageHead title="接口文档" />
        {<Waiting error={error} onRetry={refetch} rows={12} />}
      </>
    );
  }
  return <Reader document={data} />;
}

function Reader({ document }: { document: OpenApi }) {
  const [search, setSearch] = usePageSearch();
  const [text, setText] = useState('');
  const operations = operationsOf(document);
  const shown = groups(operations, text);
  const current = operations.find(({ id }) => id === search.get('operation')) ?? operations[0];
  return (
    <>
      <PageHead title="接口文档" actions={<Button onClick={() => download(document)}>下载 openapi.json</Button>}>
        <span className="muted">
          {document.info.title} {document.info.version}，共 {operations.length} 个接口
        </span>
      </PageHead>
      <div className={styles.reader}>
        <Card>
          <SearchField className="" label="搜索接口" placeholder="路径、名称或分组" onType={setText} />
          <OperationList
            groups={shown}
            currentId={current?.id ?? ''}
            onChoose={(operation) => setSearch({ operation })}
          />
        </Card>
        {current && <OperationView key={current.id} document={document} operation={current} />}
      </div>
    </>
  );
}

type ListProps = { groups: readonly Group[]; currentId: string; onChoose: (id: string) => void };

function OperationList({ groups: shown, currentId, onChoose }: ListProps) {
  if (shown.length === 0) {
    return <Nothing text="没有符合条件的接口" />;
  }
  return (
    <nav className={styles.list} aria-label="接口">
      {shown.map(({ tag, operations }) => (
        <details key={tag} open>
          <summary>
            {tag}
            <span className="muted">{operations.length}</span>
          </summary>
          <ul>
            {operations.map(({ id, method, path, summary, deprecated }) => (
              <li key={id}>
                <button type="button" aria-current={id === currentId ? 'true' : undefined} onClick={() => onChoose(id)}>
                  <span className={styles.method}>{method}</span>
                  <span className={deprecated ? styles.old : undefined}>{summary}</span>
                  <code>{path}</code>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

const places: Record<string, string> = { path: '路径', query: '查询', header: '请求头', cookie: 'Cookie' };

/** One call: what it is for, what it takes, what it answers. */
function OperationView({ document, operation }: { document: OpenApi; operation: Operation }) {
  const { method, path, summary, description, deprecated, parameters, body, responses } = operation;
  return (
    <div className={`stack ${styles.operation}`} aria-live="polite">
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
