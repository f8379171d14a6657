import type { JsonValue } from '../../template/variables.ts';
import type { HttpRequestData } from './schema.ts';

/** What went wrong with a call although it was made, in words: its body was not sent, or its response gave nothing. */
export function callWarning({
  data: { method, body, responseMap = {} },
  request,
  response,
  json,
  error,
}: {
  data: HttpRequestData;
  request: { body: string | null } | null;
  response: { isCut: boolean } | null;
  json?: JsonValue | undefined;
  /** Empty on success. */
  error: string;
}): string | null {
  const isBodyLost = method !== 'GET' && typeof body === 'string' && body.trim() !== '' && request?.body === null;
  const isNothingMapped = !error && response && json === undefined && Object.keys(responseMap).length > 0;
  const warnings = [
    isBodyLost && 'The body was not valid JSON with these values, so none was sent.',
    isNothingMapped &&
      (response.isCut
        ? 'The response was cut at 200 KB, so nothing could be taken from it.'
        : 'The response is not JSON, so nothing could be taken from it.'),
  ];
  return warnings.filter(Boolean).join(' ') || null;
}
