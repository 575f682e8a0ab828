import { Button, Radio } from 'antd';
import { Fragment, useId } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { PromptModal } from '@/ui-admin/dialog/prompt';
import { Icon } from '@/ui-admin/icon';
import { Failed, Loading } from '@/ui-admin/state/states';
import {
  addCondition,
  changeCondition,
  firstEmpty,
  type MatchType,
  moveCondition,
  type Query,
  type QueryField,
  removeCondition,
  type SentQuery,
} from '../core/query';
import { sentence } from '../core/sentence';
import { ConditionRow } from './condition-row';
import styles from './query-builder.module.css';
import { SavedList } from './saved-list';
import { type Builder, useBuilder } from './use-builder';

type Props = {
  /** Name under which queries are saved: a code or the path of the page. */
  code: string;
  /** What the list shows, for the title and the sentence. */
  about: string;
  /** Null while they are loaded. */
  fields: readonly QueryField[] | null;
  error?: unknown;
  onRetry?: () => void;
  /** The query in force. */
  initial: SentQuery | null;
  onRun: (query: SentQuery) => void;
  onClose: () => void;
};

/** The most conditions a query may have; the server refuses more. */
const limit = 50;
const width = 1080;
const nameLimit = 50;

/** The dialog 高级查询. Mount it while it is open. */
export function QueryBuilder({ fields, error, onRetry, ...rest }: Props) {
  if (fields) {
    return <ReadyBuilder {...rest} fields={fields} />;
  }
  return (
    <Dialog width={width} title="高级查询" onClose={rest.onClose}>
      {error ? <Failed error={error} onRetry={() => onRetry?.()} /> : <Loading />}
    </Dialog>
  );
}

type ReadyProps = Omit<Props, 'fields' | 'error' | 'onRetry'> & { fields: readonly QueryField[] };

function ReadyBuilder({ code, about, fields, initial, onRun, onClose }: ReadyProps) {
  const builder = useBuilder({ code, fields, initial, onRun });
  const { query, saved, checked } = builder;
  const empty = checked ? firstEmpty(query) : 0;
  return (
    <Dialog
      width={width}
      title={
        <>
          高级查询 <span className={`fine ${styles.note}`}>{about}</span>
        </>
      }
      held
      onClose={onClose}
      footer={
        <div className="row">
          <Button onClick={builder.reset}>重置</Button>
          <Button onClick={builder.askName}>保存当前查询</Button>
          <span className={styles.refusal} role="status">
            {empty > 0 && `第 ${empty} 行未填写完整`}
          </span>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={builder.run}>
            查询
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <Conditions builder={builder} fields={fields} about={about} />
        <SavedList
          saved={saved}
          current={builder.current}
          onTake={builder.take}
          onShare={(each) => void builder.share(each)}
          onDelete={(each) => void builder.remove(each)}
        />
      </div>
      {builder.naming && (
        <PromptModal
          title="保存当前查询"
          label="查询名称"
          initial={builder.current}
          required={messages.blankQueryName}
          rules={[(text) => (text.length > nameLimit ? messages.maxLength(nameLimit) : null)]}
          ok="保存"
          onOk={builder.saveAs}
          onCancel={builder.stopNaming}
        />
      )}
    </Dialog>
  );
}

function Conditions({ builder, fields, about }: { builder: Builder; fields: readonly QueryField[]; about: string }) {
  const { query, setQuery, checked } = builder;
  const id = useId();
  const full = query.conditions.length >= limit;
  /** Puts the focus on the field of a row once the changed rows are drawn. */
  const focusRow = (key: number | undefined) =>
    requestAnimationFrame(() => document.getElementById(`${id}-${key}-field`)?.focus());
  const add = (after?: number) => {
    const next = addCondition(query, after);
    setQuery(next);
    focusRow(next.conditions.find((each) => !query.conditions.includes(each))?.key);
  };
  const remove = (key: number, at: number) => {
    const next = removeCondition(query, key);
    setQuery(next);
    focusRow(next.conditions[Math.min(at, next.conditions.length - 1)]?.key);
  };
  return (
    <div className="stack">
      <div className={`row ${styles.match}`}>
        <span id={`${id}-match`}>匹配方式</span>
        <Radio.Group
          aria-labelledby={`${id}-match`}
          optionType="button"
          value={query.matchType}
          options={[
            { value: 'and', label: '满足全部条件' },
            { value: 'or', label: '满足任一条件' },
          ]}
          onChange={(event) => setQuery({ ...query, matchType: event.target.value as MatchType })}
        />
        <Button className="push" icon={<Icon name="plus" />} disabled={full} onClick={() => add()}>
          添加条件
        </Button>
      </div>
      <ul className={styles.rows} aria-label="查询条件">
        {query.conditions.map((condition, at) => (
          <ConditionRow
            key={condition.key}
            id={`${id}-${condition.key}`}
            place={at + 1}
            count={query.conditions.length}
            condition={condition}
            fields={fields}
            checked={checked}
            steps={{
              change: (next) => setQuery(changeCondition(query, condition.key, () => next)),
              add: () => !full && add(condition.key),
              remove: () => remove(condition.key, at),
              move: (by) => setQuery(moveCondition(query, condition.key, by)),
            }}
          />
        ))}
      </ul>
      {full && <p className={styles.hint}>最多 {limit} 个条件。</p>}
      <Sentence query={query} fields={fields} about={about} />
    </div>
  );
}

function Sentence({ query, fields, about }: { query: Query; fields: readonly QueryField[]; about: string }) {
  const pieces = sentence(query, fields, about).map((piece, at) => ({ ...piece, place: at }));
  return (
    <section className={styles.sentence} aria-label="查询的意思">
      {pieces.map(({ place, text, strong, words }) => (
        <Fragment key={place}>{strong ? <b>{text}</b> : (words ?? text)}</Fragment>
      ))}
    </section>
  );
}
