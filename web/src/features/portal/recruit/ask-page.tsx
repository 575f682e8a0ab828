import type { ServiceProps } from '@/shared/api/public';
import { DoorPage } from '@/ui-portal/door-page';
import type { AskData } from './types';

/** Code and password of an application. */
export function AskPage({ page, data }: { page: ServiceProps; data: AskData }) {
  return (
    <DoorPage
      page={page}
      lead="凭报名时得到的查询码和密码，接着填写、修改、看审查结果。"
      queryCode={data.queryCode}
      problems={data.problems}
      text={data.text}
      other={<a href={data.listPath}>看招聘公告</a>}
    >
      <h2>忘了查询码或密码</h2>
      <p>为了保护您的隐私，我们查不到它们。请拨打公告上的咨询电话，或者重新报名。</p>
      <h2>能做什么</h2>
      <p>报名截止以前可以修改、撤回；审查以后看结果和说明；要求补充材料时按期补充。</p>
      <h2>在公用电脑上</h2>
      <p>看完请点“看完了，关闭”，再关闭浏览器窗口。</p>
    </DoorPage>
  );
}
