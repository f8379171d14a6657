import type { IncomingMessage } from 'node:http';
import { MB } from '#lib/platform/bytes.ts';
import { BodyTooLarge, readBody } from '../http/read-body.ts';
import { invalidParameter } from '../kit/error-codes.ts';

/** items_batch takes about 28 MB (docs/reference/whatsapp.md#items-batch). */
const LIMIT = 30 * MB;

/**
 * The parameters of a call: a JSON object or a form as the body, and the query for parameters that the body lacks. A
 * multipart body is left unread. Throws a Graph error.
 */
export async function readFields(request: IncomingMessage, query: URLSearchParams): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = query.size === 0 ? {} : Object.fromEntries(query);
  const contentType = request.headers['content-type'] ?? '';
  if (request.method === 'GET' || contentType.startsWith('multipart/form-data')) return fields;
  const body = await readBody(request, LIMIT).catch((error) => {
    if (error instanceof BodyTooLarge) throw invalidParameter('The request body is too large.');
    throw error;
  });
  if (body.length === 0) return fields;
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return Object.assign(fields, Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
  }
  return Object.assign(fields, parseObject(body.toString('utf8')));
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    // Handled below: Graph treats broken JSON and a body that is not an object alike.
  }
  throw invalidParameter('The request body is not valid JSON.');
}
