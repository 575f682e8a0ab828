import { useContext, useSyncExternalStore } from 'react';
import { type ControlProps, textOf } from '@/ui-admin/values/value-kind';
import type { Values } from '@/widgets/rows';
import { FilesShown, file as files, image as images, KeptQueues, UploadCell } from '@/widgets/upload';
import type { CellFace } from '../core/grid-column';
import { CellNameContext } from '../view/cell-name';
import type { Definition } from './definition';
import type { OfType, TypePart } from './type-part';

type Kind = 'file' | 'image';

/** Where files go and what may be done with them, as the definition has it. */
const lookOf = ({ action, responseName, props, allowDownload = true, allowRemove = true }: Definition) => ({
  biz: props?.biz ?? 'temp',
  target: { ...(action ? { url: action } : {}), ...(responseName ? { pathName: responseName } : {}) },
  mayDownload: allowDownload,
  mayRemove: allowRemove,
});

/** One file: the button that uploads it, how far it is, what can be done with it, all in the cell. */
export const upload: OfType = (definition) => one(definition, 'file');

/** Files of any kind, or pictures; several in a control over their cell. */
export const file: OfType = (definition) => (isOne(definition) ? one : several)(definition, 'file');

export const image: OfType = (definition) => (isOne(definition) ? one : several)(definition, 'image');

const isOne = ({ number, multi }: Definition) => number === 1 || multi === false;

function one(definition: Definition, kind: Kind): TypePart {
  const queues = new KeptQueues();
  const look = lookOf(definition);
  return {
    kind: files({ number: 1, ...look }),
    least: 190,
    face: ({ value, write, id, fixed, problem }: CellFace<Values>) => (
      <UploadCell
        {...look}
        kind={kind}
        kept={{ queues, name: id }}
        label="点击上传"
        value={textOf(value)}
        onChange={write}
        onBlur={() => {}}
        aria={{ id: `${id}-face` }}
        disabled={fixed}
        invalid={problem !== null}
      />
    ),
  };
}

function several(definition: Definition, kind: Kind): TypePart {
  const queues = new KeptQueues();
  const ofKind = kind === 'image' ? images : files;
  const look = { number: definition.number ?? 0, ...lookOf(definition) };
  const control = (name: string) => ofKind({ ...look, kept: { queues, name } });
  return {
    kind: { ...ofKind(look), edit: (props) => <Several control={control} {...props} value={textOf(props.value)} /> },
    least: 190,
    shows: ({ value, id }) => <Shown kind={kind} value={textOf(value)} name={id} queues={queues} />,
  };
}

type SeveralProps = ControlProps<string> & { control: (name: string) => ReturnType<typeof files> };

/** The control of the cell that it stands over: what is on its way goes on when the cell is left, and is found again. */
function Several({ control, ...props }: SeveralProps) {
  return control(useContext(CellNameContext)).edit(props);
}

type ShownProps = { kind: Kind; value: string; name: string; queues: KeptQueues };

function Shown({ kind, value, name, queues }: ShownProps) {
  const going = useSyncExternalStore(queues.subscribe, () => queues.itemsAt(name));
  return <FilesShown kind={kind} value={value} going={going} />;
}
