import type { ListRow } from '@/widgets/list-page/list-resource';

export const tenantBase = '/sys/tenant';

type Audited = { createBy: string; createTime: string; updateBy: string; updateTime: string | null };

export const fresh = { id: '', version: 0, createBy: '', createTime: '', updateBy: '', updateTime: null };

/** A site. `hosts`: host names of its public pages, one on each line; `status`: 1 works, 0 frozen. */
export type TenantRow = ListRow &
  Audited & { name: string; hosts: string; beginDate: string | null; endDate: string | null; status: number };
