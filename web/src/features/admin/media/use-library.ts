import { useState } from 'react';
import { usePageSearch } from '@/ui-admin/page/page-address';
import type { MediaFile } from '@/widgets/upload/library/media-api';

/** What the library shows. It stands in the address, so that it can be reloaded, shared and undone. */
export type LibraryState = {
  /** `bin` shows the recycle bin. */
  place: '' | 'bin';
  folder: string;
  keyword: string;
  kind: string;
  /** `1`: only what nothing uses. */
  unused: string;
  /** How the files are shown: pictures side by side, or rows. */
  look: '' | 'rows';
  /** Column and direction, such as `name-asc`. */
  sort: string;
  pageNo: number;
};

export const newest = 'createTime-desc';

const names = ['place', 'folder', 'keyword', 'kind', 'unused', 'look', 'sort'] as const;

export type Library = {
  state: LibraryState;
  /** Whatever changes what is listed starts again at page 1 and clears the selection. */
  change: (part: Partial<LibraryState>) => void;
  selected: readonly MediaFile[];
  select: (file: MediaFile, on: boolean) => void;
  selectAll: (files: readonly MediaFile[], on: boolean) => void;
  clearSelection: () => void;
};

export function useLibrary(): Library {
  const [search, setSearch] = usePageSearch();
  const [selected, setSelected] = useState<readonly MediaFile[]>([]);
  const read = (name: string) => search.get(name) ?? '';
  const state: LibraryState = {
    place: read('place') === 'bin' ? 'bin' : '',
    folder: read('folder'),
    keyword: read('keyword'),
    kind: read('kind'),
    unused: read('unused') === '1' ? '1' : '',
    look: read('look') === 'rows' ? 'rows' : '',
    sort: /^(createTime|name|size)-(asc|desc)$/.test(read('sort')) ? read('sort') : newest,
    pageNo: Math.max(1, Math.trunc(Number(read('pageNo'))) || 1),
  };
  const selectAll = (files: readonly MediaFile[], on: boolean) => {
    const others = selected.filter(({ id }) => !files.some((file) => file.id === id));
    setSelected(on ? [...others, ...files] : others);
  };
  return {
    state,
    change: (part) => {
      const keepsPage = 'pageNo' in part || Object.keys(part).every((name) => name === 'look');
      const next: LibraryState = { ...state, ...(keepsPage ? {} : { pageNo: 1 }), ...part };
      if (!keepsPage) {
        setSelected([]);
      }
      setSearch(written(next));
    },
    selected,
    select: (file, on) => selectAll([file], on),
    selectAll,
    clearSelection: () => setSelected([]),
  };
}

function written(state: LibraryState): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = state[name];
    if (value && !(name === 'sort' && value === newest)) {
      search.set(name, value);
    }
  }
  if (state.pageNo > 1) {
    search.set('pageNo', String(state.pageNo));
  }
  return search;
}
