import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { fileSize } from '@/shared/format/file';
import { messages } from '@/shared/messages/zh-cn';
import { newRow } from '@/ui-admin/form/field-spec';
import { Icon } from '@/ui-admin/icon';
import styles from '@/ui-admin/list/list.module.css';
import { idList } from '@/ui-admin/list/resource-api';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import { useMay } from '@/ui-admin/permission';
import { useNotices } from '@/ui-admin/use-notices';
import { filterQuery } from '../core/request';
import { findUrl, urlOf } from '../core/urls';
import type { ListRow, ToolbarAction } from '../list-resource';
import { ImportModal } from './import-modal';
import own from './list-page.module.css';
import type { Batch } from './use-batch';
import { useExport } from './use-export';
import type { ListPageModel } from './use-list-page';

type Props<Row extends ListRow> = {
  page: ListPageModel<Row>;
  batch: Batch;
  /** Names of the columns on the screen, in their order. */
  columns?: readonly string[];
  /** Small buttons at the end of the line, such as 列设置. */
  tools?: ReactNode;
};

/** 新增, 导入, 导出 and what the screen adds, for whoever may use them. */
export function ListToolbar<Row extends ListRow>({ page, batch, columns = [], tools }: Props<Row>) {
  const { resource, may, query, selected } = page;
  const { blank, fields = [], onAdd, label, approval, toolbar } = resource;
  const add = onAdd ?? (blank ? () => page.openForm('add', newRow(fields, blank)) : null);
  return (
    <div className={styles.toolbar}>
      {add && may('add') && (
        <Button type="primary" icon={<Icon name="plus" />} onClick={add}>
          新增{label}
        </Button>
      )}
      {may('import') && <ImportButton page={page} />}
      {may('export') && <ExportButton page={page} columns={columns} />}
      {approval && may('passBatch') && selected.length === 0 && (
        <Button onClick={() => void batch.approveSelected()}>批量审批</Button>
      )}
      {toolbar?.(page).map((action) => (
        <ExtraButton key={action.key} action={action} />
      ))}
      <div className={own.tools}>
        <Button
          type="text"
          aria-label="刷新列表"
          title="刷新列表"
          icon={<Icon name="refresh" />}
          onClick={() => void query.refetch()}
        />
        {tools}
      </div>
    </div>
  );
}

function ExtraButton({ action: { label, icon, permission, run } }: { action: ToolbarAction }) {
  const may = useMay();
  if (permission && !may(permission)) {
    return null;
  }
  return (
    <Button {...(icon ? { icon: <Icon name={icon} /> } : {})} onClick={run}>
      {label}
    </Button>
  );
}

function ImportButton<Row extends ListRow>({ page }: { page: ListPageModel<Row> }) {
  const { resource, reload, clearSelection, may } = page;
  const notices = useNotices();
  const [url, setUrl] = useState('');
  const open = () => {
    try {
      setUrl(urlOf(resource, 'importExcel'));
    } catch (error) {
      notices.failed(error);
    }
  };
  return (
    <>
      <Button icon={<Icon name="upload" />} onClick={open}>
        导入
      </Button>
      {url && (
        <ImportModal
          url={url}
          base={resource.base}
          mayUpdate={may('edit')}
          template={findUrl(resource, 'importTemplate')}
          templateName={`${resource.label}导入模板`}
          checks={resource.importChecks ?? false}
          onClose={() => setUrl('')}
          onImported={() => {
            clearSelection();
            void reload();
          }}
        />
      )}
    </>
  );
}

/** All rows come with all columns, to be changed and imported again; what is searched for or selected as it stands on the screen. */
function ExportButton<Row extends ListRow>({
  page,
  columns,
}: {
  page: ListPageModel<Row>;
  columns: readonly string[];
}) {
  const { resource, state, selected, all } = page;
  const chosen = all?.total ?? selected.length;
  const notices = useNotices();
  const { received, start, cancel } = useExport();
  const { filters, column, order } = state;
  const sort = { column, order };
  const run = (kind: string) => {
    if (kind === 'selected' && chosen === 0) {
      notices.warn(messages.chooseRecord);
      return;
    }
    const shown = { ...filterQuery(resource, filters), ...sort, columns: columns.join(',') };
    const queries = {
      all: { ...resource.fixedQuery, ...sort },
      filtered: shown,
      selected: all ? shown : { ...shown, selections: idList(selected.map(({ id }) => id)) },
    };
    try {
      const query = queries[kind as keyof typeof queries];
      void start(urlOf(resource, 'exportXls'), query, resource.exportName);
    } catch (error) {
      notices.failed(error);
    }
  };
  const items = [
    { key: 'all', label: '导出全部' },
    { key: 'filtered', label: '导出查询结果' },
    { key: 'selected', label: `导出所选${chosen > 0 ? `（${chosen} 条）` : ''}` },
  ];
  const busy = received !== null;
  return (
    // One button for both, so that the focus has a place to return to from the menu.
    <DropMenu trigger={busy ? [] : ['click']} menu={{ items }} onChoose={run}>
      {busy ? (
        <Button icon={<Icon name="x" />} onClick={cancel}>
          取消导出<span role="status">（已接收 {fileSize(received)}）</span>
        </Button>
      ) : (
        <Button aria-haspopup="menu" icon={<Icon name="download" />}>
          导出
          <Icon name="down" />
        </Button>
      )}
    </DropMenu>
  );
}
