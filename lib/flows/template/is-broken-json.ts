/**
 * Whether a text template can't become JSON. It has to be JSON once its variables are in; a number stands well wherever a
 * variable may.
 */
export function isBrokenJson(body: unknown): boolean {
  if (typeof body !== 'string' || !body.trim()) return false;
  try {
    JSON.parse(body.replace(/\{\{[^{}]*\}\}/g, '0'));
    return false;
  } catch {
    return true;
  }
}
