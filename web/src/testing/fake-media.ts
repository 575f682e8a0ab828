import type { DeletedFile, MediaFile, MediaFolder, MediaUse } from '@/widgets/upload';
import { type FakeHandler, type FakeRequest, Refusal } from './fake-server';
import { now } from './fake-table';

export function aMediaFile(part: Partial<MediaFile> & { id: string }): MediaFile {
  return {
    path: `content/202611/${part.id}.jpg`,
    name: `图片 ${part.id}.jpg`,
    ext: 'jpg',
    mime: 'image/jpeg',
    kind: 'image',
    size: 240_000,
    width: 1600,
    height: 960,
    alt: '护士给孩子接种疫苗',
    credit: '',
    folderId: '',
    biz: 'content',
    useCount: 0,
    version: 1,
    createBy: '周敏',
    createTime: '2026-11-20 09:00:00',
    updateBy: '',
    updateTime: null,
    ...part,
  };
}

export function aMediaFolder(part: Partial<MediaFolder> & { id: string; name: string }): MediaFolder {
  return {
    version: 1,
    parentId: '',
    sortNo: 0,
    fileCount: 0,
    children: [],
    createBy: '周敏',
    createTime: '2026-11-20 09:00:00',
    updateBy: '',
    updateTime: null,
    ...part,
  };
}

export type MediaData = {
  files: MediaFile[];
  folders: MediaFolder[];
  bin: DeletedFile[];
  uses: Record<string, MediaUse[]>;
  quota: number;
};

/** A media library in memory, as the calls of the server give it. */
export function fakeMedia(data: MediaData): Record<string, FakeHandler> {
  let next = 900;
  const find = (id: string) => {
    const file = data.files.find((each) => each.id === id);
    if (!file) {
      throw new Refusal(404, '没有找到，可能已被删除');
    }
    return file;
  };
  const add = (part: Partial<MediaFile>) => {
    next += 1;
    const file = aMediaFile({ id: String(next), alt: '', createTime: now(), ...part });
    data.files.unshift(file);
    return file;
  };
  const ids = (text: unknown) =>
    String(text ?? '')
      .split(',')
      .filter(Boolean);
  const bodyIds = ({ body }: FakeRequest) => ids((body as { ids: string }).ids);
  const patch = (request: FakeRequest) => {
    const { ids: _, ...part } = request.body as Partial<MediaFile> & { ids: string };
    for (const id of bodyIds(request)) {
      Object.assign(find(id), part);
    }
  };
  return {
    'GET /media/file/list': ({ query }) =>
      page(
        data.files.filter((file) => listed(file, query)),
        query,
      ),
    'GET /media/file/uses': ({ query }) => data.uses[query.get('id') ?? ''] ?? [],
    'GET /media/usage': () => ({
      bytes: data.files.reduce((sum, { size }) => sum + size, 0),
      files: data.files.length,
      quota: data.quota,
    }),
    'GET /media/folder/tree': () => data.folders,
    'POST /media/folder/add': ({ body }) => {
      const folder = aMediaFolder({ ...(body as { name: string }), id: `f${data.folders.length + 1}` });
      data.folders.push(folder);
      return folder;
    },
    'DELETE /media/folder/delete': ({ query }) => {
      data.folders = data.folders.filter(({ id }) => id !== query.get('id'));
    },
    'POST /media/file/upload': ({ body }) => {
      const form = body as FormData;
      const file = form.get('file') as File;
      const stored = add({ name: file.name, size: file.size, folderId: String(form.get('folderId') ?? '') });
      return Response.json({ success: true, code: 200, message: stored.path, result: stored });
    },
    'POST /media/file/crop': ({ body }) => {
      const { id, width, height } = body as MediaFile;
      return add({ ...find(id), id: `${id}-cut`, name: `裁剪-${find(id).name}`, width, height, useCount: 0 });
    },
    'PUT /media/file/edit': ({ body }) => Object.assign(find((body as MediaFile).id), body),
    'PUT /media/file/move': patch,
    'PUT /media/file/editBatch': patch,
    'DELETE /media/file/deleteBatch': ({ query }) => {
      const gone = ids(query.get('ids')).map(find);
      const used = gone.find(({ useCount }) => useCount > 0);
      if (used) {
        throw new Refusal(500, `“${used.name}”正被 ${used.useCount} 处使用，不能删除`);
      }
      data.files = data.files.filter((file) => !gone.includes(file));
      data.bin.unshift(...gone.map((file) => ({ ...file, deleteTime: now() })));
    },
    'GET /media/file/recycleBin': ({ query }) => page(data.bin, query),
    'PUT /media/file/putRecycleBin': (request) => {
      const back = data.bin.filter(({ id }) => bodyIds(request).includes(id));
      data.bin = data.bin.filter((file) => !back.includes(file));
      data.files.unshift(...back);
    },
    'DELETE /media/file/deleteRecycleBin': ({ query }) => {
      data.bin = data.bin.filter(({ id }) => !ids(query.get('ids')).includes(id));
    },
  };
}

function listed(file: MediaFile, query: URLSearchParams): boolean {
  const folder = query.get('folder') ?? '';
  const keyword = query.get('keyword') ?? '';
  const kind = query.get('kind') ?? '';
  return (
    (folder === '' || file.folderId === (folder === '0' ? '' : folder)) &&
    (kind === '' || file.kind === kind) &&
    (query.get('unused') !== '1' || file.useCount === 0) &&
    [file.name, file.alt, file.credit].some((text) => text.includes(keyword))
  );
}

function page<Row>(rows: readonly Row[], query: URLSearchParams) {
  const size = Number(query.get('pageSize') ?? 10);
  const current = Number(query.get('pageNo') ?? 1);
  return {
    records: rows.slice((current - 1) * size, current * size),
    total: rows.length,
    size,
    current,
    pages: Math.ceil(rows.length / size),
  };
}
