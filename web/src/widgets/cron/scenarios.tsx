import { useState } from 'react';
import { type FakeHandler, refusing, waiting } from '@/testing/fake-server';
import { HeldField } from '@/testing/held-field';
import { KindFields } from '@/testing/kind-fields';
import { answered } from '@/testing/scenario';
import { CronEditor } from './view/cron-editor';
import { CronInput } from './view/cron-input';
import { cron } from './view/cron-kind';
import { CronModal } from './view/cron-modal';

const runs = Array.from({ length: 10 }, (_, i) => `2026-12-${String(i + 1).padStart(2, '0')} 06:30:00`);

const calls: Record<string, FakeHandler> = {
  'GET /sys/quartzJob/nextRuns': () => runs,
  'GET /sys/quartzJob/sentence': () => '每个工作日 6:30',
  'GET /sys/quartzJob/fromSentence': () => '0 30 8 ? * 2-6',
};

function Editor({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <CronEditor value={value} onChange={setValue} />
      <p>
        保存的值：<output>{value}</output>
      </p>
    </>
  );
}

function Older({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && (
        <CronModal
          value={value}
          onClose={() => setOpen(false)}
          onOk={(next) => {
            setValue(next);
            setOpen(false);
          }}
        />
      )}
      <p>
        保存的值：<output>{value}</output>
      </p>
    </>
  );
}

const field = ({ disabled = false, older = false } = {}) => (
  <HeldField label="执行时间" initial="0 30 6 ? * 2-6" disabled={disabled}>
    {(control) => <CronInput {...control} older={older} />}
  </HeldField>
);

const all = (answer: FakeHandler) => Object.fromEntries(Object.keys(calls).map((call) => [call, answer]));

export const scenarios = answered(calls, [
  { title: 'workdays', note: '每个工作日', render: () => <Editor initial="0 30 6 ? * 2-6 *" /> },
  { title: 'six-parts', note: '没有年，不改就原样交回', render: () => <Editor initial="0 0/5 * * * ?" /> },
  { title: 'by-text', note: '只能用文字表达的部分', render: () => <Editor initial="0 1-5,10 8 * * ?" /> },
  {
    title: 'never',
    note: '不再执行',
    render: () => <Editor initial="0 0 0 31 2 ?" />,
    calls: { ...calls, 'GET /sys/quartzJob/nextRuns': () => [] },
  },
  { title: 'unreadable', note: '不成表达式', render: () => <Editor initial="每天" /> },
  {
    title: 'refused',
    note: '服务器指出哪里不对',
    render: () => <Editor initial="0 60 8 * * ?" />,
    calls: all(refusing(400, '分：“60”超出 0 到 59')),
  },
  { title: 'loading', note: '还在计算', render: () => <Editor initial="0 0 8 * * ?" />, calls: all(waiting) },
  {
    title: 'no-permission',
    note: '没有权限',
    render: () => <Editor initial="0 0 8 * * ?" />,
    calls: all(refusing(403, '没有权限，请联系管理员')),
  },
  { title: 'older', note: '旧编辑器：每个工作日', render: () => <Older initial="0 30 6 ? * 2-6 *" /> },
  { title: 'older-empty', note: '旧编辑器：还没有表达式', render: () => <Older initial="" /> },
  { title: 'older-by-text', note: '旧编辑器：只能用文字表达', render: () => <Older initial="0 1-5,10 8 L,15 * ?" /> },
  { title: 'older-unreadable', note: '旧编辑器：不成表达式', render: () => <Older initial="每天" /> },
  {
    title: 'older-refused',
    note: '旧编辑器：服务器指出哪里不对',
    render: () => <Older initial="0 0/60 8 * * ?" />,
    calls: all(refusing(400, '分：间隔“60”超出 1 到 59')),
  },
  { title: 'older-field', note: '表单里用旧编辑器的一项', render: () => field({ older: true }) },
  { title: 'field', note: '表单里的一项', render: () => field() },
  { title: 'field-disabled', note: '不能修改', render: () => field({ disabled: true }) },
  {
    title: 'kind',
    note: '执行时间：表单、列表、查询',
    render: () => <KindFields cases={[{ label: '执行时间', kind: cron, value: '0 30 6 ? * 2-6' }]} />,
  },
]);
