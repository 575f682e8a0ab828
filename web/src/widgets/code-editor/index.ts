/** What others may take of this widget. */
export { CodeEditor } from './view/code-editor';
export { useCodeMirror } from './view/use-code-mirror';
