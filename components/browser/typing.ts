/** Whether a key goes to a text field, or to a dialog or menu with its own keys. */
export function isTaken({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]') !==
      null
  );
}

/** Whether the command key is ⌘. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
