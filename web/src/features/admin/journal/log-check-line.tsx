import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { grouped } from '@/shared/format/number';
import styles from './journal.module.css';
import { logCheckOptions } from './journal-api';

/** Whether the log is whole, as the nightly check found. */
export function LogCheckLine() {
  const { data, error } = useQuery(logCheckOptions);
  if (error) return <p className={styles.check}>最近一次完整性核对的结果没有读到，请刷新页面。</p>;
  if (!data) return <p className={styles.check}>正在读取最近一次完整性核对的结果…</p>;
  if (!data.at) return <p className={styles.check}>完整性还没有核对过，每天夜里核对一次。</p>;
  if (data.problem) {
    return (
      <Alert
        className={styles.broken}
        type="error"
        showIcon
        title={data.problem}
        description={`核对于 ${data.at}。请保留现场，不要再改动数据库，并请系统管理员与备份对照。`}
      />
    );
  }
  return (
    <p className={styles.check}>
      {data.at} 核对过完整性：{grouped(data.entries)} 条，没有缺少或改动。
    </p>
  );
}
