import { holdsInexactNumber } from '#lib/platform/json/inexact-number.ts';
import { MAX_TIMEOUT_MS, METHODS } from '../nodes/http-request/constants.ts';
import { isCredentialParameter, looksLikeCredential } from '../nodes/http-request/looks-like-credential.ts';
import type { HttpRequestData } from '../nodes/http-request/schema.ts';
import { suggestSecretName } from '../nodes/http-request/suggest-secret-name.ts';
import type { JsonValue } from '../template/variables.ts';
import { readCurlOptions } from './read-curl-options.ts';
import { splitShellWords } from './split-shell-words.ts';

/** A header of the result that carries a credential, and a suggested name for its flow secret. */
type FoundCredential = { headerIndex: number; key: string; value: string; secretName: string };

export type ParsedCurl = {
  data: HttpRequestData;
  credentials: FoundCredential[];
  /** What the node cannot do as the command did, in words for people. */
  warnings: string[];
};

/** Converts a pasted cURL command into the data of a Call API node. Runs in the browser. Null when it is not one. */
export function parseCurl(command: string): ParsedCurl | null {
  const { words, variables } = splitShellWords(command);
  const at = words.findIndex((word) => /(^|[/\\])curl(\.exe)?$/i.test(word));
  if (at < 0) return null;
  const options = readCurlOptions(words.slice(at + 1));
  const address = options.url && readAddress(options.url);
  if (!address) return null;

  const warnings = [...options.warnings];
  if (variables.length > 0) {
    const names = variables.slice(0, 10).join(', ');
    warnings.push(`A shell replaces ${names} before it runs the command. Write the value in its place.`);
  }
  const headers = withUser([...options.headers], options.user ?? address.user);
  const { data, query, isGet } = options;
  const { body, isForm } = data !== null && !isGet ? readBody(data, headers) : { body: undefined, isForm: false };
  if (isForm) warnings.push('The command sends a form. Call API sends JSON: the form’s fields became a JSON object.');
  const url = withQuery(address.url, isGet && data ? [...query, data] : query);
  for (const name of credentialsInQuery(url)) {
    warnings.push(`The URL carries what looks like a credential in “${name}”. A secret can only be sent in a header.`);
  }
  const kept = headers.filter(({ key }) => !(isForm && key.toLowerCase() === 'content-type'));
  return {
    data: {
      method: methodOf(options.method ?? ((!isGet && options.sends) || 'GET'), warnings),
      url,
      ...(kept.length > 0 && { headers: kept }),
      ...(body !== undefined && { body }),
      ...(options.timeoutMs && { timeoutMs: Math.min(options.timeoutMs, MAX_TIMEOUT_MS) }),
      ...(options.retries && { retries: Math.min(options.retries, 3) }),
    },
    credentials: kept.flatMap(({ key, value }, headerIndex) =>
      looksLikeCredential({ key, value }) ? [{ headerIndex, key, value, secretName: suggestSecretName(url, key) }] : [],
    ),
    warnings,
  };
}

function methodOf(given: string, warnings: string[]): HttpRequestData['method'] {
  const known = METHODS.find((method) => method === given.toUpperCase());
  if (!known) warnings.push(`Call API cannot send ${given.toUpperCase()}; the method became GET.`);
  return known ?? 'GET';
}

/** curl takes a URL without its scheme; a user name and password in it become a header. */
function readAddress(given: string): { url: string; user: string | null } | null {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) || given.startsWith('{{') ? given : `http://${given}`;
  const user = /^([a-z]+:\/\/)([^/?#@]*)@/i.exec(text);
  if (!/^(https?:\/\/|\{\{)/i.test(text)) return null;
  return user ? { url: text.replace(`${user[2]}@`, ''), user: decode(user[2] ?? '') } : { url: text, user: null };
}

function withUser(headers: { key: string; value: string }[], user: string | null) {
  if (user === null || headers.some(({ key }) => key.toLowerCase() === 'authorization')) return headers;
  const bytes = new TextEncoder().encode(user.includes(':') ? user : `${user}:`);
  return [...headers, { key: 'Authorization', value: `Basic ${btoa(String.fromCharCode(...bytes))}` }];
}

type Body = { body: JsonValue; isForm: boolean };

function readBody(text: string, headers: { key: string; value: string }[]): Body {
  try {
    // The original text keeps a number that would lose digits as a value.
    return { body: holdsInexactNumber(text) ? text : JSON.parse(text), isForm: false };
  } catch {
    const type = headers.find(({ key }) => key.toLowerCase() === 'content-type')?.value ?? '';
    const isForm = /^application\/x-www-form-urlencoded/i.test(type) || (!type && /^[^={[\s]+=/.test(text));
    // Other text is kept as it is, because it may be a template.
    return { body: isForm ? formFields(text) : text, isForm };
  }
}

/** The fields of a form; those that it repeats have a list. */
function formFields(text: string): Record<string, string | string[]> {
  const pairs = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    [...pairs].map(([name, [first, ...more]]) => {
      const values = [first, ...more].map((pair) => pair?.[1] ?? '');
      return [name, more.length > 0 ? values : (values[0] ?? '')];
    }),
  );
}

/** Adds parameters. What follows a `#` is not sent. */
function withQuery(url: string, parameters: string[]): string {
  if (parameters.length === 0) return url;
  const [address = ''] = url.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}

function credentialsInQuery(url: string): string[] {
  const [, query = ''] = url.split('?');
  return [...new URLSearchParams(query.split('#')[0])].flatMap(([name, value]) =>
    isCredentialParameter({ name, value }) ? [name] : [],
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
