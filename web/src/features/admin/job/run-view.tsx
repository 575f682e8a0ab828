import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import { type UIEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { Action } from '@/ui-admin/actions/action';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { type Fact, Facts } from '@/ui-admin/facts/facts';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { durationText } from './core/duration';
import styles from './job.module.css';
import {
  beginOf,
  cancelRun,
  isOpen,
  jobBase,
  permission,
  type RunOutput,
  runOptions,
  runStates,
  starterOf,
} from './job-api';

/** One run with what it said. It takes the focus when it is opened, and is asked for again while it runs. */
export function RunView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(runOptions(id));
  const place = useRef<HTMLElement>(null);
  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown) place.current?.focus();
  }, [isShown]);
  return (
    <section className={`stack ${styles.run}`} aria-label="一次执行" tabIndex={-1} ref={place}>
      {data ? <Shown run={data} /> : <Waiting error={error} onRetry={refetch} plain rows={4} />}
    </section>
  );
}

function Shown({ run }: { run: RunOutput }) {
  const { offersOf } = useActions(acts, useChange(jobsKey));
  return (
    <>
      <div className={`row ${styles.bar}`}>
        <h2>{beginOf(run)} 的执行</h2>
        <div className={styles.push}>
          <ActionButtons offers={offersOf(run)} />
        </div>
      </div>
      <p role="status" className={styles.state}>
        <StateTag {...runStates[run.state]} /> {run.message}
      </p>
      {run.state === 'running' && <Progress percent={run.progress} size="small" aria-label="进度" />}
      <Facts facts={factsOf(run)} />
      <Output run={run} />
    </>
  );
}

function factsOf(run: RunOutput): Fact[] {
  const { dueTime, startTime, endTime, duration, node, attempts, maxAttempts } = run;
  return [
    ['应执行于', dueTime],
    ['结束', endTime],
    ['耗时', startTime && durationText(duration)],
    ['启动者', starterOf(run)],
    ['节点', node],
    ['尝试', maxAttempts > 1 && `第 ${attempts} 次，最多 ${maxAttempts} 次`],
  ];
}

const acts: readonly Action<RunOutput>[] = [
  {
    key: 'cancel',
    label: '取消执行',
    danger: true,
    permission: `${permission}:execute`,
    when: isOpen,
    question: { title: '取消这次执行？', content: '已经做了的不会撤回，没做的不再做。' },
    run: ({ id }) => cancelRun(id),
    done: '已要求取消',
  },
];

const jobsKey = [resourceKey(jobBase)];

/** What the run said. */
function Output({ run: { output, outputCut, state } }: { run: RunOutput }) {
  if (output === '') {
    return <p className={styles.muted}>{state === 'running' ? '还没有输出' : '没有输出'}</p>;
  }
  return (
    <>
      {outputCut && <p className={styles.muted}>输出太长，这里只有最后的部分。</p>}
      <Lines text={output} />
    </>
  );
}

const nearEnd = 24; // pixels

/** A text that grows. Whoever reads its end sees what is added; whoever looks further up is left there. */
function Lines({ text }: { text: string }) {
  const box = useRef<HTMLElement>(null);
  const follows = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new text is what moves the end
  useLayoutEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  const onScroll = ({ currentTarget: at }: UIEvent<HTMLElement>) => {
    follows.current = at.scrollHeight - at.scrollTop - at.clientHeight < nearEnd;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.output} aria-label="输出" tabIndex={0} ref={box} onScroll={onScroll}>
      <pre>{text}</pre>
    </section>
  );
}
