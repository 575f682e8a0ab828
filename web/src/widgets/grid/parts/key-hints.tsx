import styles from './parts.module.css';

const hints: readonly { keys: readonly string[]; says: string }[] = [
  { keys: ['↑', '↓', '←', '→'], says: '移动' },
  { keys: ['回车'], says: '编辑、写入' },
  { keys: ['Tab'], says: '下一格' },
  { keys: ['Esc'], says: '放弃改动' },
  { keys: ['Ctrl C', 'Ctrl V'], says: '复制、粘贴' },
  { keys: ['Ctrl D'], says: '向下填充' },
  { keys: ['F8'], says: '下一处错误' },
];

/** The keys that are needed most, below the grid. */
export function KeyHints() {
  return (
    <p className={styles.hints}>
      {hints.map(({ keys, says }) => (
        <span key={says}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {says}
        </span>
      ))}
    </p>
  );
}
