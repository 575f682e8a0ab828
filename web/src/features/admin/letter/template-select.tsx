import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { useMay } from '@/ui-admin/permission';
import styles from './letter.module.css';
import { templatesOptions } from './letter-api';

type Props = {
  /** Category of the letter: its templates are offered, and those for every category. */
  category: string;
  onInsert: (body: string) => void;
};

/** Puts a kept text into the reply, where the cursor stands. */
export function TemplateSelect({ category, onInsert }: Props) {
  const id = useId();
  const mayList = useMay()('consult:template:list');
  const { data } = useQuery({ ...templatesOptions, enabled: mayList });
  const fitting = (data ?? []).filter((template) => template.category === '' || template.category === category);
  if (fitting.length === 0) return null;
  return (
    <div className={styles.line}>
      <label htmlFor={id}>插入模板</label>
      <Select
        id={id}
        className={styles.template}
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选择后插到光标处"
        options={fitting.map((template) => ({ value: template.id, label: template.name }))}
        onSelect={(chosen: string | null) => {
          const body = fitting.find((template) => template.id === chosen)?.body;
          if (body) onInsert(body);
        }}
      />
    </div>
  );
}
