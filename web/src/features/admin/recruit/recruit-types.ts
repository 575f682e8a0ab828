import type { Refine, Schemas } from '@/shared/api/generated';
import type { Answers, ApplicationStep, Job, PostingState, Relative, Stand, Study } from '@/shared/recruit/types';

export type Posting = Refine<
  Omit<Schemas['Posting'], 'createBy' | 'createTime' | 'publishTime' | 'updateBy' | 'updateTime'>,
  { state: PostingState }
>;

/** What may be done with an application, and how it is asked for. */
export type ApplicationAct = Schemas['ApplicationAct'];

export type Act = ApplicationAct['key'];

/** An application in the list; its name is masked. */
export type ApplicationRow = Refine<
  Omit<Schemas['Application'], 'createBy' | 'createTime' | 'updateBy' | 'updateTime'>,
  { state: Stand }
>;

/** What an applicant told, as it is reviewed. */
type ReviewedAnswers = Refine<
  Omit<Answers, 'postCode' | 'pledge' | 'signature'>,
  { studies: Study[] | null; jobs: Job[] | null; family: Relative[] | null }
>;

/** An application as it is reviewed; what identifies the applicant beyond the name is masked. `acts`: what the caller may do now. */
export type ApplicationDetail = Refine<
  Schemas['ApplicationDetail'],
  { application: ApplicationRow; answers: ReviewedAnswers; steps: ApplicationStep[] }
>;

/** What the mask hides. */
export type Revealed = Schemas['RevealedApplicant'];
