type Keys = {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  nativeEvent: { isComposing: boolean };
};

/**
 * Whether these keys send what is written: Ctrl or ⌘ with Enter always, and Enter alone for those who chose it. Never
 * while a letter is being composed, which Enter accepts.
 */
export function sendsWith(
  { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent }: Keys,
  enterSends: boolean,
): boolean {
  if (key !== 'Enter' || nativeEvent.isComposing) return false;
  return (enterSends && !shiftKey && !altKey) || ctrlKey || metaKey;
}
