type Keys = { key: string; ctrlKey: boolean; metaKey: boolean; preventDefault: () => void };

/** Calls save at Ctrl+S or ⌘S, with Caps Lock too, and keeps the browser from saving the page. For onKeyDown around a form. */
export function onSaveKey(save: () => void): (event: Keys) => void {
  return (event) => {
    if (event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
  };
}
