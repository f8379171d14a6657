import { splitTemplate } from '../../template/split-template.ts';

const CREDENTIAL_NAME = /auth|cookie|token|secret|password|passwd|api-?_?key|access-?_?key|signature|session/i;
const CREDENTIAL_VALUE =
  /^(basic|bearer|token|apikey|digest|aws4-hmac-sha256)\s+\S|^(sk|pk|rk|ghp|gho|ghs|glpat|xox[abpr]|shpat|whsec|npm)[_-]|^eyJ[\w-]+\.|-----BEGIN/i;

/** True for the name of a header or parameter that usually carries a credential. */
export function isCredentialName(name: string): boolean {
  return CREDENTIAL_NAME.test(name) && !/^(www-authenticate|idempotency-key)$/i.test(name);
}

/** True for a parameter of a URL that probably carries a credential; there, `key` alone usually names one. */
export function isCredentialParameter({ name, value }: { name: string; value: string }): boolean {
  if (!value || value.startsWith('{{')) return false;
  return isCredentialName(name) || /^(key|sig|pwd)$/i.test(name);
}

/**
 * True for a literal header value that is probably a credential, which belongs in a flow secret: by the header's name, the
 * value's form, or because it is long and looks random. Variables do not count.
 */
export function looksLikeCredential({ key, value }: { key: string; value: string }): boolean {
  const literal = splitTemplate(value)
    .map((piece) => ('name' in piece ? '' : piece.text))
    .join('')
    .trim();
  if (!literal || /^(basic|bearer|token|apikey)$/i.test(literal)) return false;
  return isCredentialName(key) || CREDENTIAL_VALUE.test(literal) || isRandom(literal);
}

function isRandom(text: string): boolean {
  return /^[\w+/=.-]{24,}$/.test(text) && /\d/.test(text) && /[a-z]/i.test(text) && !/^[\w-]+\/[\w.+-]+$/.test(text);
}
