import type { ServiceProps } from '@/shared/api/public';
import { AskPage } from './ask-page';
import { CheckPage } from './check-page';
import { FaultPage } from './fault-page';
import { LetterPage } from './letter-page';
import { OwnLetterPage } from './own-letter-page';
import { QuestionPage } from './question-page';
import { SentPage } from './sent-page';
import { StartPage } from './start-page';
import type { SearchingData, WritingData } from './types';

/** Pages of the letters: writing one, finding one's own again, and those that were released. */
export default function ConsultPage(props: ServiceProps<WritingData | SearchingData>) {
  const { data, service } = props;
  switch (data.view) {
    case 'question':
      return <QuestionPage page={props} data={data} />;
    case 'check':
      return <CheckPage page={props} data={data} />;
    case 'fault':
      return <FaultPage page={props} data={data} />;
    case 'sent':
      return <SentPage page={props} data={data} />;
    case 'ask':
      return <AskPage page={props} data={data} />;
    case 'letter':
      return service === 'messagesearch' || 'ticket' in data ? (
        'ticket' in data && <OwnLetterPage page={props} data={data} />
      ) : (
        <LetterPage page={props} data={data} />
      );
    default:
      return <StartPage page={props} data={data} />;
  }
}
