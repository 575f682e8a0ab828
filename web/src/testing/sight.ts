/** Parts of antd that stay in the document while nobody sees them. Its style sheets are off here, and this is all of them that tests notice. */
const hidden = ['select-dropdown', 'dropdown', 'picker-dropdown', 'tooltip', 'popover', 'tabs-tabpane'].map(
  (part) => `.ant-${part}-hidden`,
);

/** Gives the document the rules by which tests tell what is there for a person. */
export function hideHidden(): void {
  const sheet = document.createElement('style');
  sheet.textContent = `${hidden.join()}{display:none}.ant-btn[disabled],.ant-select-disabled{pointer-events:none}`;
  document.head.append(sheet);
}
