import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours of base.css that can be read on the ground and on the tint of the current line (at least 4.5 : 1). */
const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.character], color: 'var(--code-string)' },
  { tag: [tags.regexp, tags.escape], color: 'var(--code-escape)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  { tag: [tags.comment, tags.meta], color: 'var(--ant-color-text-tertiary)' },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName], color: 'var(--code-name)' },
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--code-property)' },
  { tag: [tags.function(tags.variableName), tags.definition(tags.variableName)], color: 'var(--code-function)' },
  { tag: tags.heading, color: 'var(--code-name)', fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--code-name)', textDecoration: 'underline' },
  { tag: tags.invalid, color: 'var(--ant-color-error-text)' },
]);

const frame = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--ant-color-bg-container)', color: 'var(--ant-color-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--ant-font-family-code)', fontSize: '13px', lineHeight: '20px' },
  '.cm-gutters': {
    backgroundColor: 'var(--ant-color-fill-alter)',
    color: 'var(--ant-color-text-tertiary)',
    borderRight: '1px solid var(--ant-color-border-secondary)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--code-line)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--ant-color-primary-bg)' },
  '.cm-panels': { backgroundColor: 'var(--ant-color-fill-alter)', color: 'var(--ant-color-text)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--ant-color-border-secondary)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--ant-color-border-secondary)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    alignItems: 'center',
    padding: '6px 32px 6px 8px',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', height: '0', content: '""', display: 'block' },
  '.cm-panel.cm-search label': { display: 'inline-flex', gap: '4px', alignItems: 'center', fontSize: '13px' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': { margin: '0' },
  '.cm-panel.cm-search [name=close]': { top: '4px', right: '4px', minWidth: '24px', minHeight: '24px' },
  '.cm-textfield': {
    minHeight: '28px',
    border: '1px solid var(--ant-color-border)',
    borderRadius: '4px',
    backgroundColor: 'var(--ant-color-bg-container)',
    fontSize: '13px',
  },
  '.cm-button': {
    minHeight: '28px',
    border: '1px solid var(--ant-color-border)',
    borderRadius: '4px',
    backgroundImage: 'none',
    backgroundColor: 'var(--ant-color-bg-container)',
    fontSize: '13px',
  },
  '.cm-content': { caretColor: 'var(--ant-color-text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ant-color-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--ant-color-primary-bg-hover)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--ant-color-border-secondary)',
    backgroundColor: 'var(--ant-color-bg-elevated)',
    color: 'var(--ant-color-text)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--ant-color-primary-bg-hover)',
    color: 'var(--ant-color-text)',
  },
  '.cm-foldPlaceholder': { color: 'var(--ant-color-text-secondary)', padding: '0 4px' },
  '.cm-diagnostic': { fontSize: '13px' },
});

export const look = [frame, syntaxHighlighting(colours)];
