/** Whether a key goes into a text, or to a dialog or a menu, which have keys of their own. */
export function isTaken({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]') !==
      null
  );
}

/** Where the command key is ⌘. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
