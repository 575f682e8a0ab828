import { fileSize } from '@/shared/format/file';
import type { Paper } from '@/shared/recruit/types';
import { problemOf } from '@/ui-portal/error-summary';
import { FormField } from '@/ui-portal/form-field';
import { Go } from '@/ui-portal/step-form';
import type { FormData } from './types';

const hints: Record<string, string> = {
  photo: '一张 jpg 或 png 证件照；再传会替换',
  identity: '正反两面，可以选两个文件',
  education: '最高学历的毕业证；有学位的加学位证',
  other: '岗位条件要求的其他证明，如驾驶证',
};

/** The papers that were uploaded, and a field for each kind. */
export function PaperFields({ data }: { data: FormData }) {
  const { papers, limits } = data;
  const room = papers.length < limits.papers;
  return (
    <>
      <p className="hint">
        {limits.types}，每个不超过 {limits.paperSize / 1024 / 1024} MB，最多 {limits.papers} 个，已上传 {papers.length}{' '}
        个。一次不要超过 20 MB，文件大就分几次传。
      </p>
      {data.paperKinds.map(({ value, text }) => (
        <section className="papers" key={value} aria-label={text}>
          <FormField
            id={`paper-${value}`}
            label={text}
            hint={[data.needed.includes(value) ? '必须' : '选填', hints[value]].filter(Boolean).join('，')}
            error={problemOf(data.problems, `paper-${value}`)}
          >
            {(control) => (
              <input
                {...control}
                name={`paper-${value}`}
                type="file"
                multiple={value !== 'photo'}
                accept={value === 'photo' ? '.jpg,.jpeg,.png' : '.jpg,.jpeg,.png,.pdf'}
                disabled={!room && value !== 'photo'}
              />
            )}
          </FormField>
          <PaperList papers={papers.filter(({ kind }) => kind === value)} kindText={text} />
        </section>
      ))}
      <p className="actions">
        <Go go="upload">上传所选文件</Go>
      </p>
    </>
  );
}

function PaperList({ papers, kindText }: { papers: Paper[]; kindText: string }) {
  if (papers.length === 0) return null;
  return (
    <ul className="paper-list" aria-label={`已上传的${kindText}`}>
      {papers.map(({ id, name, size }) => (
        <li key={id}>
          <span>
            {name} <span className="hint">{fileSize(size)}</span>
          </span>
          <Go go={`remove:paper-${id}`}>
            移除<span className="hidden">{name}</span>
          </Go>
        </li>
      ))}
    </ul>
  );
}
