import type { Answers } from '@/shared/recruit/types';
import { type Question, Questions } from '@/ui-portal/questions';
import type { Choice, FormData } from './types';

type Name = Extract<
  keyof Answers,
  'name' | 'idNumber' | 'nation' | 'politics' | 'nativePlace' | 'residence' | 'phone' | 'email' | 'address'
>;

const questionsWith = (politics: Choice[]): Question<Name>[] => [
  { name: 'name', label: '姓名', autoComplete: 'name' },
  { name: 'idNumber', label: '身份证号码', hint: '18 位，末位是 X 的填 X。出生日期和性别由它得出，不用另填。' },
  { name: 'nation', label: '民族', hint: '例如：汉族' },
  { name: 'politics', label: '政治面貌', options: politics },
  { name: 'nativePlace', label: '籍贯', hint: '祖居地，例如：临江市江北区' },
  { name: 'residence', label: '户口所在地', hint: '写到县（市、区）', wide: true },
  { name: 'phone', label: '手机号码', hint: '11 位，审查和考试有事时联系您', type: 'tel', autoComplete: 'tel' },
  { name: 'email', label: '邮箱（选填）', type: 'email', autoComplete: 'email' },
  { name: 'address', label: '通信地址', autoComplete: 'street-address', wide: true },
];

/** Who applies and how to reach him. Day of birth and sex follow from the identity number. */
export function PersonFields({ data }: { data: FormData }) {
  return <Questions questions={questionsWith(data.politics)} answers={data.answers} problems={data.problems} />;
}
