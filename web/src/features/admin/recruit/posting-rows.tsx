import { InputNumber, Select } from 'antd';
import { useCallback } from 'react';
import type { Post, PostingFile, Stage } from '@/shared/recruit/types';
import type { ControlProps } from '@/ui-admin/form/field-spec';
import type { RowKey } from '@/widgets/rows/core/delta';
import type { RowStoreOptions } from '@/widgets/rows/core/row-core';
import type { RowStore } from '@/widgets/rows/core/row-store';
import { RowCell, RowDay, RowText } from '@/widgets/rows/view/row-cell';
import { RowList } from '@/widgets/rows/view/row-list';
import { useRowStore } from '@/widgets/rows/view/use-row-store';
import { FileUpload } from '@/widgets/upload/file-upload';
import styles from './recruit.module.css';
import { categoryOptions, educationOptions } from './recruit-words';

const blankPost: Post = {
  code: '',
  name: '',
  category: 'professional',
  depart: '',
  headcount: 1,
  education: 'bachelor',
  degree: '',
  majors: '',
  bornAfter: null,
  masterBornAfter: null,
  doctorBornAfter: null,
  conditions: '',
  pay: '',
};

function listOf<Row>(value: unknown): Row[] {
  return Array.isArray(value) ? (value as Row[]) : [];
}

const posts: Omit<RowStoreOptions<Post>, 'rows'> = {
  columns: [],
  blank: () => ({ ...blankPost }),
  most: 200,
};

/** The posts table of a posting. */
export function PostsControl({ value, onChange, disabled }: ControlProps) {
  const store = useRowStore(posts, listOf<Post>(value), onChange);
  const cells = useCallback((key: RowKey) => <PostCells store={store} rowKey={key} />, [store]);
  return (
    <RowList store={store} nameOf={(number) => `岗位 ${number}`} addLabel="添加岗位" disabled={disabled} insertable>
      {cells}
    </RowList>
  );
}

function PostCells(place: { store: RowStore<Post>; rowKey: RowKey }) {
  return (
    <div className={styles.cells}>
      <RowText {...place} column="code" label="岗位代码" max={20} />
      <RowText {...place} column="name" label="岗位名称" max={50} />
      <RowCell {...place} column="headcount" label="人数">
        {({ id, value, set }) => (
          <InputNumber
            controls={false}
            id={id}
            min={1}
            max={500}
            value={value}
            onChange={(next) => set(next ?? 1, { typing: true })}
          />
        )}
      </RowCell>
      <RowCell {...place} column="category" label="类别">
        {({ id, value, set }) => (
          <Select id={id} value={value} options={categoryOptions} onChange={(next) => set(next)} />
        )}
      </RowCell>
      <RowText {...place} column="depart" label="用人科室" max={50} />
      <RowCell {...place} column="education" label="最低学历">
        {({ id, value, set }) => (
          <Select id={id} value={value} options={educationOptions} onChange={(next) => set(next)} />
        )}
      </RowCell>
      <RowText {...place} column="degree" label="学位要求" max={50} />
      <RowDay {...place} column="bornAfter" label="此日及以后出生" />
      <RowDay {...place} column="masterBornAfter" label="硕士放宽到" />
      <RowDay {...place} column="doctorBornAfter" label="博士放宽到" />
      <RowText {...place} column="majors" label="专业要求" max={500} className={styles.wide} />
      <RowText {...place} column="conditions" label="其他条件" max={500} className={styles.wide} />
      <RowText {...place} column="pay" label="薪酬待遇" max={500} className={styles.wide} />
    </div>
  );
}

const stages: Omit<RowStoreOptions<Stage>, 'rows'> = {
  columns: [],
  blank: () => ({ name: '', day: null, place: '' }),
  most: 20,
};

/** The dates after the deadline: 笔试, 面试, 体检. */
export function StagesControl({ value, onChange, disabled }: ControlProps) {
  const store = useRowStore(stages, listOf<Stage>(value), onChange);
  const cells = useCallback(
    (key: RowKey) => {
      const place = { store, rowKey: key };
      return (
        <div className={styles.cells}>
          <RowText {...place} column="name" label="名称" max={30} />
          <RowDay {...place} column="day" label="日期（空为另行通知）" />
          <RowText {...place} column="place" label="地点" max={100} className={styles.wide} />
        </div>
      );
    },
    [store],
  );
  return (
    <RowList store={store} nameOf={(number) => `环节 ${number}`} addLabel="添加环节" disabled={disabled}>
      {cells}
    </RowList>
  );
}

const stored = '/api/sys/common/static/';

type Uploaded = { fileName: string; filePath: string; fileSize: number };

function uploadedOf(text: string): PostingFile[] {
  const list: unknown = text === '' ? [] : JSON.parse(text);
  return listOf<Uploaded>(list).map(({ fileName, filePath, fileSize }) => ({
    name: fileName,
    path: filePath.startsWith(stored) ? filePath : stored + filePath,
    size: fileSize,
  }));
}

function uploadText(files: PostingFile[]): string {
  if (files.length === 0) return '';
  return JSON.stringify(
    files.map(({ name, path, size }) => ({ fileName: name, filePath: path.replace(stored, ''), fileSize: size })),
  );
}

/** Files for download: 岗位表, 报名表. */
export function FilesControl({ value, onChange, ...rest }: ControlProps) {
  return (
    <FileUpload
      {...rest}
      value={uploadText(listOf<PostingFile>(value))}
      onChange={(text) => onChange(uploadedOf(text))}
      biz="recruit"
      returnType="list"
      number={20}
      accept=".pdf,.doc,.docx,.xls,.xlsx,.jpg,.png,.zip"
      label="上传附件"
    />
  );
}
