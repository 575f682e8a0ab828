import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Offer } from '@/ui-admin/actions/action';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { ariaKeys } from '@/ui-admin/actions/keys';
import { Icon } from '@/ui-admin/icon';
import styles from '@/ui-admin/list/list.module.css';
import { DropMenu } from '@/ui-admin/menu/drop-menu';
import own from './list-page.module.css';
import type { Exports } from './use-export-offers';

type Props = {
  /** 新增 and 导入, before 导出. */
  usual: readonly Offer[];
  /** What the screen adds. */
  further: readonly Offer[];
  exports: Exports;
  refresh: Offer;
  /** Small buttons at the end of the line, such as 列设置. */
  tools?: ReactNode;
};

/** What can be done with the list as a whole, for whoever may. */
export function ListToolbar({ usual, further, exports, refresh, tools }: Props) {
  return (
    <div className={`row ${styles.toolbar}`}>
      <ActionButtons offers={usual} />
      {exports.offers.length > 0 && <ExportButton {...exports} />}
      <ActionButtons offers={further} />
      <div className={own.tools}>
        <Button
          type="text"
          aria-label={refresh.label}
          aria-keyshortcuts={ariaKeys(refresh.keys)}
          title={refresh.label}
          icon={<Icon name="refresh" />}
          onClick={refresh.run}
        />
        {tools}
      </div>
    </div>
  );
}

function ExportButton({ offers, received, cancel }: Exports) {
  const busy = received !== null;
  return (
    // One button for both, so that the focus has a place to return to from the menu.
    <DropMenu
      trigger={busy ? [] : ['click']}
      menu={{ items: offers.map(({ key, label }) => ({ key, label })) }}
      onChoose={(key) => offers.find((offer) => offer.key === key)?.run()}
    >
      {busy ? (
        <Button icon={<Icon name="x" />} onClick={cancel}>
          取消导出<span role="status">（{received}）</span>
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
