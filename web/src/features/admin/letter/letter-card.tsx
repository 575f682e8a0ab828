import { Button } from 'antd';
import { minute } from '@/shared/format/date';
import { fileSize } from '@/shared/format/file';
import { Facts } from '@/ui-admin/facts/facts';
import { Icon } from '@/ui-admin/icon';
import { Card } from '@/ui-admin/page/page-head';
import { StateTag } from '@/ui-admin/state/tag';
import { useWrite } from '@/ui-admin/use-write';
import { groupedCode } from './core/words';
import styles from './letter.module.css';
import { downloadFile } from './letter-api';
import type { LetterDetail, LetterFile } from './letter-types';

/** What the citizen wrote, with the attachments. */
export function LetterCard({ detail }: { detail: LetterDetail }) {
  const { letter, destroyed, content, district, health } = detail;
  const files = detail.files ?? [];
  return (
    <Card title="来信">
      <Facts
        facts={[
          ['查询码', groupedCode(letter.queryCode)],
          ['来信时间', minute(letter.createTime)],
          ['类型', letter.letterType_dictText],
          ['类别', letter.category_dictText],
          ['所在区县', district],
        ]}
      />
      {destroyed ? (
        <p className="muted">写信人已删除，或者保存期已满，信件的内容已经销毁。统计和办理记录保留。</p>
      ) : (
        <>
          <p className={styles.tags}>
            {health && <StateTag tone="warning">含健康信息</StateTag>}
            {letter.minor && <StateTag tone="warning">写信人未满 14 周岁</StateTag>}
            <StateTag tone="plain">{letter.publishAllowed ? '同意公开' : '不同意公开'}</StateTag>
          </p>
          <div className={styles.text}>{content}</div>
        </>
      )}
      {files.length > 0 && (
        <>
          <h3 className={styles.subheading}>附件</h3>
          <ul className={`stack close ${styles.files}`} aria-label="附件">
            {files.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
          </ul>
          <p className={`fine ${styles.note}`}>
            下载会记入操作日志。附件来自公众，打开前请确认电脑上的防病毒软件有效。
          </p>
        </>
      )}
    </Card>
  );
}

function FileLine({ file }: { file: LetterFile }) {
  const { busy, write } = useWrite();
  return (
    <li>
      <span className={styles.fileName}>{file.name}</span>
      <span className="muted">{fileSize(file.size)}</span>
      <Button
        size="small"
        icon={<Icon name="download" />}
        loading={busy}
        aria-label={`下载 ${file.name}`}
        onClick={() => void write(() => downloadFile(file))}
      >
        下载
      </Button>
    </li>
  );
}
