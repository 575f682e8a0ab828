/** What the kit's table needs of the kit's tree to tick rows (kit.config.ts). */
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';

type Key = string | number;

export const arrAdd = (list: readonly Key[], value: Key): Key[] =>
  list.includes(value) ? [...list] : [...list, value];

export const arrDel = (list: readonly Key[], value: Key): Key[] => list.filter((each) => each !== value);
