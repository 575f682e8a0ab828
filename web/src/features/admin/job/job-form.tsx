import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError } from '@/shared/api/errors';
import { quartzJob } from '@/shared/api/tables/quartz-job';
import { messages } from '@/shared/messages/zh-cn';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { blankOf, type FieldFacts, type FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { addRow, editRow } from '@/ui-admin/list/resource-api';
import { Waiting } from '@/ui-admin/state/states';
import { useToast } from '@/ui-admin/use-toast';
import { numbers } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { members } from '@/ui-admin/values/text-control';
import type { ValueKind } from '@/ui-admin/values/value-kind';
import { cron } from '@/widgets/cron';
import { options, toggle } from '@/widgets/inputs';
import { fieldsOf, type RowFormProps } from '@/widgets/list-page';
import { user } from '@/widgets/pickers';
import { fieldOf, fieldOfRefusal, formOf, type JobForm, jobOf, problemOfParameter } from './core/parameters';
import { type Handler, handlersOptions, type JobRow, jobBase, type Parameter } from './job-api';

/** The fields of what handlers want to know. Only those of the chosen handler are shown and checked. */
function parameterSpecs(handlers: readonly Handler[]): FieldSpec<JobForm>[] {
  return handlers.flatMap((handler, i) =>
    handler.parameters.map((parameter, j) => ({
      ...specOf(parameter),
      name: fieldOf(i, j),
      label: parameter.label,
      required: parameter.required && parameter.kind !== 'boolean',
      hint: parameter.hint,
      visible: ({ jobClassName }: JobForm) => jobClassName === handler.name,
    })),
  );
}

type Part = Pick<FieldFacts<JobForm>, 'rules'> & { kind: ValueKind<unknown> };

/** A number that may be left out. */
const optionalNumber = numbers({ least: null, decimals: null, optional: true });

function specOf(parameter: Parameter): Part {
  switch (parameter.kind) {
    case 'number':
      return { kind: optionalNumber, rules: [(written) => problemOfParameter(parameter, written)] };
    case 'boolean':
      return { kind: toggle };
    case 'select':
      return { kind: options(parameter.options) };
    default:
      return { kind: text, rules: [(written) => problemOfParameter(parameter, written)] };
  }
}

const titles = { add: '新增', edit: '编辑', detail: '详情' };

/** The form of a job, with fields for what its handler wants to know. */
export function JobFormModal(props: RowFormProps<JobRow>) {
  const { data: handlers, error, refetch } = useQuery(handlersOptions);
  if (handlers) {
    return <KnownForm {...props} handlers={handlers} />;
  }
  return (
    <Dialog title={titles[props.mode]} onClose={props.onClose}>
      {<Waiting error={error} onRetry={refetch} plain />}
    </Dialog>
  );
}

type FormProps = RowFormProps<JobRow> & { handlers: Handler[] };

function KnownForm({ mode, row, handlers, onClose, onSaved }: FormProps) {
  const toast = useToast();
  const specs = useMemo(() => specsOf(row, handlers), [row, handlers]);
  const initial = useMemo(() => formOf({ ...blankOf(specs), ...row }, handlers), [specs, row, handlers]);
  const save = async (form: JobForm) => {
    const job = jobOf(form, handlers, row);
    try {
      await (mode === 'add' ? addRow<JobRow>(jobBase, job) : editRow<JobRow>(jobBase, job));
    } catch (error) {
      throw error instanceof ApiError ? atFields(error, form, handlers) : error;
    }
    toast.done(mode === 'add' ? '已新增，启动后按时间执行' : messages.saved);
    await onSaved();
  };
  return (
    <FormModal
      title={titles[mode]}
      note={mode === 'add' ? '定时任务' : row.description}
      initial={initial}
      specs={specs}
      save={save}
      onClose={onClose}
      readOnly={mode === 'detail'}
    />
  );
}

/** A refusal in terms of the form: parameters have fields of their own, and so has the row that somebody else saved. */
function atFields(error: ApiError, form: JobForm, handlers: readonly Handler[]): ApiError {
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, text]) => [fieldOfRefusal(name, text, form, handlers), text]),
  );
  const current = error.current ? formOf(error.current as JobRow, handlers) : null;
  const { kind, code, message, next, incident, result } = error;
  return new ApiError({ kind, code, message, next, incident, result, fields, current });
}

const mostRetries = 10;
const longestTimeout = 604_800;
const mostPeople = 20;

const specsOf = (row: JobRow, handlers: readonly Handler[]): FieldSpec<JobForm>[] => [
  ...whatAndWhen(row, handlers),
  ...parameterSpecs(handlers),
  ...inTrouble,
];

const whatAndWhen = (row: JobRow, handlers: readonly Handler[]): FieldSpec<JobForm>[] =>
  fieldsOf<typeof quartzJob, JobForm>(quartzJob, [
    { name: 'description', required: true },
    {
      name: 'jobClassName',
      kind: options(choicesOf(row, handlers)),
      disabled: row.builtIn,
      hint: <HandlerHint handlers={handlers} />,
    },
    { name: 'cronExpression', kind: cron },
  ]);

/** What happens when a run is missed, late, long or fails. */
const inTrouble: FieldSpec<JobForm>[] = fieldsOf<typeof quartzJob, JobForm>(quartzJob, [
  { name: 'misfire', hint: '如停机期间到了时间' },
  { name: 'overlap' },
  {
    name: 'timeout',
    rules: [(text) => (Number(text) > longestTimeout ? `最长 ${longestTimeout} 秒（7 天）` : null)],
    hint: '超过就停止并记为失败；0 为不限',
  },
  {
    name: 'retries',
    rules: [(text) => (Number(text) > mostRetries ? `最多重试 ${mostRetries} 次` : null)],
    hint: '最多 10 次，间隔逐次加长；0 为不重试',
  },
  {
    name: 'alarmUsers',
    kind: user({ multiple: true }),
    wide: true,
    rules: [(text) => (members(text).length > mostPeople ? `最多 ${mostPeople} 人` : null)],
    hint: `重试后仍然失败时，给这些人发站内通知和邮件；最多 ${mostPeople} 人`,
  },
]);

/** The handlers that a job of the site may have, and the one it has. */
function choicesOf({ jobClassName, jobClassName_dictText: title }: JobRow, handlers: readonly Handler[]) {
  const choices = handlers
    .filter(({ name, repeatable }) => repeatable || name === jobClassName)
    .map((handler) => ({ value: handler.name, label: handler.title }));
  const isKnown = jobClassName === '' || choices.some(({ value }) => value === jobClassName);
  return isKnown ? choices : [...choices, { value: jobClassName, label: title || jobClassName }];
}

/** What the chosen handler does, and how often it may. */
function HandlerHint({ handlers }: { handlers: readonly Handler[] }) {
  const chosen: unknown = useWatch({ name: 'jobClassName' });
  const handler = handlers.find(({ name }) => name === chosen);
  if (!handler) return '任务要做的事';
  return [handler.description, ...limitsOf(handler)].join('');
}

function limitsOf({ leastMinutes, mostHours }: Handler): string[] {
  return [
    leastMinutes > 0 ? `两次执行至少间隔 ${leastMinutes} 分钟。` : '',
    mostHours > 0 ? `最多间隔 ${mostHours} 小时。` : '',
  ];
}
