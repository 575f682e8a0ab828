import type { Post } from '@/shared/recruit/types';
import { problemOf } from '@/ui-portal/error-summary';
import { Choice, FieldGroup } from '@/ui-portal/form-field';
import { educationText } from './posts-table';
import type { FormData } from './types';
import { birthLimits, textOf } from './words';

/** The post that is applied for. */
export function PostFields({ data }: { data: FormData }) {
  const { posts, answers, problems } = data;
  return (
    <FieldGroup id="postCode" legend="要报名的岗位" error={problemOf(problems, 'postCode-0')}>
      {posts.map((post, index) => (
        <Choice
          key={post.code}
          id={`postCode-${index}`}
          type="radio"
          name="postCode"
          value={post.code}
          label={`${post.code} ${post.name}（${post.headcount} 人）`}
          hint={<PostHint data={data} post={post} />}
          defaultChecked={answers.postCode === post.code}
        />
      ))}
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
