import type { Choice } from '@/ui-admin/values/codes';
import { matchText } from '@/widgets/inputs';
import type { Business } from './business-picker';
import { record } from './record-kind';

export const positions: Business<{ id: string; name: string; code: string; rank_dictText?: string }> = {
  name: '职务',
  listUrl: '/sys/position/list',
  store: 'code',
  text: 'name',
  columns: [
    { name: 'name', title: '职务名称' },
    { name: 'code', title: '职务编码', width: 160 },
    { name: 'rank_dictText', title: '职级', width: 100 },
  ],
  query: [
    { name: 'name', label: '职务名称', kind: matchText },
    { name: 'code', label: '职务编码', kind: matchText },
  ],
};

/** A post, or several, by code. */
export const position = (choice?: Choice) => record(positions, choice);
