import { Input, Tabs } from 'antd';
import { useId, useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import type { Rule } from '@/shared/rules/rules';
import { FormDialog } from '@/ui-admin/dialog/form-dialog';
import { Field } from '@/ui-admin/form/field';
import { useToast } from '@/ui-admin/use-toast';
import { fileAddress } from '../core/address';
import { createClickGuard } from '../core/click-guard';
import { addressProblem } from '../core/refusal';
import { ImageUpload } from './image-upload';

/** A picture somebody puts into a text. */
export type InsertedImage = {
  /** Stands in `src` as it is. */
  src: string;
  /** The remark: what the picture shows. */
  alt: string;
};

type Props = {
  /** Sub-folder of uploads; `jeditor` by default, whose pictures also appear in the media library. */
  biz?: string;
  /** A remark has to be given, as in articles. */
  altRequired?: boolean;
  /** What else an address of the second tab has to be, such as one of this site. */
  addressRule?: Rule;
  onInsert: (image: InsertedImage) => void;
  onClose: () => void;
};

type Source = 'local' | 'network';
type Problems = { source?: string | undefined; alt?: string | undefined };

/** Inserts a picture from this computer or by its address. Mount it while it is open. */
export function ImageInsertDialog(props: Props) {
  const { biz = 'jeditor', altRequired = false, addressRule, onInsert, onClose } = props;
  const id = useId();
  const toast = useToast();
  const [letThrough] = useState(() => createClickGuard());
  const [tab, setTab] = useState<Source>('local');
  const [image, setImage] = useState<Record<Source, InsertedImage>>({ local: nothing, network: nothing });
  const [problems, setProblems] = useState<Problems>({});
  // A picture may arrive while the person writes its remark, or looks at the other tab.
  const change = (source: Source, part: Partial<InsertedImage>) => {
    setImage((before) => ({ ...before, [source]: { ...before[source], ...part } }));
    if (source === tab) {
      setProblems((before) => ({
        source: 'src' in part ? undefined : before.source,
        alt: 'alt' in part ? undefined : before.alt,
      }));
    }
  };
  const submit = () => {
    const { src, alt } = image[tab];
    const found = {
      source: sourceProblem(tab, src.trim(), addressRule),
      alt: altRequired && alt.trim() === '' ? messages.required('备注') : undefined,
    };
    setProblems(found);
    if (found.source || found.alt) {
      document.getElementById(`${id}-${tab}-${found.source ? 'source' : 'alt'}`)?.focus();
      return;
    }
    if (!letThrough()) {
      toast.warn(messages.clickTooFast);
      return;
    }
    onInsert({ src: fileAddress(src.trim()), alt: alt.trim() });
  };
  const pane = (source: Source) => (
    <SourceFields
      idPrefix={`${id}-${source}`}
      source={source}
      biz={biz}
      image={image[source]}
      altRequired={altRequired}
      problems={source === tab ? problems : {}}
      onChange={(part) => change(source, part)}
    />
  );
  return (
    <FormDialog title="插入图片" ok="插入" onSubmit={submit} onClose={onClose}>
      <Tabs
        activeKey={tab}
        onChange={(key) => {
          setTab(key === 'network' ? 'network' : 'local');
          setProblems({});
        }}
        items={[
          { key: 'local', label: '本地上传', children: pane('local') },
          { key: 'network', label: '网络图片地址', children: pane('network') },
        ]}
      />
    </FormDialog>
  );
}

const nothing: InsertedImage = { src: '', alt: '' };

function sourceProblem(tab: Source, src: string, rule: Rule | undefined): string | undefined {
  if (tab === 'local') {
    return src === '' ? messages.noFile : undefined;
  }
  // A picture of this site may be named without the host.
  const own = src.startsWith('/') && !src.startsWith('//');
  return (own ? null : addressProblem(src)) ?? rule?.(src) ?? undefined;
}

type FieldsProps = {
  idPrefix: string;
  source: Source;
  biz: string;
  image: InsertedImage;
  altRequired: boolean;
  problems: Problems;
  onChange: (part: Partial<InsertedImage>) => void;
};

function SourceFields({ idPrefix, source, biz, image, altRequired, problems, onChange }: FieldsProps) {
  const invalid = problems.source !== undefined;
  return (
    <div className="stack">
      <Field
        id={`${idPrefix}-source`}
        label={source === 'local' ? '图片' : '网络图片地址'}
        required
        error={problems.source}
        hint={
          source === 'local' ? '单张不超过 10 MB，可以拖到这里' : '以 http:// 或 https:// 开头；只保存地址，不下载图片'
        }
      >
        {(aria) =>
          source === 'local' ? (
            <ImageUpload
              look="single"
              aria={aria}
              biz={biz}
              value={image.src}
              disabled={false}
              invalid={invalid}
              onBlur={() => {}}
              onChange={(src) => onChange({ src })}
            />
          ) : (
            <Input
              {...aria}
              type="url"
              value={image.src}
              status={invalid ? 'error' : ''}
              placeholder="https://"
              onChange={(event) => onChange({ src: event.target.value })}
            />
          )
        }
      </Field>
      <Field
        id={`${idPrefix}-alt`}
        label="备注"
        required={altRequired}
        error={problems.alt}
        hint="说清画面内容，作为图片的替代文字"
      >
        {(aria) => (
          <Input
            {...aria}
            value={image.alt}
            maxLength={100}
            status={problems.alt ? 'error' : ''}
            onChange={(event) => onChange({ alt: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}
