import { Input, InputNumber, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import type { Post, PostingFile, Stage } from '@/shared/recruit/types';
import type { ControlProps } from '@/ui-admin/form/field-spec';
import { FileUpload } from '@/widgets/upload/file-upload';
import styles from './recruit.module.css';
import { categoryOptions, educationOptions } from './recruit-words';
import { RowsEditor } from './rows-editor';

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

const blankStage: Stage = { name: '', day: null, place: '' };

function listOf<Row>(value: unknown): Row[] {
  return Array.isArray(value) ? (value as Row[]) : [];
}

/** Label above a control of a row. */
function Cell({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={wide ? styles.wide : undefined}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

type TextCellProps = { label: string; value: string; max: number; wide?: boolean; onChange: (value: string) => void };

function TextCell({ label, value, max, wide = false, onChange }: TextCellProps) {
  return (
    <Cell label={label} wide={wide}>
      {(id) => <Input id={id} value={value} maxLength={max} onChange={(event) => onChange(event.target.value)} />}
    </Cell>
  );
}

/** A day typed or chosen with the browser's own calendar. */
function DayCell({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}) {
  return (
    <Cell label={label}>
      {(id) => (
        <Input id={id} type="date" value={value ?? ''} onChange={(event) => onChange(event.target.value || null)} />
      )}
    </Cell>
  );
}

/** The posts table of a posting. */
export function PostsControl({ value, onChange, disabled }: ControlProps) {
  return (
    <RowsEditor
      label="岗位"
      rows={listOf<Post>(value)}
      blank={blankPost}
      most={200}
      disabled={disabled}
      onChange={onChange}
    >
      {(post, _, change) => <PostCells post={post} change={change} />}
    </RowsEditor>
  );
}

function PostCells({ post, change }: { post: Post; change: (part: Partial<Post>) => void }) {
  const text = (
    name: 'code' | 'name' | 'depart' | 'degree' | 'majors' | 'conditions' | 'pay',
    label: string,
    max: number,
  ) => (
    <TextCell
      label={label}
      value={post[name]}
      max={max}
      wide={max > 50}
      onChange={(next) => change({ [name]: next })}
    />
  );
  const day = (name: 'bornAfter' | 'masterBornAfter' | 'doctorBornAfter', label: string) => (
    <DayCell label={label} value={post[name]} onChange={(next) => change({ [name]: next })} />
  );
  return (
    <div className={styles.cells}>
      {text('code', '岗位代码', 20)}
      {text('name', '岗位名称', 50)}
      <Cell label="人数">
        {(id) => (
          <InputNumber
            controls={false}
            id={id}
            min={1}
            max={500}
            value={post.headcount}
            onChange={(headcount) => change({ headcount: headcount ?? 1 })}
          />
        )}
      </Cell>
      <Cell label="类别">
        {(id) => (
          <Select
            id={id}
            value={post.category}
            options={categoryOptions}
            onChange={(category) => change({ category })}
          />
        )}
      </Cell>
      {text('depart', '用人科室', 50)}
      <Cell label="最低学历">
        {(id) => (
          <Select
            id={id}
            value={post.education}
            options={educationOptions}
            onChange={(education) => change({ education })}
          />
        )}
      </Cell>
      {text('degree', '学位要求', 50)}
      {day('bornAfter', '此日及以后出生')}
      {day('masterBornAfter', '硕士放宽到')}
      {day('doctorBornAfter', '博士放宽到')}
      {text('majors', '专业要求', 500)}
      {text('conditions', '其他条件', 500)}
      {text('pay', '薪酬待遇', 500)}
    </div>
  );
}

/** The dates after the deadline: 笔试, 面试, 体检. */
export function StagesControl({ value, onChange, disabled }: ControlProps) {
  return (
    <RowsEditor
      label="环节"
      rows={listOf<Stage>(value)}
      blank={blankStage}
      most={20}
      disabled={disabled}
      onChange={onChange}
    >
      {(stage, _, change) => (
        <div className={styles.cells}>
          <TextCell label="名称" value={stage.name} max={30} onChange={(name) => change({ name })} />
          <DayCell label="日期（空为另行通知）" value={stage.day} onChange={(next) => change({ day: next })} />
          <TextCell label="地点" value={stage.place} max={100} wide onChange={(place) => change({ place })} />
        </div>
      )}
    </RowsEditor>
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
