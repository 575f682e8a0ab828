import type { ServiceProps } from '@/shared/api/public';
import { AskPage } from './ask-page';
import { CheckPage } from './check-page';
import { FormPage } from './form-page';
import { ListPage } from './list-page';
import { OwnPage } from './own-page';
import { PostingPage } from './posting-page';
import { SentPage } from './sent-page';
import { StartPage } from './start-page';
import type { RecruitmentData } from './types';

/** Pages of recruitment: postings, the application that is written page by page, and finding it again. */
export default function RecruitmentPage(props: ServiceProps<RecruitmentData>) {
  const { data } = props;
  switch (data.view) {
    case 'list':
      return <ListPage page={props} data={data} />;
    case 'posting':
      return <PostingPage page={props} data={data} />;
    case 'start':
      return <StartPage page={props} data={data} />;
    case 'form':
      return <FormPage page={props} data={data} />;
    case 'check':
      return <CheckPage page={props} data={data} />;
    case 'ask':
      return <AskPage page={props} data={data} />;
    case 'sent':
      return <SentPage page={props} data={data} />;
    case 'own':
      return <OwnPage page={props} data={data} />;
  }
}
