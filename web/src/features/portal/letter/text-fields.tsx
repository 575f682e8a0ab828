import { problemOf } from '@/ui-portal/error-summary';
import { FormField } from '@/ui-portal/form-field';
import { LineField, Options, TextField } from '@/ui-portal/questions';
import { Go } from '@/ui-portal/step-form';
import { Radios } from './about-fields';
import { Similar } from './similar';
import type { Attached, QuestionData } from './types';

const health = [
  { value: 'no', text: '没有健康信息' },
  { value: 'yes', text: '有，我同意中心为答复而处理其中的健康信息' },
];

/** Title and text of the letter, answered letters like it, where it happened, attachments. */
export function TextFields({ data }: { data: QuestionData }) {
  const { form, limits, problems, files } = data;
  return (
    <>
      <LineField
        name="title"
        label="标题"
        hint={`${limits.titleMin}–${limits.titleMax} 个字，一句话说清是什么事`}
        value={form.title}
        error={problemOf(problems, 'title')}
        wide
      />
      <div>
        <TextField
          name="content"
          label="内容"
          hint={`${limits.contentMin}–${limits.contentMax} 个字`}
          rows={9}
          value={form.content}
          error={problemOf(problems, 'content')}
        />
        <p className="hint consult-length" aria-hidden="true" data-counts="content">
          已写 {[...form.content].length} 个字
        </p>
      </div>
      <Similar title="title" content="content" />
      <District data={data} />
      <Radios
        name="health"
        legend="信里有没有您或别人的健康信息（病情、检查结果、用药等）"
        options={health}
        chosen={form.health}
        error={problemOf(problems, 'health')}
      />
      <Files data={data} files={files} />
    </>
  );
}

const elsewhere = '其他地区';

/** Of districts that are known one is chosen; elsewhere people type it. */
function District({ data: { form, problems, districts } }: { data: QuestionData }) {
  const options = [...districts, elsewhere];
  if (form.district !== '' && !options.includes(form.district)) options.push(form.district);
  return (
    <FormField id="district" label="所在的县（市、区）" hint="选填" error={problemOf(problems, 'district')}>
      {(control) =>
        districts.length === 0 ? (
          <input {...control} className="short" name="district" type="text" defaultValue={form.district} />
        ) : (
          <select {...control} className="short" name="district" defaultValue={form.district}>
            <option value="">不说明</option>
            <Options of={options.map((name) => ({ value: name, text: name }))} />
          </select>
        )
      }
    </FormField>
  );
}

function Files({ data, files }: { data: QuestionData; files: Attached[] }) {
  const { limits, problems } = data;
  const megabytes = limits.fileBytes / 1024 / 1024;
  return (
    <div className="consult-files">
      {files.length > 0 && (
        <ul aria-label="已添加的附件">
          {files.map(({ id, name, size }) => (
            <li key={id}>
              <span>
                {name} <span className="hint">{sizeText(size)}</span>
              </span>
              <button className="btn btn-plain" type="submit" name="go" value={`remove:${id}`}>
                移除<span className="hidden">附件 {name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {files.length < limits.files && (
        <>
          <FormField
            id="file"
            label="附件"
            hint={`选填，最多 ${limits.files} 个，每个不超过 ${megabytes} MB，可以是 ${limits.fileTypes}`}
            error={problemOf(problems, 'file')}
          >
            {(control) => <input {...control} name="file" type="file" multiple accept=".jpg,.jpeg,.png,.pdf" />}
          </FormField>
          <p className="actions">
            <Go go="upload">添加所选附件</Go>
          </p>
        </>
      )}
    </div>
  );
}

/** Size of a file as people read it. */
export function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
