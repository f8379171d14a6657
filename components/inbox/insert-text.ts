/** Inserts text as if it were typed, so that undo works, and selects what has to be filled in by hand. */
export function insertText({
  box,
  text,
  start,
  end,
  selected,
}: {
  box: HTMLTextAreaElement | null;
  text: string;
  start: number;
  end: number;
  selected?: string | undefined;
}) {
  if (!box) return;
  box.focus();
  box.setSelectionRange(start, end);
  // The only way to insert text that the browser's own undo supports.
  document.execCommand('insertText', false, text);
  const place = selected === undefined ? -1 : box.value.indexOf(selected, start);
  if (selected !== undefined && place >= 0) box.setSelectionRange(place, place + selected.length);
}
