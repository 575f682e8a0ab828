import type { Offer } from '../actions/action';

const native = () => {};

/** The keys of every dialog. The dialog itself and its form hear them, see `keyboard` in dialog.tsx and form-dialog.tsx. */
export const dialogKeys: readonly Offer[] = [
  { key: 'send', label: '提交对话框里的表单', keys: 'Enter', run: native },
  { key: 'close', label: '关闭对话框', keys: 'Escape', run: native },
];
