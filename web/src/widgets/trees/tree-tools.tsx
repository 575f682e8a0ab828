import { Button, Input } from 'antd';
import { useState } from 'react';
import { clearText } from '@/ui-admin/form/clear-button';
import { Icon } from '@/ui-admin/icon';
import { useMay } from '@/ui-admin/permission';
import { ImportModal } from '../list-page/view/import-modal';
import { useExport } from '../list-page/view/use-export';
import styles from './trees.module.css';

type Props = {
  /** Address of the resource, such as `/sys/category`. */
  base: string;
  /** Prefix of its permission codes. */
  permission: string;
  /** What is listed, in Chinese; also the name of an exported file. */
  label: string;
  addLabel: string;
  onAdd: () => void;
  onImported: () => void;
  searchPlaceholder: string;
  onSearch: (text: string) => void;
  /** Conditions of the export, so that it holds what is shown; without them `exportLabel` says that it holds everything. */
  exportQuery?: Record<string, string>;
  exportLabel?: string;
};

/** The buttons and the search above a tree of rows. */
export function TreeTools(props: Props) {
  const { base, permission, label, addLabel, onAdd, onImported, searchPlaceholder, onSearch, exportQuery = {} } = props;
  const may = useMay();
  const exporting = useExport();
  const [importing, setImporting] = useState(false);
  return (
    <div className={styles.tools}>
      {may(`${permission}:add`) && (
        <Button type="primary" icon={<Icon name="plus" />} onClick={onAdd}>
          {addLabel}
        </Button>
      )}
      {may(`${permission}:import`) && (
        <Button icon={<Icon name="upload" />} onClick={() => setImporting(true)}>
          导入
        </Button>
      )}
      {may(`${permission}:export`) && (
        <Button
          icon={<Icon name="download" />}
          loading={exporting.received !== null}
          onClick={() => void exporting.start(`${base}/exportXls`, exportQuery, label)}
        >
          {props.exportLabel ?? '导出'}
        </Button>
      )}
      <Input.Search
        aria-label={`查找${label}`}
        placeholder={searchPlaceholder}
        allowClear={clearText}
        maxLength={100}
        className={styles.search ?? ''}
        onSearch={(text) => onSearch(text.trim())}
      />
      {importing && (
        <ImportModal
          url={`${base}/importExcel`}
          base={base}
          mayUpdate={may(`${permission}:edit`)}
          template={`${base}/importTemplate`}
          onClose={() => setImporting(false)}
          onImported={onImported}
        />
      )}
    </div>
  );
}

/** How much a search found, and that more words are needed to see the rest. */
export function FoundCount({ shown, total }: { shown: number; total: number }) {
  return (
    <p className={styles.count} role="status">
      {total > shown ? `共找到 ${total} 个，显示前 ${shown} 个，请再加几个字或上级的名称` : `共找到 ${total} 个`}
    </p>
  );
}
