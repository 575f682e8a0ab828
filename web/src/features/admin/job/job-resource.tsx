import { quartzJob } from '@/shared/api/tables/quartz-job';
import { minute } from '@/shared/format/date';
import { StateTag } from '@/ui-admin/state/tag';
import { options } from '@/widgets/inputs';
import { columnsOf, type ListResource, queryOf } from '@/widgets/list-page';
import styles from './job.module.css';
import { actOn, type Handler, type JobRow, jobBase, nameOfJob, permission, runStates } from './job-api';
import { JobFormModal } from './job-form';
import { RunDrawer } from './run-drawer';

const statuses = [
  { value: '0', label: '正常' },
  { value: '-1', label: '停止' },
];

type Opening = {
  handlers: readonly Handler[];
  /** There is no room for everything: the names come first. */
  narrow: boolean;
  /** A job was told to run at once. */
  onExecuted: () => void;
};

/** The list of jobs and what can be done with each. */
export const jobResource = ({ handlers, narrow, onExecuted }: Opening): ListResource<JobRow> => ({
  base: jobBase,
  label: '任务',
  permission,
  rights: { export: 'exportXls', import: 'importExcel' },
  nameOf: nameOfJob,
  columns: narrow ? narrowColumns() : columns,
  query: queryOf(quartzJob, [
    { name: 'description' },
    { name: 'jobClassName', kind: options(handlers.map(({ name, title }) => ({ value: name, label: title }))) },
    { name: 'status', kind: options(statuses) },
    { name: 'lastState' },
  ]),
  superQuery: true,
  blank: { jobClassName: '', builtIn: false, status: stopped },
  renderForm: (props) => <JobFormModal {...props} />,
  allows: (action, { builtIn }) => action !== 'delete' || !builtIn,
  actions: [
    {
      on: 'row',
      key: 'execute',
      label: '立即执行',
      permission: `${permission}:execute`,
      run: ({ id }) => {
        onExecuted();
        return actOn.execute(id);
      },
      done: '已开始执行，经过见执行日志',
    },
    {
      on: 'row',
      key: 'log',
      label: '执行日志',
      form: (job, close) => <RunDrawer job={job} onClose={close} />,
    },
    {
      on: 'row',
      key: 'resume',
      label: '启动',
      permission: `${permission}:resume`,
      when: ({ status }) => status === stopped,
      run: ({ id }) => actOn.resume(id),
      done: '已启动',
    },
    {
      on: 'row',
      key: 'pause',
      label: '停止',
      permission: `${permission}:pause`,
      when: (row) => row.status !== stopped && isStoppable(row, handlers),
      run: ({ id }) => actOn.pause(id),
      done: '已停止',
    },
  ],
  exportName: '定时任务',
});

const stopped = -1;

/** Work of the program is only stopped where its handler allows it. */
const isStoppable = ({ builtIn, jobClassName }: JobRow, handlers: readonly Handler[]) =>
  !builtIn || (handlers.find(({ name }) => name === jobClassName)?.stoppable ?? false);

const columns: ListResource<JobRow>['columns'] = columnsOf(quartzJob, [
  {
    name: 'description',
    rowHeader: true,
    render: ({ description, builtIn }) => (
      <>
        {description} {builtIn && <StateTag tone="flat">内置</StateTag>}
      </>
    ),
  },
  {
    name: 'jobClassName',
    width: 140,
    // The program's own work is called as what does it.
    render: ({ jobClassName_dictText, description }) =>
      jobClassName_dictText === description ? '' : jobClassName_dictText,
  },
  {
    name: 'cronExpression',
    width: 190,
    render: ({ cronExpression, cronSentence }) => (
      <span className={`stack ${styles.lines}`}>
        <span>{cronSentence}</span>
        <code className={styles.code}>{cronExpression}</code>
      </span>
    ),
  },
  {
    name: 'status',
    width: 80,
    render: ({ status }) => (
      <StateTag tone={status === 0 ? 'success' : 'flat'}>{status === 0 ? '正常' : '停止'}</StateTag>
    ),
  },
  {
    name: 'nextTime',
    width: 160,
    render: ({ status, nextTime }) =>
      status === 0 && nextTime ? (
        nextTime
      ) : (
        <span className={styles.muted}>{status === 0 ? '无执行时间' : '已停止'}</span>
      ),
  },
  { name: 'lastTime', width: 200, render: LastResult },
  { name: 'createTime', width: 160, hidden: true },
]);

const narrowColumns = () =>
  columns
    .filter(({ name }) => name !== 'jobClassName')
    .map((column) => (column.rowHeader ? { ...column, width: 160 } : column));

function LastResult({ lastState, lastTime, lastMessage }: JobRow) {
  if (lastState === '') return <span className={styles.muted}>还没有执行过</span>;
  return (
    <span className={`stack ${styles.lines}`}>
      <span>
        <StateTag {...runStates[lastState]} /> {lastTime && minute(lastTime)}
      </span>
      {lastMessage && (
        <span className={`cut ${styles.message}`} title={lastMessage}>
          {lastMessage}
        </span>
      )}
    </span>
  );
}
