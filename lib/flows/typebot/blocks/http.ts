import { z } from 'zod';
import { MAX_TIMEOUT_MS, METHODS } from '../../nodes/http-request/constants.ts';
import { HEADER_NAME } from '../../nodes/http-request/header-name.ts';
import { looksLikeCredential } from '../../nodes/http-request/looks-like-credential.ts';
import type { HttpRequestData } from '../../nodes/http-request/schema.ts';
import { suggestSecretName } from '../../nodes/http-request/suggest-secret-name.ts';
import { oneNode, type Translate } from './piece.ts';
import { responseMapOf } from './response-map.ts';
import type { Scribe } from './scribe.ts';

const pairs = z
  .array(z.object({ key: z.string().nullish(), value: z.string().nullish() }))
  .max(200)
  .nullish();

const optionsSchema = z.object({
  isCustomBody: z.boolean().nullish().catch(null),
  timeout: z.number().nullish().catch(null),
  webhook: z
    .object({
      method: z.string().max(20).nullish(),
      url: z.string().nullish(),
      queryParams: pairs.catch(null),
      headers: pairs.catch(null),
      body: z.string().nullish().catch(null),
    })
    .nullish(),
});

/** One more may come from a user name and password in the URL. */
const MAX_HEADERS = 49;
const BODY_MAX = 200_000;

/** Translates an HTTP request into a Call API node. What looks like a credential is left out, wherever it is. */
export const httpRequest: Translate = ({ options }, scribe) => {
  const { webhook, isCustomBody, timeout } = optionsSchema.catch({}).parse(options);
  const method = METHODS.find((known) => known === (webhook?.method ?? 'POST').toUpperCase());
  if (!method) scribe.check(`Call API cannot send ${webhook?.method}. The method became GET.`);
  const { url, hasUser } = urlOf(webhook?.url ?? '', webhook?.queryParams ?? [], scribe);
  if (!url) scribe.check('The file has no address for it.');
  const headers = headersOf(webhook?.headers ?? [], url, scribe);
  if (hasUser && !headers.some(({ key }) => key.toLowerCase() === 'authorization')) {
    headers.push(secretHeader('Authorization', url, scribe));
  }
  const sends = method !== undefined && method !== 'GET';
  const body = sends ? bodyOf(webhook?.body ?? '', isCustomBody === true, scribe) : '';
  const responseMap = responseMapOf(options, scribe);
  const data: HttpRequestData = {
    method: method ?? 'GET',
    url,
    ...(headers.length > 0 && { headers }),
    ...(body && { body }),
    ...(Object.keys(responseMap).length > 0 && { responseMap }),
    ...(timeout && timeout > 0 && { timeoutMs: Math.max(1, Math.min(Math.round(timeout * 1000), MAX_TIMEOUT_MS)) }),
  };
  // Typebot continues the same way whatever the response was.
  return oneNode({ type: 'http_request', data }, { success: 'on', error: 'on' });
};

type Pairs = NonNullable<z.output<typeof pairs>>;

function urlOf(raw: string, params: Pairs, scribe: Scribe) {
  const written = raw.trim();
  const withoutUser = written.replace(/^(https?:\/\/)[^/?#@\s]{1,500}@/i, '$1');
  const [address = '', fragment] = withoutUser.split('#');
  const [path = '', ...rest] = address.split('?');
  const query = [
    ...rest.join('?').split('&').filter(Boolean),
    ...params.flatMap(({ key, value }) => (key ? [`${encoded(key)}=${encoded(value ?? '')}`] : [])),
  ].map((pair) => {
    const [key = '', ...value] = pair.split('=');
    if (!looksLikeCredential({ key, value: decoded(value.join('=')) })) return pair;
    scribe.leftOut(
      `The parameter ${key} looks like a credential and was emptied. A secret can only be sent in a header.`,
    );
    return `${key}=`;
  });
  if (
    path
      .split('/')
      .slice(3)
      .some((part) => looksLikeCredential({ key: '', value: part }))
  ) {
    scribe.check('A part of the address may be a credential. Everyone who edits flows can read it.');
  }
  const asked = query.length > 0 ? `?${query.join('&')}` : '';
  const clean = `${path}${asked}${fragment === undefined ? '' : `#${fragment}`}`;
  return { url: scribe.text(clean, 8000), hasUser: withoutUser !== written };
}

/** Percent-encodes everything except placeholders, which are encoded when they are filled. */
const encoded = (text: string) =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part.toWellFormed())))
    .join('');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function headersOf(given: Pairs, url: string, scribe: Scribe): NonNullable<HttpRequestData['headers']> {
  const named = given.flatMap(({ key, value }) => {
    const name = key?.trim() ?? '';
    if (HEADER_NAME.test(name) && name.length <= 200) return [{ key: name, value: value ?? '' }];
    if (name) scribe.leftOut('A header has a name that HTTP does not allow.');
    return [];
  });
  if (named.length > MAX_HEADERS) scribe.leftOut(`A call has at most ${MAX_HEADERS} headers.`);
  return named.slice(0, MAX_HEADERS).map(({ key, value }) => {
    return looksLikeCredential({ key, value })
      ? secretHeader(key, url, scribe)
      : { key, value: scribe.text(value, 8000) };
  });
}

function secretHeader(key: string, url: string, scribe: Scribe) {
  const secretRef = suggestSecretName(url, key);
  scribe.check(
    `The header ${key} takes the flow secret “${secretRef}”. Its value was not imported: store it under Settings, Flow secrets.`,
  );
  return { key, secretRef };
}

/** A quoted text, with its key if it has one. */
const QUOTED = /"([^"\\]*)"(\s{0,20}:\s{0,20}"((?:[^"\\]|\\.)*)")?/g;

function bodyOf(raw: string, isCustom: boolean, scribe: Scribe): string {
  if (!isCustom || raw.trim() === '{{state}}') {
    scribe.check('Typebot sends all answers as the body. Write the body here.');
    return '';
  }
  const clean = raw.replace(QUOTED, (written, text: string, pair: string | undefined, value: string | undefined) => {
    if (pair === undefined) return looksLikeCredential({ key: '', value: text }) ? emptied(scribe, '', '""') : written;
    if (!looksLikeCredential({ key: text, value: value ?? '' })) return written;
    return emptied(scribe, text, `"${text}": ""`);
  });
  return scribe.text(clean, BODY_MAX);
}

function emptied(scribe: Scribe, key: string, instead: string): string {
  scribe.leftOut(
    `${key ? `“${key}”` : 'A text'} in the body looks like a credential and was emptied. A secret can only be sent in a header.`,
  );
  return instead;
}
