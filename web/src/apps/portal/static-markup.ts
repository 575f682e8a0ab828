import { Fragment, isValidElement, type ReactNode } from 'react';

type Props = Record<string, unknown>;

/** Draws what is no plain element or component, or says that it is one by giving null. */
type Special = (type: unknown, props: Props) => string | null;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escaped = (text: string) =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign) : text;

const voids = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const omitted = new Set(['children', 'dangerouslySetInnerHTML', 'key', 'ref']);
const renamed: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  tabIndex: 'tabindex',
  defaultValue: 'value',
  defaultChecked: 'checked',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeDasharray: 'stroke-dasharray',
  textAnchor: 'text-anchor',
};

const addresses = new Set(['href', 'src', 'action', 'formAction', 'xlinkHref']);

/** `javascript:`, also with the blanks and line breaks that browsers read over; React refuses it, too. */
const isScript = (address: string) => /^javascript:/i.test(address.replace(/[\s\p{Cc}]/gu, ''));

/** Attributes in which true and false are words; the others are there or not. */
const hasWords = (name: string) => /^(aria|data)-|^(spellCheck|draggable|contentEditable)$/.test(name);

function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined || omitted.has(name)) return '';
  if (addresses.has(name) && isScript(String(value))) return '';
  const written = renamed[name] ?? name;
  if (typeof value === 'string') return ` ${written}="${escaped(value)}"`;
  if (typeof value === 'number') return ` ${written}="${value}"`;
  if (typeof value !== 'boolean') throw new Error(`${name} cannot stand in HTML`);
  if (hasWords(name)) return ` ${written}="${value}"`;
  return value ? ` ${written}=""` : '';
}

/** Readers of HTML leave out a line break with which a field begins, so it is written twice. */
const textArea = (text: string) => (text.startsWith('\n') ? `\n${text}` : text);

/** The text of an option without a value of its own. */
const textOf = (children: unknown): string => (Array.isArray(children) ? children.join('') : String(children ?? ''));

/**
 * HTML of a tree that nothing in the browser will take over: components without state and hooks, elements, texts. React's own renderer
 * takes twice the time for the same, because it is ready for what such trees do not have. A hook fails in it at once.
 *
 * Each function adds to a string of its own: the engine inside the Go process copies a longer one that several functions share.
 */
export function staticMarkup(tree: ReactNode, special: Special): string {
  /** Value of the select that is being drawn. */
  let chosen: unknown;

  function all(nodes: readonly unknown[]): string {
    let html = '';
    for (let at = 0; at < nodes.length; at += 1) html += drawn(nodes[at]);
    return html;
  }

  function drawn(node: unknown): string {
    if (typeof node === 'string') return escaped(node);
    if (node === null || node === undefined || typeof node === 'boolean') return '';
    if (typeof node === 'number') return `${node}`;
    if (Array.isArray(node)) return all(node);
    if (isValidElement<Props>(node)) return element(node.type, node.props);
    throw new Error('this cannot be drawn');
  }

  function element(type: unknown, props: Props): string {
    if (typeof type === 'string') return native(type, props);
    if (type === Fragment) return drawn(props.children);
    const made = special(type, props);
    if (made !== null) return made;
    if (typeof type === 'function') return drawn(type(props));
    throw new Error('this kind of component cannot be drawn');
  }

  function native(name: string, props: Props): string {
    let html = `<${name}`;
    for (const key in props) {
      const isContent = key === 'defaultValue' && (name === 'textarea' || name === 'select');
      if (!isContent) html += attribute(key, props[key]);
    }
    if (name === 'option' && isChosen(props)) html += ' selected=""';
    if (voids.has(name)) return `${html}/>`;
    html += '>';
    html += content(name, props);
    html += `</${name}>`;
    return html;
  }

  const isChosen = (option: Props) =>
    chosen !== undefined && String(option.value ?? textOf(option.children)) === String(chosen);

  function content(name: string, props: Props): string {
    const raw = props.dangerouslySetInnerHTML as { __html: string } | undefined;
    if (raw) return raw.__html;
    if (name === 'textarea') return textArea(escaped(String(props.defaultValue ?? '')));
    if (name !== 'select') return drawn(props.children);
    chosen = props.defaultValue;
    const options = drawn(props.children);
    chosen = undefined;
    return options;
  }

  return drawn(tree);
}
