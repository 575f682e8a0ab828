import { type List, type ListState, useList, wholeRows } from '@/widgets/list';
import { type DeletedFile, fileBinOptions, fileListOptions, type MediaFile } from '@/widgets/upload';

const names = ['place', 'folder', 'keyword', 'kind', 'unused', 'look', 'sort'] as const;

type Filter = (typeof names)[number];

/** What the library shows. It stands in the address, so that it can be reloaded, shared and undone. */
export type LibraryState = Record<Filter, string> & {
  /** `bin` shows the recycle bin. */
  place: '' | 'bin';
  /** `1`: only what nothing uses. */
  unused: string;
  /** How the files are shown: pictures side by side, or rows. */
  look: '' | 'rows';
  /** Column and direction, such as `name-asc`. */
  sort: string;
};

type LibraryFile = MediaFile | DeletedFile;

export type Library = {
  list: List<LibraryFile, LibraryFile, Filter>;
  state: LibraryState;
  /** Whatever changes what is listed starts again at page 1 and clears the selection. */
  change: (part: Partial<LibraryState>) => void;
  selected: readonly LibraryFile[];
  select: (file: LibraryFile) => void;
  selectPage: (on: boolean) => void;
  /** What was selected last, which may be more than is drawn already. */
  latest: () => readonly LibraryFile[];
  /** Selects these and no others. */
  hold: (files: readonly LibraryFile[]) => void;
};

const newest = 'createTime-desc';
const pageSize = 24;

/** The files of the site as the address says. */
export function useLibrary(): Library {
  const list: Library['list'] = useList({
    ask: (state) => filesOf(state),
    names,
    sizes: [pageSize],
    choice: wholeRows<LibraryFile>(),
  });
  const selected = list.held.entries;
  const { rows } = list.answer;
  return {
    list,
    state: stateOf(list.state),
    change: ({ sort, ...part }) => {
      const filters = { ...part, ...(sort === undefined ? {} : { sort: sort === newest ? '' : sort }) };
      if (Object.keys(filters).every((name) => name === 'look')) {
        list.change({ filters, pageNo: list.state.pageNo }); // other looks of the same files
      } else {
        list.search(filters);
      }
    },
    selected,
    select: (row) => list.pick({ row }),
    selectPage: (on) => {
      const others = list.latest().filter(({ id }) => !rows.some((file) => file.id === id));
      list.pick({ entries: on ? [...others, ...rows] : others });
    },
    latest: list.latest,
    hold: (entries) => list.pick({ entries }),
  };
}

function stateOf({ filters }: ListState<Filter>): LibraryState {
  return {
    ...filters,
    place: filters.place === 'bin' ? 'bin' : '',
    unused: filters.unused === '1' ? '1' : '',
    look: filters.look === 'rows' ? 'rows' : '',
    sort: /^(createTime|name|size)-(asc|desc)$/.test(filters.sort) ? filters.sort : newest,
  };
}

function filesOf(asked: ListState<Filter>) {
  const { place, folder, keyword, kind, unused, sort } = stateOf(asked);
  const { pageNo } = asked;
  const [column = '', order = ''] = sort.split('-');
  return place === 'bin'
    ? fileBinOptions({ keyword, pageNo, pageSize })
    : fileListOptions({ folder, keyword, kind, unused, column, order, pageNo, pageSize });
}
