import { useId, useState } from 'react';
import { KindFields } from '@/testing/kind-fields';
import { OpenField } from '@/testing/open-field';
import type { Scenario } from '@/testing/scenario';
import { Field } from '@/ui-admin/form/field';
import type { Upload } from './core/upload';
import { article, longArticle, withHints } from './sample';
import { rich } from './view/rich-kind';
import { RichTextEditor } from './view/rich-text-editor';

const store: Upload = async (file) =>
  file.type.startsWith('image/')
    ? { path: '/pictures/mask.svg', width: 560, height: 300 }
    : { path: 'media/202611/0123456789abcdef0123456789abcdef.mp4', size: file.size };

type SampleProps = { initial: string; error?: string; disabled?: boolean; upload?: Upload | undefined };

/** A field around the editor. */
function Sample({ initial, error, disabled = false, upload }: SampleProps) {
  const id = useId();
  const [value, setValue] = useState(initial);
  return (
    <Field id={id} label="正文" error={error}>
      {(aria) => (
        <RichTextEditor
          label="正文"
          value={value}
          onChange={setValue}
          onBlur={() => {}}
          aria={aria}
          disabled={disabled}
          invalid={error !== undefined}
          upload={upload}
        />
      )}
    </Field>
  );
}

export const scenarios: readonly Scenario[] = [
  { title: 'empty', note: '还没有内容', render: () => <Sample initial="" upload={store} /> },
  {
    title: 'article',
    note: '标题、列表、表格、提示框、附件',
    render: () => <Sample initial={article} upload={store} />,
  },
  { title: 'hints', note: '读者可能读不到的地方', render: () => <Sample initial={withHints} upload={store} /> },
  {
    title: 'uploading',
    note: '图片一直在上传',
    render: () => <Sample initial={article} upload={() => new Promise(() => {})} />,
  },
  { title: 'no-upload', note: '不能上传', render: () => <Sample initial={article} /> },
  {
    title: 'stored',
    note: '下面是保存的值，可以改',
    render: () => (
      <OpenField label="正文" initial={article}>
        {(control) => <RichTextEditor {...control} label="正文" upload={store} />}
      </OpenField>
    ),
  },
  { title: 'invalid', note: '表单不接受', render: () => <Sample initial="" error="请填写正文" /> },
  { title: 'disabled', note: '只能看', render: () => <Sample initial={article} disabled /> },
  { title: 'long', note: '200 KB 的文章', render: () => <Sample initial={longArticle(200_000)} /> },
  {
    title: 'kind',
    note: '正文：表单、列表、查询',
    render: () => (
      <KindFields
        cases={[{ label: '正文', kind: rich({ upload: store }), value: '<h2>近期提示</h2><p>请勤洗手。</p>' }]}
      />
    ),
  },
];
