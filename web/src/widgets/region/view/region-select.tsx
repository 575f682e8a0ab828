import { Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '@/shared/api/errors';
import { messages } from '@/shared/messages/zh-cn';
import { clearButton } from '@/ui-admin/form/clear-button';
import { InputProblem } from '@/ui-admin/form/input-problem';
import type { TextControl } from '@/ui-admin/values/text-control';
import { childrenOf, depthOf, isRegionType, pathOf, type RegionType, settled, storedFor } from '../core/regions';
import styles from './region.module.css';
import { useRegions } from './use-regions';

type Props = TextControl & {
  /**
   * Which codes are stored. 'all' (the default): of any level. 'province', 'city' and 'district': of that level, and of the
   * last one there is where a region has none so deep. Anything else is shown as a mistake in the configuration.
   */
  type?: RegionType;
  /** Name of the field, said before the name of each level. */
  label?: string;
};

const levels = ['省', '市', '区县'];

/** Province, city and district, each chosen after the one above it; stores one code. */
export function RegionSelect({ type = 'all', ...control }: Props) {
  if (!isRegionType(type)) {
    return <InputProblem id={control.aria.id} text={`${messages.badRegionType}: ${String(type)}`} />;
  }
  return <Linkage type={type} {...control} />;
}

type Draft = { code: string; stored: string };

function Linkage(props: Props & { type: RegionType }) {
  const { type, label = '所在地区', value, onChange, onBlur, aria, disabled, invalid } = props;
  const regions = useRegions();
  // What is chosen but not stored yet; it ends when somebody else sets the value.
  const [draft, setDraft] = useState<Draft | null>(null);
  const code = draft && draft.stored === value ? draft.code : value;
  const path = regions.data ? pathOf(regions.data, code) : [];
  const { id, 'aria-describedby': described, ...marks } = aria;
  const unknown = regions.data && value !== '' && path.length === 0;
  const describedBy = [described, regions.error || unknown ? `${id}-region` : ''].filter(Boolean).join(' ');
  const choose = (next: string) => {
    if (!regions.data) {
      return;
    }
    const shown = settled(regions.data, next, type);
    const stored = storedFor(regions.data, shown, type);
    setDraft({ code: shown, stored });
    if (stored !== value) {
      onChange(stored);
    }
  };
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own into the form */}
      <div role="group" aria-label={label} className="row">
        {levels.slice(0, depthOf(type)).map((name, at) => {
          const above = at === 0 ? regions.data?.root : path[at - 1]?.code;
          const options = regions.data && above ? childrenOf(regions.data, above) : [];
          return (
            <Select
              key={name}
              {...marks}
              {...(describedBy ? { 'aria-describedby': describedBy } : {})}
              id={at === 0 ? id : `${id}-${at}`}
              aria-label={`${label}：${name}`}
              className={styles.level ?? ''}
              value={path[at]?.code ?? null}
              options={options.map((region) => ({ value: region.code, label: region.name }))}
              placeholder={at > 0 && above && options.length === 0 ? '无下级' : name}
              allowClear={{ ...clearButton, label: `${clearButton.label}${label}：${name}` }}
              showSearch={{ optionFilterProp: 'label' }}
              loading={regions.isLoading}
              disabled={disabled || options.length === 0}
              status={invalid || regions.error ? 'error' : ''}
              onBlur={onBlur}
              onChange={(next: string | null | undefined) => choose(next ?? path[at - 1]?.code ?? '')}
            />
          );
        })}
      </div>
      {regions.error && (
        <InputProblem id={`${id}-region`} text={messageOf(regions.error)} onRetry={() => void regions.refetch()} />
      )}
      {unknown && (
        <p id={`${id}-region`} className={styles.note}>
          代码 {value} 不在现行区划（{regions.data.year} 年）中，请重新选择
        </p>
      )}
    </div>
  );
}
