import type { ServiceProps } from '@/shared/api/public';
import { DoorPage } from '@/ui-portal/door-page';
import { Hotline } from '@/ui-portal/empty';
import { Reviewed } from '@/ui-portal/reviewed';
import type { AskData } from './types';

/** Code and password of a letter. */
export function AskPage({ page, data }: { page: ServiceProps; data: AskData }) {
  return (
    <DoorPage
      page={page}
      lead="凭寄信时得到的查询码和密码，看办理进度和答复。"
      queryCode={data.queryCode}
      problems={data.problems}
      text={data.text}
      other={<a href={data.writePath}>写一封信</a>}
    >
      <h2>忘了查询码或密码</h2>
      <p>
        为了保护您的隐私，我们查不到它们。可以再写一封信，或拨打 <Hotline /> 询问。
      </p>
      <h2>能看到什么</h2>
      <p>办理进度、答复和附件清单。可以补充追问一次、撤回、评价。</p>
      <h2>在公用电脑上</h2>
      <p>看完请关闭页面。页面 30 分钟后失效。</p>
      <Reviewed {...page.reviewed} />
    </DoorPage>
  );
}
