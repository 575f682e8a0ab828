import { useInfiniteQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { useId, useState } from 'react';
import type { Article } from '@/shared/api/staff';
import { minute } from '@/shared/format/date';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { useQuestion } from '@/ui-admin/dialog/use-confirm';
import { resourceKey } from '@/ui-admin/list/resource-api';
import { useMay } from '@/ui-admin/permission';
import { Nothing, Outdated, Waiting } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { SmallTable } from '@/ui-admin/table/small-table';
import { useWrite } from '@/ui-admin/use-write';
import { articleBase } from '../../bases';
import { articleStates } from '../article-state';
import { Comparison } from './comparison';
import styles from './revisions.module.css';
import { type Revision, restoreRevision, revisionsOptions } from './revisions-api';

type Props = {
  article: Pick<Article, 'id' | 'title' | 'version' | 'state'>;
  /** Something is typed into the form of the article that restoring would overwrite. */
  unsaved?: boolean;
  /** The article was saved anew; the dialog stays over it until what is stored is shown. */
  onRestored?: () => Promise<unknown>;
  onClose: () => void;
};

/** The versions of an article: who saved what and when, any two compared, one restored. Mount it while it is open. */
export function RevisionsDialog({ article, unsaved = false, onRestored, onClose }: Props) {
  const asked = useInfiniteQuery(revisionsOptions(article.id));
  const { data, error, refetch, isFetching } = asked;
  return (
    <Dialog
      width={1080}
      title={`历史版本：${article.title}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {data && error && <Outdated error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data ? (
        <Waiting error={error} onRetry={refetch} plain />
      ) : data.length === 0 ? (
        <Nothing text="这篇文章还没有历史版本；从下一次保存起，每次保存都会留下一个版本" />
      ) : (
        <>
          {unsaved && <Alert type="info" showIcon title="表单里有没有保存的内容。请先保存，再恢复历史版本。" />}
          <Versions
            article={article}
            versions={data}
            restorable={!unsaved && article.state !== 'withdrawn'}
            onRestored={async () => {
              await onRestored?.();
              onClose();
            }}
          />
          {asked.hasNextPage && (
            <Button loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
              显示更早的版本
            </Button>
          )}
        </>
      )}
    </Dialog>
  );
}

type VersionsProps = {
  article: Props['article'];
  versions: readonly Revision[];
  restorable: boolean;
  onRestored: () => Promise<void>;
};

function Versions({ article, versions, restorable, onRestored }: VersionsProps) {
  const [pair, setPair] = useState(() => ({ older: versions[1]?.id ?? '', newer: versions[0]?.id ?? '' }));
  const mayEdit = useMay()('content:article:edit');
  const { busy, write } = useWrite([resourceKey(articleBase)]);
  const [restored, setRestored] = useState(false); // the form behind still loads what is stored now
  const ask = useQuestion();
  const restore = async (version: Revision) => {
    const agreed = await ask({
      title: `恢复第 ${version.number} 版？`,
      content: `文章的内容会变回 ${minute(version.at)} 保存的样子（更正说明不变），并作为新的一版保存${article.state === 'published' ? '，公众立即可以看到' : ''}。现在的内容仍在历史版本里。`,
      ok: '恢复此版本',
    });
    if (agreed && (await write(() => restoreRevision(article, version.id), '已恢复为所选的版本'))) {
      setRestored(true);
      await onRestored();
    }
  };
  const newest = versions[0]?.id;
  return (
    <>
      <SmallTable<Revision>
        label="历史版本"
        className={styles.versions}
        stacks
        columns={[
          { title: '版本', cell: ({ number, id }) => `第 ${number} 版${id === newest ? '（现在）' : ''}` },
          { title: '保存时间', cell: ({ at }) => minute(at) },
          { title: '保存人', cell: ({ by }) => by },
          { title: '状态', cell: ({ state }) => <StateTag {...articleStates[state]} /> },
          { title: '改了什么', cell: changesOf, as: 'text' },
          {
            title: '操作',
            cell: (version) => (
              <span className={styles.buttons}>
                <Previous versions={versions} version={version} onCompare={setPair} />
                {mayEdit && restorable && version.id !== newest && (
                  <Button
                    size="small"
                    loading={busy || restored}
                    aria-label={`恢复此版本：第 ${version.number} 版`}
                    onClick={() => void restore(version)}
                  >
                    恢复此版本
                  </Button>
                )}
              </span>
            ),
          },
        ]}
        rows={versions}
        keyOf={({ id }) => id}
      />
      <Compared articleId={article.id} versions={versions} pair={pair} onPair={setPair} />
    </>
  );
}

type Pair = { older: string; newer: string };

const changesOf = ({ first, changed }: Revision) =>
  first ? '现存最早的一版' : changed.length === 0 ? '没有改动' : changed.join('、');

type PreviousProps = { versions: readonly Revision[]; version: Revision; onCompare: (pair: Pair) => void };

function Previous({ versions, version, onCompare }: PreviousProps) {
  const before = versions[versions.indexOf(version) + 1];
  return (
    before && (
      <Button
        size="small"
        aria-label={`与上一版比较：第 ${version.number} 版`}
        onClick={() => onCompare({ older: before.id, newer: version.id })}
      >
        与上一版比较
      </Button>
    )
  );
}

type ComparedProps = {
  articleId: string;
  versions: readonly Revision[];
  pair: Pair;
  onPair: (pair: Pair) => void;
};

function Compared({ articleId, versions, pair, onPair }: ComparedProps) {
  const id = useId();
  if (versions.length < 2) {
    return <Nothing text="只有一个版本，还没有可以比较的" />;
  }
  const options = versions.map(({ id, number, at, by }) => ({
    value: id,
    label: `第 ${number} 版 · ${minute(at)} · ${by}`,
  }));
  const [one, other] = [pair.older, pair.newer].map((chosen) => versions.find((version) => version.id === chosen));
  return (
    <>
      <div className={styles.choose}>
        {(['older', 'newer'] as const).map((side) => (
          <label key={side} htmlFor={`${id}-${side}`}>
            {side === 'older' ? '比较' : '与'}
            <Select
              id={`${id}-${side}`}
              value={pair[side]}
              options={options}
              onChange={(value) => onPair({ ...pair, [side]: value })}
            />
          </label>
        ))}
      </div>
      {one && other && one.id !== other.id ? (
        <Comparison
          key={`${one.id} ${other.id}`}
          articleId={articleId}
          older={one.number < other.number ? one : other}
          newer={one.number < other.number ? other : one}
        />
      ) : (
        <Nothing text="请选择两个不同的版本" />
      )}
    </>
  );
}
