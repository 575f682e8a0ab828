import type { FieldSpec } from '@/ui-admin/form/field-spec';
import { FormModal } from '@/ui-admin/form/form-modal';
import { longText } from '@/ui-admin/values/long-text';
import { numbers } from '@/ui-admin/values/number';
import { type Lifetime, lifetimesKey, setLifetime } from './lifetime-api';

type Answer = { days: number | null; reason: string };

/** Asks for another length and the reason for it. */
export function LifetimeDialog({ lifetime, onClose }: { lifetime: Lifetime; onClose: () => void }) {
  return (
    <FormModal<Answer>
      title="修改保存期限"
      note={lifetime.title}
      initial={{ days: lifetime.days, reason: '' }}
      specs={specsOf(lifetime)}
      save={({ days, reason }) => setLifetime(lifetime, days ?? lifetime.default, reason)}
      after={[lifetimesKey]}
      done="修改成功，下一次清理时生效"
      onClose={onClose}
      width={520}
    />
  );
}

const specsOf = ({ least, most, law, default: usual }: Lifetime): FieldSpec<Answer>[] => [
  {
    name: 'days',
    label: '保存天数',
    kind: numbers({ least, most }),
    required: true,
    hint: `${least} 到 ${most} 天，默认 ${usual} 天${law ? `。${law}` : ''}`,
    wide: true,
  },
  {
    name: 'reason',
    label: '修改原因',
    kind: longText(2),
    required: true,
    max: 200,
    hint: '记入操作日志。缩短以后，下一次清理会删去超过期限的记录，不能找回。',
  },
];
