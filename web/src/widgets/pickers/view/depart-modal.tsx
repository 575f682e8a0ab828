import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { clearText } from '@/ui-admin/form/clear-button';
import { Icon } from '@/ui-admin/icon';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import { members } from '@/ui-admin/values/text-control';
import { type Chosen, textsOf } from '../core/chosen';
import { namesOptions, rememberChosen } from '../core/depart-api';
import { branchKeys, checkedAfter, type TreeItem } from '../core/depart-tree';
import { DepartTreeBox } from './depart-tree-box';
import { PickerDialog } from './picker-dialog';
import styles from './pickers.module.css';
import { useDepartTree } from './use-depart-tree';

const width = 500;

type Props = {
  multiple: boolean;
  /** Ids that are chosen, joined with commas. */
  value: string;
  onOk: (chosen: readonly Chosen[]) => void;
  onClose: () => void;
};

/** The departments as a tree of check boxes with a search. Mount it while it is open. */
export function DepartModal({ multiple, value, onOk, onClose }: Props) {
  const [stored] = useState(() => members(value));
  const names = useQuery(namesOptions(stored));
  const tree = useDepartTree([...new Set(names.data?.flatMap(({ parentIds }) => parentIds))]);
  const [checked, setChecked] = useState<readonly string[]>(stored);
  const [seen, setSeen] = useState<readonly Chosen[]>([]);
  const [linked, setLinked] = useState(false);
  const check = ({ key, title }: TreeItem, on: boolean) => {
    // What another search finds later does not name this one any more.
    setSeen([...seen, { value: key, text: title }]);
    setChecked(checkedAfter(checked, { items: tree.loaded, key, on }, { multiple, linked }));
  };
  const link = async () => {
    // Linked means everything below a department: it has to be here first.
    if (linked || (await tree.loadAll())) {
      setLinked(!linked);
    }
  };
  const checkAll = async () => {
    const all = await tree.loadAll();
    setChecked((before) => (all ? branchKeys(all) : before));
  };
  const confirm = () => {
    rememberChosen(checked.filter((id) => !stored.includes(id)));
    const loaded = [...tree.known.values()].map((node) => ({ value: node.id, text: node.departName }));
    onOk(textsOf(checked.join(','), [...(names.data ?? []), ...loaded, ...seen]));
  };
  return (
    <PickerDialog
      title="选择部门"
      width={width}
      note={
        multiple && (
          <TreeMenu
            acts={[
              { label: linked ? '取消关联' : '父子关联', run: link },
              { label: '全部勾选', run: checkAll },
              { label: '取消全选', run: () => setChecked([]) },
              { label: '展开所有', run: async () => tree.open(branchKeys((await tree.loadAll()) ?? [])) },
              { label: '合并所有', run: () => tree.open([]) },
            ]}
          />
        )
      }
      onOk={confirm}
      onClose={onClose}
    >
      <Input
        aria-label="按部门名称搜索"
        placeholder="名称、拼音或编码，可加上级名称，如：东山 办公室"
        allowClear={clearText}
        value={tree.search}
        onChange={(event) => tree.setSearch(event.target.value)}
      />
      <p className={styles.count} aria-live="polite">
        已选 {checked.length} 个部门{linked && '，父子关联'}
      </p>
      <DepartTreeBox tree={tree} checking={{ checked, onCheck: check, halves: linked }} />
    </PickerDialog>
  );
}

type Act = { label: string; run: () => unknown };

function TreeMenu({ acts }: { acts: readonly Act[] }) {
  return (
    <DropMenu
      placement="topLeft"
      // Inside the dialog, which takes the focus back from everything outside.
      getPopupContainer={(opener) => opener.parentElement ?? document.body}
      menu={{ items: acts.map(({ label }) => ({ key: label, label })) }}
      onChoose={(chosen) => void acts.find(({ label }) => label === chosen)?.run()}
    >
      <Button aria-haspopup="menu">
        树操作 <Icon name="up" />
      </Button>
    </DropMenu>
  );
}
