import { useQuery } from '@tanstack/react-query';
import { Button, Radio, Switch } from 'antd';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { staffUpload } from '@/shared/api/staff-client';
import { fileSize } from '@/shared/format/file';
import { messages } from '@/shared/messages/zh-cn';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { metaOptions } from '@/ui-admin/list/resource-api';
import { QuietButton } from '@/ui-admin/quiet-button';
import { useOnce } from '@/ui-admin/use-once';
import { useToast } from '@/ui-admin/use-toast';
import { type ImportOutcome, importTypes, isImportFile, outcomeOf, refusedOutcome } from '../core/import-outcome';
import styles from './list-page.module.css';
import { useExport } from './use-export';

type Props = {
  /** Where the files go. */
  url: string;
  /** The list whose description says by what rows are known again; without it the import only adds. */
  base?: string;
  /** Whether the person may edit rows, which an update by file takes as well. */
  mayUpdate?: boolean;
  /** Where an empty sheet with the right headings comes from; without it none is offered. */
  template?: string | null;
  /** Name of the template's file, without extension. */
  templateName?: string;
  /** Offers the validation switch, which starts off each time the dialog opens. */
  checks?: boolean;
  /** Further parts of the form, such as `foreignKeys` and `isSingleTableImport`. */
  parts?: Record<string, string>;
  onClose: () => void;
  /** Called after rows came in, all or some. */
  onImported: () => void;
};

/** Files of one import; the server takes no more. */
const maxFiles = 20;

/** Sends spreadsheets to be read as rows. Mount it while it is open. */
export function ImportModal(props: Props) {
  const { base = '', mayUpdate = false, template, templateName, checks = false, onClose } = props;
  const id = useId();
  const download = useExport();
  const [checked, setChecked] = useState(false);
  const [existing, setExisting] = useState<Existing>('refuse');
  const { files, setFiles, busy, outcome, start } = useImport(props);
  const importKey = useQuery({ ...metaOptions(base), enabled: base !== '' }).data?.importKey;
  return (
    <Dialog
      width={520}
      title={messages.importTitle}
      held
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button
          key="start"
          type="primary"
          disabled={files.length === 0 || busy}
          onClick={() => void start(checked, existing)}
        >
          {busy ? messages.uploading : messages.startUpload}
        </Button>,
      ]}
    >
      <div className={`stack ${styles.import}`}>
        {outcome && <Refused outcome={outcome} onDownload={(file) => void download.start(file.url, {}, file.name)} />}
        <FileChooser id={id} files={files} onChange={setFiles} />
        {importKey && (
          <ExistingChoice
            id={`${id}-existing`}
            label={`${importKey}已存在的行`}
            choices={mayUpdate ? existingChoices : existingChoices.filter(({ value }) => value !== 'update')}
            existing={existing}
            onChange={setExisting}
          />
        )}
        {checks && <ChecksSwitch id={`${id}-checks`} checked={checked} onChange={setChecked} />}
        {template && (
          <Button
            type="link"
            className={styles.template ?? ''}
            onClick={() => void download.start(template, {}, templateName)}
          >
            下载导入模板
          </Button>
        )}
        <p className="visually-hidden" role="status">
          {busy ? messages.uploading : ''}
        </p>
      </div>
    </Dialog>
  );
}

/** Sends the chosen files and keeps what came of it. Closing the dialog gives the upload up. */
function useImport({ url, checks = false, parts, onClose, onImported }: Props) {
  const toast = useToast();
  const running = useRef<AbortController | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const { busy, run } = useOnce();
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (checked: boolean, existing: Existing) => {
    const abort = new AbortController();
    running.current = abort;
    setOutcome(null);
    try {
      const form = formOf(files, { ...parts, ...(checks ? { validateStatus: checked ? '1' : '0' } : {}) });
      const done = outcomeOf(
        await staffUpload(existing === 'refuse' ? url : `${url}?existing=${existing}`, form, { signal: abort.signal }),
      );
      onImported();
      if (done.taken === 'some') {
        setOutcome(done);
        setFiles([]);
        toast.warn(messages.importedPartly);
      } else {
        toast.done(done.message);
        onClose();
      }
    } catch (error) {
      if (!abort.signal.aborted) {
        setOutcome(refusedOutcome(error));
      }
    }
  };
  return { files, setFiles, busy, outcome, start: (...how: Parameters<typeof start>) => run(() => start(...how)) };
}

