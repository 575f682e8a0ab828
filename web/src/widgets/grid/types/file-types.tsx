import { textOf } from '@/ui-admin/values/value-kind';
import type { Values } from '@/widgets/rows';
import { file as files, image as images, UploadCell } from '@/widgets/upload';
import type { CellFace } from '../core/grid-column';
import type { Definition } from './definition';
import { type OfType, textIn } from './type-part';

/** Where files go, as the definition has it. */
const sentTo = ({ action, responseName, props }: Definition) => ({
  biz: textIn(props, 'biz') ?? 'temp',
  target: { ...(action ? { url: action } : {}), ...(responseName ? { pathName: responseName } : {}) },
});

/** One file: the button that uploads it, how far it is, what can be done with it, all in the cell. */
export const upload: OfType = (definition) => ({
  kind: files({ number: 1, ...sentTo(definition) }),
  face: inCell(definition, 'file'),
  least: 190,
});

/** Files of any kind; several in a dialog of their own cell. */
export const file: OfType = (definition) =>
  definition.number === 1
    ? upload(definition, {})
    : { kind: files({ number: definition.number ?? 0, ...sentTo(definition) }), least: 190 };

export const image: OfType = (definition) =>
  definition.number === 1
    ? { ...upload(definition, {}), face: inCell(definition, 'image') }
    : { kind: images({ number: definition.number ?? 0, ...sentTo(definition) }), least: 190 };

function inCell(definition: Definition, kind: 'file' | 'image') {
  const { allowDownload = true, allowRemove = true } = definition;
  return ({ value, write, id, fixed, problem }: CellFace<Values>) => (
    <UploadCell
      {...sentTo(definition)}
      kind={kind}
      label="点击上传"
      value={textOf(value)}
      onChange={write}
      onBlur={() => {}}
      aria={{ id }}
      disabled={fixed}
      invalid={problem !== null}
      mayDownload={allowDownload}
      mayRemove={allowRemove}
    />
  );
}
