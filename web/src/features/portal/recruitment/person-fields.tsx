import { problemOf } from '@/ui-portal/error-summary';
import { LineField, SelectField } from './line-field';
import type { FormData } from './types';

/** Who applies and how to reach him. Day of birth and sex follow from the identity number. */
export function PersonFields({ data }: { data: FormData }) {
  const { answers, problems, politics } = data;
  const error = (field: string) => problemOf(problems, field);
  return (
    <>
      <LineField name="name" label="姓名" value={answers.name} error={error('name')} autoComplete="name" />
      <LineField
        name="idNumber"
        label="身份证号码"
        hint="18 位，末位是 X 的填 X。出生日期和性别由它得出，不用另填。"
        value={answers.idNumber}
        error={error('idNumber')}
      />
      <LineField name="nation" label="民族" hint="例如：汉族" value={answers.nation} error={error('nation')} />
      <SelectField
        name="politics"
        label="政治面貌"
        options={politics}
        value={answers.politics}
        error={error('politics')}
      />
      <LineField
        name="nativePlace"
        label="籍贯"
        hint="祖居地，例如：临江市江北区"
        value={answers.nativePlace}
        error={error('nativePlace')}
      />
      <LineField
        name="residence"
        label="户口所在地"
        hint="写到县（市、区）"
        value={answers.residence}
        error={error('residence')}
        wide
      />
      <LineField
        name="phone"
        label="手机号码"
        hint="11 位，审查和考试有事时联系您"
        value={answers.phone}
        error={error('phone')}
        type="tel"
        autoComplete="tel"
      />
      <LineField
        name="email"
        label="邮箱（选填）"
        value={answers.email}
        error={error('email')}
        type="email"
        autoComplete="email"
      />
      <LineField
        name="address"
        label="通信地址"
        value={answers.address}
        error={error('address')}
        autoComplete="street-address"
        wide
      />
    </>
  );
}