/** What becomes of rows that are there already. */
type Existing = 'refuse' | 'skip' | 'update';

const existingChoices: { value: Existing; label: string }[] = [
  { value: 'refuse', label: '退回' },
  { value: 'skip', label: '跳过' },
  { value: 'update', label: '更新' },
];

type ExistingChoiceProps = {
  id: string;
  label: string;
  choices: { value: Existing; label: string }[];
  existing: Existing;
  onChange: (existing: Existing) => void;
};

function ExistingChoice(props: ExistingChoiceProps) {
  return (
    <div className={styles.checks}>
      <span id={props.id}>{props.label}</span>
      <Radio.Group
        aria-labelledby={props.id}
        options={props.choices}
        value={props.existing}
        onChange={({ target }) => props.onChange(target.value)}
      />
    </div>
  );
}

type SwitchProps = { id: string; checked: boolean; onChange: (checked: boolean) => void };

function ChecksSwitch({ id, checked, onChange }: SwitchProps) {
  return (
    <label className={styles.checks} htmlFor={id}>
      <Switch id={id} checked={checked} onChange={onChange} checkedChildren="是" unCheckedChildren="否" />
      导入前校验数据
    </label>
  );
}

type ChooserProps = { id: string; files: readonly File[]; onChange: (files: File[]) => void };

function FileChooser({ id, files, onChange }: ChooserProps) {
  const toast = useToast();
  const add = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])];
    const refused = chosen.filter(({ name }) => !isImportFile(name));
    if (refused.length > 0) {
      toast.warn(`只能导入 ${importTypes.join('、')} 文件：${refused.map(({ name }) => name).join('、')}`);
    }
    const names = new Set(chosen.map(({ name }) => name));
    const kept = files.filter(({ name }) => !names.has(name));
    const next = [...kept, ...chosen.filter(({ name }) => isImportFile(name))];
    if (next.length > maxFiles) {
      toast.warn(`一次最多导入 ${maxFiles} 个文件，多出的没有加入`);
    }
    onChange(next.slice(0, maxFiles));
    // Choosing the same file once more has to count as a change.
    event.target.value = '';
  };
  return (
    <div>
      <input
        id={`${id}-files`}
        className="visually-hidden"
        type="file"
        accept={importTypes.join(',')}
        multiple
        aria-describedby={`${id}-hint`}
        onChange={add}
      />
      <label className={styles.chooser} htmlFor={`${id}-files`}>
        选择文件
      </label>
      <p id={`${id}-hint`} className="fine">
        可以选择多个 .xls、.xlsx 文件，一次最多 {maxFiles} 个
      </p>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="要导入的文件">
          {files.map((file) => (
            <li key={file.name}>
              {file.name} <span className={`fine ${styles.note}`}>{fileSize(file.size)}</span>
              <QuietButton
                icon="x"
                label={`移除 ${file.name}`}
                onClick={() => onChange(files.filter((each) => each !== file))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type RefusedProps = { outcome: ImportOutcome; onDownload: (file: NonNullable<ImportOutcome['errorFile']>) => void };

/** Why rows, or all of them, did not come in. It stays until the next try: it is longer than a notice is shown. */
function Refused({ outcome: { taken, message, errorFile }, onDownload }: RefusedProps) {
  return (
    <div className={styles.partly} role="alert">
      {taken === 'some' && <p>{messages.importedPartly}</p>}
      {(taken === 'none' || message !== messages.importedPartly) && <p>{message}</p>}
      {errorFile && (
        <Button type="link" onClick={() => onDownload(errorFile)}>
          下载错误文件：{errorFile.name}
        </Button>
      )}
    </div>
  );
}

function formOf(files: readonly File[], parts: Record<string, string>): FormData {
  const form = new FormData();
  for (const file of files) {
    form.append('files[]', file, file.name);
  }
  for (const [name, value] of Object.entries(parts)) {
    form.append(name, value);
  }
  return form;
}
