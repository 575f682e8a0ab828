/** The cross of dialogs, which many of them have beside a button 关闭. */
export const closing = { 'aria-label': '关闭对话框' };
