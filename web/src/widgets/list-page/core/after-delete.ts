/** What becomes of deleted rows, for the question before. */
export function afterDelete({ recoverable = false }: { recoverable?: boolean }): string {
  return recoverable ? '删除后可以从回收站取回。' : '删除后十秒内可以撤销。';
}
