import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Icon } from '@/ui-admin/icon';
import { metaOptions } from '@/ui-admin/list/resource-api';
import { superFilters, superQueryOf } from '@/widgets/list';
import { fieldsFrom, QueryBuilder } from '@/widgets/query-builder';
import type { ListRow } from '../core/list-resource';
import styles from './list-page.module.css';
import type { ListPageModel } from './use-list-page';

/** Opens the advanced query; says how many conditions are in force. */
export function SuperQueryButton<Row extends ListRow>({ page, code }: { page: ListPageModel<Row>; code: string }) {
  const { resource, state, search, isWithheld } = page;
  const { base, superQuery, superKinds, label } = resource;
  const [open, setOpen] = useState(false);
  const own = Array.isArray(superQuery) ? superQuery : null;
  const { data, error, refetch } = useQuery({ ...metaOptions(base), enabled: open && !own });
  const fields = useMemo(
    () => own ?? (data ? fieldsFrom(data.columns, superKinds).filter(({ name }) => !isWithheld(name)) : null),
    [own, data, isWithheld, superKinds],
  );
  const active = superQueryOf(state.filters);
  const count = active?.params.length ?? 0;
  return (
    <>
      <Button
        type={count > 0 ? 'link' : 'text'}
        icon={<Icon name="search" />}
        aria-haspopup="dialog"
        aria-label={count > 0 ? `高级查询，${count} 个条件生效` : '高级查询'}
        onClick={() => setOpen(true)}
      >
        高级查询
        {count > 0 && <span className={styles.count}>{count}</span>}
      </Button>
      {open && (
        <QueryBuilder
          code={code}
          about={label}
          fields={fields}
          error={error}
          onRetry={() => void refetch()}
          initial={active}
          onRun={(query) => {
            search(superFilters(query));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
