import parse from 'jsonpath-rfc9535/parser';

/** True for a path that starts as RFC 9535 requires; every other path is dotted. */
export function isJsonPath(path: string): boolean {
  return /^\$(?=[.[]|$)/.test(path);
}

/** The parts of a dotted path: `data.orders.0.id`, also written `data.orders[0].id`. */
export function dottedParts(path: string): string[] {
  return path
    .trim()
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.');
}

/** True for a path that a response map may contain. */
export function isResponsePath(path: string): boolean {
  if (!isJsonPath(path.trim())) return dottedParts(path).every((part) => part.length > 0);
  try {
    parse(path.trim());
    return true;
  } catch {
    return false;
  }
}
