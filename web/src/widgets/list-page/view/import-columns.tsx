import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { messageOf } from '@/shared/api/errors';
import type { components } from '@/shared/api/schema';
import { staffUpload } from '@/shared/api/staff-client';
import { SmallTable } from '@/ui-admin/table/small-table';
import { type FileHeading, labelOf, type Mapping, missingLabels, withLabel } from '../core/import-steps';
import styles from './list-page.module.css';

type Columns = components['schemas']['ImportColumns'];

type Props = {
  /** Where the files are looked at. */
  url: string;
  files: readonly File[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
};

/** Which column of the files means what, with the first rows to judge by. */
export function ImportColumns({ url, files, mapping, onChange }: Props) {
  const names = files.map(({ name, size }) => `${name}/${size}`);
  const { data, error, isPending } = useQuery({
    queryKey: ['import-columns', url, names],
    queryFn: ({ signal }) => look(url, files, signal),
    retry: false,
    gcTime: 0,
  });
  if (isPending) {
    return <p role="status">正在读取文件的列…</p>;
  }
  if (!data) {
    return (
      <p role="alert" className="wrong">
        {messageOf(error)}
      </p>
    );
  }
  return data.files.map((file) => {
    const missing = missingLabels(data.labels, file.headings, mapping);
    return (
      <div key={file.name} className={styles.matching}>
        <SmallTable
          label={data.files.length > 1 ? `文件“${file.name}”的列` : '文件的列'}
          caption
          className={styles.columnsOf}
          columns={[
            { title: '标题', cell: ({ heading }) => heading.text },
            { title: '前几行', as: 'text', cell: ({ sample }) => sample },
            {
              title: '导入到',
              cell: ({ heading }) => (
                <LabelChoice
                  heading={heading}
                  columns={data}
                  mapping={mapping}
                  onChange={(label) => onChange(withLabel(file.headings, mapping, heading.text, label))}
                />
              ),
            },
          ]}
          rows={file.headings.map((heading, at) => ({
            heading,
            sample: file.rows
              .map((row) => row[at])
              .filter(Boolean)
              .join('、'),
          }))}
          keyOf={({ heading }) => heading.column}
        />
        {missing.length > 0 && <p className="wrong">还没有对应的必填列：{missing.join('、')}</p>}
      </div>
    );
  });
}

type ChoiceProps = { heading: FileHeading; columns: Columns; mapping: Mapping; onChange: (label: string) => void };

function LabelChoice({ heading, columns, mapping, onChange }: ChoiceProps) {
  const options = columns.labels.map(({ label, required }) => ({
    value: label,
    label: required ? `${label}（必填）` : label,
  }));
  return (
    <Select
      className={styles.meaning ?? ''}
      aria-label={`${heading.text}导入到`}
      showSearch
      value={labelOf(heading, mapping)}
      options={[{ value: '', label: '不导入' }, ...options]}
      onChange={onChange}
    />
  );
}

async function look(url: string, files: readonly File[], signal: AbortSignal): Promise<Columns> {
  const form = new FormData();
  for (const file of files) {
    form.append('files[]', file, file.name);
  }
  return (await staffUpload(url, form, { signal })).result as Columns;
}
