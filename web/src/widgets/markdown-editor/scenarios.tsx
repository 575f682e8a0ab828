import { HeldField } from '@/testing/held-field';
import { OpenField } from '@/testing/open-field';
import type { Scenario } from '@/testing/scenario';
import { MarkdownEditor } from './view/markdown-editor';

const notice = `## 流感疫苗接种通知

请在 **11 月底前** 完成接种。

1. 带身份证
2. 留观 30 分钟

> 发热时请改期。

| 地点 | 时间 |
| --- | --- |
| 城关门诊 | 周一至周五 |

[接种点地图](/rabies)
`;

const attack = `<img src=x onerror=alert(1)>

[点](javascript:alert(1))

<script>alert(1)</script>

**只有这一句**
`;

type SampleProps = { initial: string; error?: string; disabled?: boolean; upload?: boolean };

const store = async () => ({ path: '/pictures/mask.svg', alt: '戴口罩的人' });

function Sample({ initial, error, disabled = false, upload = true }: SampleProps) {
  return (
    <HeldField label="通知" initial={initial} disabled={disabled} {...(error ? { error } : {})}>
      {(control) => <MarkdownEditor {...control} label="通知" onUpload={upload ? store : undefined} />}
    </HeldField>
  );
}

export const scenarios: readonly Scenario[] = [
  { title: 'empty', note: '还没有内容', render: () => <Sample initial="" /> },
  { title: 'filled', note: '文字与预览对照', render: () => <Sample initial={notice} /> },
  { title: 'attack', note: '预览里没有脚本', render: () => <Sample initial={attack} /> },
  { title: 'no-upload', note: '不能上传图片', render: () => <Sample initial={notice} upload={false} /> },
  {
    title: 'stored',
    note: '下面是保存的值，可以改',
    render: () => (
      <OpenField label="通知" initial={notice}>
        {(control) => <MarkdownEditor {...control} label="通知" onUpload={store} />}
      </OpenField>
    ),
  },
  { title: 'invalid', note: '表单不接受', render: () => <Sample initial="" error="请填写通知" /> },
  { title: 'disabled', note: '只能看', render: () => <Sample initial={notice} disabled /> },
];
