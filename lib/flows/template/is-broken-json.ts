/**
 * Whether a text template is not JSON once its variables are filled in. A number takes their place here, because it is
 * valid wherever a variable may be.
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
