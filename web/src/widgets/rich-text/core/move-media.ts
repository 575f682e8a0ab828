import { Extension } from '@tiptap/core';
import { type Node as DocumentNode, Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { dropPoint } from '@tiptap/pm/transform';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { scrollerOf, scrollNear } from '@/ui-admin/drag/auto-scroll';
import { followPointer } from '@/ui-admin/drag/follow-pointer';

type Media = { at: number; node: DocumentNode };

const key = new PluginKey<number | null>('moveMedia');

/** Pixels at the lower edge of a film that belong to its own buttons. */
const filmControls = 56;

/** Pictures and films are put in another place by mouse, by a finger that rests on them first, or by Alt with ↑ and ↓. */
export const MoveMedia = Extension.create({
  name: 'moveMedia',
  addKeyboardShortcuts() {
    return {
      'Alt-ArrowUp': ({ editor }) => step(editor.view, -1),
      'Alt-ArrowDown': ({ editor }) => step(editor.view, 1),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin<number | null>({
      key,
      // Where it would go to, null while nothing is dragged.
      state: { init: () => null, apply: (tr, at) => (tr.getMeta(key) === undefined ? at : tr.getMeta(key)) },
      props: {
        decorations: (state) => placeMark(state.doc, key.getState(state) ?? null),
        handleDOMEvents: {
          pointerdown: take,
          // The browser would carry the picture itself, which fingers and keys cannot.
          dragstart: (_, event) => {
            if (mediaElement(event.target)) event.preventDefault();
            return false;
          },
        },
      },
    }),
  ],
});

function placeMark(doc: DocumentNode, at: number | null): DecorationSet | null {
  if (at === null) return null;
  const line = () => Object.assign(document.createElement('div'), { className: 'drop-place' });
  return DecorationSet.create(doc, [Decoration.widget(at, line, { key: 'drop-place' })]);
}

/** The figure whose picture or film was touched, not its words. */
function mediaElement(target: EventTarget | null): Element | null {
  if (!(target instanceof HTMLImageElement || target instanceof HTMLVideoElement)) return null;
  return target.closest('figure');
}

const isMedia = ({ type }: DocumentNode) => type.name === 'figure' || type.name === 'film';

function mediaAround(place: ResolvedPos): Media | null {
  for (let depth = place.depth; depth > 0; depth -= 1) {
    if (isMedia(place.node(depth))) return { at: place.before(depth), node: place.node(depth) };
  }
  return null;
}

function chosenMedia({ doc, selection }: EditorView['state']): Media | null {
  if (selection instanceof NodeSelection) {
    return isMedia(selection.node) ? { at: selection.from, node: selection.node } : null;
  }
  return mediaAround(doc.resolve(selection.from));
}

/** Past the block before or behind it; true when the keys mean a picture or film. */
function step(view: EditorView, by: -1 | 1): boolean {
  const media = chosenMedia(view.state);
  if (!media) return false;
  const place = view.state.doc.resolve(media.at);
  const beside = place.parent.maybeChild(place.index() + by);
  if (beside) {
    const from = by < 0 ? media.at - beside.nodeSize : media.at + media.node.nodeSize + beside.nodeSize;
    view.dispatch(moved(view, media, from).scrollIntoView());
  }
  return true;
}

/** Puts it at a place of the text as it stands; the cursor goes with it. */
function moved({ state }: EditorView, { at, node }: Media, to: number): Transaction {
  const { selection, tr } = state;
  const within = selection instanceof TextSelection ? selection.from - at : -1;
  tr.delete(at, at + node.nodeSize);
  const place = tr.mapping.map(to);
  tr.insert(place, node);
  const isWithin = within > 0 && within < node.nodeSize;
  return tr.setSelection(isWithin ? TextSelection.create(tr.doc, place + within) : NodeSelection.create(tr.doc, place));
}

function take(view: EditorView, event: PointerEvent): boolean {
  const { target } = event;
  const figure = mediaElement(target);
  if (!view.editable || event.button !== 0 || !figure || !(target instanceof Element)) return false;
  if (target instanceof HTMLVideoElement && event.clientY > target.getBoundingClientRect().bottom - filmControls) {
    return false;
  }
  const media = mediaAround(view.state.doc.resolve(view.posAtDOM(figure, 0)));
  if (!media) return false;
  const scroller = scrollerOf(view.dom);
  const show = (at: number | null) => view.dispatch(view.state.tr.setMeta(key, at));
  // It stands here from the beginning: only then does the browser wait with scrolling until it has been asked.
  const still = (touch: Event) => isLifted && touch.preventDefault();
  let isLifted = false;
  const end = () => {
    figure.removeEventListener('touchmove', still);
    isLifted = false;
    show(null);
  };
  figure.addEventListener('touchmove', still, { passive: false });
  followPointer(event, {
    isGrip: false,
    onLift: () => {
      isLifted = true;
    },
    onMove: (at) => {
      scrollNear(scroller, at);
      show(placeAt(view, media, at.x, at.y));
    },
    onDrop: () => {
      const to = key.getState(view.state) ?? null;
      end();
      const isElsewhere = to !== null && (to < media.at || to > media.at + media.node.nodeSize);
      if (isElsewhere && view.state.doc.nodeAt(media.at)?.eq(media.node)) view.dispatch(moved(view, media, to));
    },
    onCancel: end,
  });
  return false;
}

function placeAt(view: EditorView, { node }: Media, left: number, top: number): number | null {
  const found = view.posAtCoords({ left, top });
  return found && dropPoint(view.state.doc, found.pos, new Slice(Fragment.from(node), 0, 0));
}
