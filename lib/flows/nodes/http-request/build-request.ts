import { type ReadingBudget, readingBudget, textBudget } from '#lib/platform/text-budget.ts';
import { fillDeep, fillText } from '../../template/fill-text.ts';
import type { Variables } from '../../template/variables.ts';
import { fillJsonText } from './fill-json-text.ts';
import { fillUrl } from './fill-url.ts';
import { HEADER_NAME } from './header-name.ts';
import type { HttpRequestData } from './schema.ts';

type BuiltHeader = { key: string; value: string } | { key: string; secretRef: string };

/** A request with its variables filled in, but no secrets yet. */
export type BuiltRequest = {
  method: HttpRequestData['method'];
  url: string;
  headers: BuiltHeader[];
  body: string | null;
};

/**
 * Fills variables into a Call API node (docs/reference/public-api.md#call-api-node). A body that is not valid JSON then is
 * not sent. Throws `EgressError` `InvalidURL` (see {@link fillUrl}), and `FlowLimitError` for a request that is too long.
 */
export function buildRequest({ data, variables }: { data: HttpRequestData; variables: Variables }): BuiltRequest {
  const { method } = data;
  const reading = readingBudget();
  const body = method === 'GET' ? null : buildBody(data.body, variables, reading);
  const headers = (data.headers ?? [])
    .map((header): BuiltHeader => {
      const key = header.key.trim();
      return 'secretRef' in header
        ? { key, secretRef: header.secretRef }
        : { key, value: oneLine(fillText(header.value, variables, { unset: 'kept', budget: textBudget(reading) })) };
    })
    .filter(({ key }) => HEADER_NAME.test(key));
  return { method, url: fillUrl(data.url, variables, reading), headers: withDefaults(headers, body), body };
}

function buildBody(body: HttpRequestData['body'], variables: Variables, reading: ReadingBudget): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body !== 'string') {
    return JSON.stringify(fillDeep(body, variables, { unset: 'kept', budget: textBudget(reading) }));
  }
  const text = fillJsonText(body, variables, reading);
  return isJson(text) ? text : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A value must not end its header and begin another: no control characters, least of all line breaks. */
function oneLine(value: string): string {
  return value.replace(/\p{Cc}+/gu, ' ').trim();
}

function withDefaults(headers: BuiltHeader[], body: string | null): BuiltHeader[] {
  const given = new Set(headers.map(({ key }) => key.toLowerCase()));
  const defaults = [
    ...(body === null ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    { key: 'Accept', value: 'application/json, */*;q=0.5' },
  ];
  return [...headers, ...defaults.filter(({ key }) => !given.has(key.toLowerCase()))];
}
