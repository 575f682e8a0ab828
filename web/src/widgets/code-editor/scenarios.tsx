import { useState } from 'react';
import { HeldField } from '@/testing/held-field';
import { OpenField } from '@/testing/open-field';
import type { Scenario } from '@/testing/scenario';
import { type Mode, modes } from './core/modes';
import { samples } from './sample';
import { CodeEditor } from './view/code-editor';

function Choosing() {
  const [mode, setMode] = useState<Mode>('JavaScript');
  return (
    <HeldField label="脚本" initial={samples.JavaScript}>
      {(control) => <CodeEditor {...control} label="脚本" mode={mode} onModeChange={setMode} />}
    </HeldField>
  );
}

const inMode = (mode: Mode): Scenario => ({
  title: mode.toLowerCase(),
  note: `${mode} 代码`,
  render: () => (
    <HeldField label="代码" initial={samples[mode]}>
      {(control) => <CodeEditor {...control} label="代码" mode={mode} />}
    </HeldField>
  ),
});

export const scenarios: readonly Scenario[] = [
  ...modes.map(inMode),
  { title: 'empty', note: '还没有内容', render: () => <Sample initial="" /> },
  { title: 'choosing', note: '可以换语言', render: () => <Choosing /> },
  { title: 'problems', note: '检查出问题', render: () => <Sample initial={'{\n  "a": 1,\n}\n'} /> },
  {
    title: 'stored',
    note: '下面是保存的值，可以改',
    render: () => (
      <OpenField label="模板" initial={samples.HTML}>
        {(control) => <CodeEditor {...control} label="模板" mode="HTML" />}
      </OpenField>
    ),
  },
  {
    title: 'history',
    note: '离开时记下一份，可以比较和恢复',
    render: () => (
      <OpenField label="增强脚本" initial={'let total = 0;\nsum(rows);\n'}>
        {(control) => <CodeEditor {...control} label="增强脚本" mode="JavaScript" history="stock.delivery" />}
      </OpenField>
    ),
  },
  { title: 'invalid', note: '表单不接受', render: () => <Sample initial="" error="请填写参数" /> },
  { title: 'disabled', note: '只能看', render: () => <Sample initial={samples.JSON} disabled /> },
  {
    title: 'tall',
    note: '高 480，500 行，可折叠',
    render: () => (
      <Sample height={480} initial={`[\n${Array.from({ length: 500 }, (_, at) => `  ${at}`).join(',\n')}\n]\n`} />
    ),
  },
];

function Sample({ initial, error, disabled = false, height }: SampleProps) {
  return (
    <HeldField label="参数" initial={initial} disabled={disabled} {...(error ? { error } : {})}>
      {(control) => <CodeEditor {...control} label="参数" mode="JSON" {...(height ? { height } : {})} />}
    </HeldField>
  );
}

type SampleProps = { initial: string; error?: string; disabled?: boolean; height?: number };
