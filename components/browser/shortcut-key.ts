/** A letter, or a sign of one, of another script than Latin. */
const OTHER_SCRIPT = /^(?!\p{Script=Latin})[\p{L}\p{M}]$/u;

/**
 * The key of a shortcut: a letter in lowercase, also with Caps Lock, and any other key by its name. On a keyboard of another
 * script it is the Latin letter in the same place, as in the browser's own shortcuts.
 */
export function shortcutKey(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'getModifierState'>): string {
  const { key, code, shiftKey } = event;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter && OTHER_SCRIPT.test(key) && !event.getModifierState('AltGraph')) return letter.toLowerCase();
  return key.length === 1 && !shiftKey ? key.toLowerCase() : key;
}
