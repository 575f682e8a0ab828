import type { Post } from '@/shared/recruit/types';
import type { Choice } from './types';
import { birthLimits, textOf } from './words';

type PostsTableProps = { posts: Post[]; categories: Choice[]; educations: Choice[] };

/** On a narrow screen the parts of the table are laid out as blocks, and browsers forget then that they are a table. */
const stays = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
};

/** The posts table. On a narrow screen every post is a block of its own with the names of the columns beside its values. */
export function PostsTable({ posts, categories, educations }: PostsTableProps) {
  return (
    <table className="posts" {...stays.table}>
      <thead {...stays.group}>
        <tr {...stays.row}>
          <th {...stays.columnHead}>岗位</th>
          <th {...stays.columnHead}>人数</th>
          <th {...stays.columnHead}>学历和专业</th>
          <th {...stays.columnHead}>出生日期</th>
          <th {...stays.columnHead}>其他条件和待遇</th>
        </tr>
      </thead>
      <tbody {...stays.group}>
        {posts.map((post) => (
          <tr key={post.code} {...stays.row}>
            <th {...stays.rowHead}>
              <span className="posts-code">{post.code}</span> {post.name}
              <span className="hint">
                {[textOf(categories, post.category), post.depart].filter((text) => text !== '').join(' · ')}
              </span>
            </th>
            <td {...stays.cell} data-label="人数">
              {post.headcount} 人
            </td>
            <td {...stays.cell} data-label="学历专业">
              <span className="posts-lines">
                <span>{[educationText(educations, post.education), post.degree].filter(Boolean).join('，')}</span>
                <span>{post.majors === '' ? '专业不限' : post.majors}</span>
              </span>
            </td>
            <td {...stays.cell} data-label="出生日期">
              <span className="posts-lines">
                {birthLimits(post).map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </span>
            </td>
            <td {...stays.cell} data-label="其他">
              <span className="posts-lines">
                {post.conditions !== '' && <span>{post.conditions}</span>}
                {post.pay !== '' && <span>待遇：{post.pay}</span>}
                {post.conditions === '' && post.pay === '' && <span>无</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The lowest level of education that a post asks for. */
export function educationText(educations: Choice[], value: string): string {
  return value === 'any' ? '学历不限' : `${textOf(educations, value)}及以上`;
}
