import type { Post } from '@/shared/recruit/types';
import { problemOf } from '@/ui-portal/error-summary';
import { Choices, FieldGroup } from '@/ui-portal/form-field';
import { educationText } from './posts-table';
import type { FormData } from './types';
import { birthLimits, textOf } from './words';

/** The post that is applied for. */
export function PostFields({ data }: { data: FormData }) {
  const { posts, answers, problems } = data;
  return (
    <FieldGroup id="postCode" legend="要报名的岗位" error={problemOf(problems, 'postCode-0')}>
      <Choices
        name="postCode"
        options={posts.map((post) => ({
          value: post.code,
          text: `${post.code} ${post.name}（${post.headcount} 人）`,
          hint: <PostHint data={data} post={post} />,
        }))}
        chosen={answers.postCode}
      />
    </FieldGroup>
  );
}

function PostHint({ data, post }: { data: FormData; post: Post }) {
  const lines = [
    [post.depart, textOf(data.categories, post.category)].filter((text) => text !== '').join('，'),
    [educationText(data.educations, post.education), post.degree, post.majors].filter((text) => text !== '').join('，'),
    birthLimits(post).join('；'),
    post.conditions,
  ].filter((text) => text !== '' && text !== '不限');
  return (
    <span className="posts-lines">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}
