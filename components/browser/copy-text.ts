/** Copies a text. A page at a plain HTTP address has no clipboard of its own: there, by selecting it for a moment. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'fixed opacity-0';
  // Beside the button, because a dialog takes the focus back from anything outside it.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
}
