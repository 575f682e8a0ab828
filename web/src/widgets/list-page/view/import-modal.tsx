import { useQuery } from '@tanstack/react-query';
import { Button, Progress, Radio, Switch } from 'antd';
import { type ChangeEvent, useId, useState } from 'react';
import { fileSize } from '@/shared/format/file';
import { messages } from '@/shared/messages/zh-cn';
import { useUsername } from '@/shared/session/session';
import { aYear, readStored, storageKeys, writeStored } from '@/shared/storage/stored';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { useLeaveQuestion } from '@/ui-admin/dialog/use-confirm';
import { metaOptions } from '@/ui-admin/list/resource-api';
import { useUnsavedMark } from '@/ui-admin/page/unsaved';
import { QuietButton } from '@/ui-admin/quiet-button';
import { useToast } from '@/ui-admin/use-toast';
import { type ImportOutcome, importTypes, isImportFile } from '../core/import-outcome';
import { isMapping, type Mapping } from '../core/import-steps';
import { ImportColumns } from './import-columns';
import { RefusedRows } from './import-refused';
import styles from './list-page.module.css';
import { useExport } from './use-export';
import { type Existing, useImport } from './use-import';

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
  /** Offers the validation switch, which starts off each time the dialog opens; an import of the engine always has it. */
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
  const { url, base = '', mayUpdate = false, template, templateName, parts, onClose, onImported } = props;
  const engine = base !== '';
  const checks = props.checks ?? engine;
  const id = useId();
  const download = useExport();
  const [checked, setChecked] = useState(false);
  const [existing, setExisting] = useState<Existing>('refuse');
  const [matching, setMatching] = useState(false);
  const [mapping, setMapping] = useMapping(url);
  const { close, drop, unlessTouched, setTouched } = useTouched(onClose);
  const work = useImport({ url, checks, engine, parts, onClose: close, onImported });
  const { files, setFiles, busy, outcome, refused, whole, round, progress } = work;
  const choose = (next: File[]) =>
    void unlessTouched(() => {
      drop();
      setFiles(next);
    });
  const manner = { checked, existing, mapping: engine ? mapping : {} };
  const importKey = useQuery({ ...metaOptions(base), enabled: engine }).data?.importKey;
  return (
    <Dialog
      width={matching || refused ? 960 : 520}
      title={messages.importTitle}
      held
      onClose={() => void unlessTouched(close)}
      footer={[
        <Button key="close" onClick={() => void unlessTouched(close)}>
          关闭
        </Button>,
        <Button
          key="start"
          type={refused && refused.more === 0 ? 'default' : 'primary'}
          disabled={files.length === 0 || busy}
          onClick={() => void unlessTouched(() => void work.start(manner))}
        >
          {busy ? messages.uploading : messages.startUpload}
        </Button>,
      ]}
    >
      <div className={`stack ${styles.import}`}>
        {outcome && <Refused outcome={outcome} onDownload={(file) => void download.start(file.url, {}, file.name)} />}
        {refused && (
          <RefusedRows
            key={round}
            refused={refused}
            whole={whole}
            busy={busy}
            onSend={(rows) => void work.correct(manner, rows)}
            onTouched={setTouched}
          />
        )}
        <FileChooser id={id} files={files} busy={busy} onChange={choose} />
        {engine && files.length > 0 && (
          <Button aria-expanded={matching} onClick={() => setMatching(!matching)}>
            核对列
          </Button>
        )}
        {engine && matching && files.length > 0 && (
          <ImportColumns
            url={url.replace(/importExcel$/, 'importColumns')}
            files={files}
            mapping={mapping}
            onChange={setMapping}
          />
        )}
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
        {progress !== null && (
          <div className={styles.matching}>
            <Progress percent={progress.percent} aria-label="导入进度" />
            {progress.words && <p>{progress.words}</p>}
            <p className="fine">行数较多，正在后台导入；关闭窗口也会继续，做完会发消息给您。</p>
          </div>
        )}
        <p className="visually-hidden" role="status">
          {busy ? messages.uploading : ''}
        </p>
      </div>
    </Dialog>
  );
}

/** Whether refused rows were changed and not sent; what would drop that asks first. */
function useTouched(onClose: () => void) {
  const ask = useLeaveQuestion();
  const [touched, setTouched] = useState(false);
  const clearMark = useUnsavedMark(touched);
  const drop = () => {
    setTouched(false);
    clearMark();
  };
  return {
    setTouched,
    drop,
    close: () => {
      drop();
      onClose();
    },
    unlessTouched: async (act: () => void) => {
      if (!touched || (await ask())) act();
    },
  };
}

/** What headings mean in files of this list, as the person said it last. */
function useMapping(url: string) {
  const key = `${storageKeys.importColumns}${useUsername()}.${url}`;
  const [mapping, setMapping] = useState<Mapping>(() => readStored(key, isMapping) ?? {});
  const change = (next: Mapping) => {
    setMapping(next);
    writeStored(key, next, localStorage, aYear);
  };
  return [mapping, change] as const;
}

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
      <span className="fine">全部正确才导入</span>
    </label>
  );
}

type ChooserProps = { id: string; files: readonly File[]; busy: boolean; onChange: (files: File[]) => void };

/** The files as they will be sent; those that are on their way stay as they are. */
function FileChooser({ id, files, busy, onChange }: ChooserProps) {
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
        disabled={busy}
        aria-describedby={`${id}-hint`}
        onChange={add}
      />
      <label className={styles.chooser} htmlFor={`${id}-files`}>
        选择文件
      </label>
      <p id={`${id}-hint`} className="fine">
        {busy ? '正在上传，结束后才能增减文件' : `可以选择多个 .xls、.xlsx 文件，一次最多 ${maxFiles} 个`}
      </p>
      {files.length > 0 && (
        <ul className={styles.files} aria-label="要导入的文件">
          {files.map((file) => (
            <li key={file.name}>
              {file.name} <span className={`fine ${styles.note}`}>{fileSize(file.size)}</span>
              <QuietButton
                icon="x"
                label={`移除 ${file.name}`}
                disabled={busy}
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
