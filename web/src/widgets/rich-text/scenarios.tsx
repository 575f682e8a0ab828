import { HeldField } from '@/testing/held-field';
import type { Scenario } from '@/testing/scenario';
import { article, longArticle, withHints } from './sample';
import type { Upload } from './upload';
import { RichTextEditor } from './view/rich-text-editor';

const store: Upload = async (file) =>
  file.type.startsWith('image/')
    ? { path: '/pictures/mask.svg', width: 560, height: 300 }
    : { path: 'media/202611/0123456789abcdef0123456789abcdef.mp4', size: file.size };

type SampleProps = { initial: string; error?: string; disabled?: boolean; upload?: Upload | undefined };

function Sample({ initial, error, disabled = false, upload = store }: SampleProps) {
  return (
    <HeldField label="正文" initial={initial} disabled={disabled} {...(error ? { error } : {})}>
      {(control) => <RichTextEditor {...control} label="正文" upload={upload} />}
    </HeldField>
  );
}

function Quiet({ initial }: { initial: string }) {
  return (
    <RichTextEditor
      label="正文"
      value={initial}
      onChange={() => {}}
      onBlur={() => {}}
      aria={{ id: 'body' }}
      disabled={false}
      invalid={false}
    />
  );
}

export const scenarios: readonly Scenario[] = [
  { title: 'empty', note: '还没有内容', render: () => <Sample initial="" /> },
  { title: 'article', note: '标题、列表、表格、提示框、附件', render: () => <Sample initial={article} /> },
  { title: 'hints', note: '读者可能读不到的地方', render: () => <Sample initial={withHints} /> },
  {
    title: 'uploading',
    note: '图片一直在上传',
    render: () => <Sample initial={article} upload={() => new Promise(() => {})} />,
  },
  { title: 'no-upload', note: '不能上传', render: () => <Quiet initial={article} /> },
  { title: 'invalid', note: '表单不接受', render: () => <Sample initial="" error="请填写正文" /> },
  { title: 'disabled', note: '只能看', render: () => <Sample initial={article} disabled /> },
  { title: 'long', note: '200 KB 的文章', render: () => <Quiet initial={longArticle(200_000)} /> },
];
