import parse from 'jsonpath-rfc9535/parser';
import { dottedParts } from '../../template/dotted-parts.ts';

/** True for a path that starts as RFC 9535 requires; every other path is dotted. */
export function isJsonPath(path: string): boolean {
  return /^\$(?=[.[]|$)/.test(path);
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
