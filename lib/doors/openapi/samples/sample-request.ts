import type { Operation } from '#lib/contract/operation.ts';
import type { Json } from '#lib/platform/json/schema.ts';
import type { openApiDocument } from '../document.ts';
import type { SampleRequest } from './request-samples.ts';

type Parameter = { in: string; name: string; schema?: { examples?: unknown[] } };
type Content = { example?: Json; schema?: { properties?: Record<string, unknown> } };
type Described = { parameters?: Parameter[]; requestBody?: { content: Record<string, Content> } };

/** The document's example of an operation's request. */
export function sampleRequest(
  { id, method, path }: Pick<Operation, 'id' | 'method' | 'path'>,
  document: ReturnType<typeof openApiDocument>,
): SampleRequest {
  const paths = document.paths as Record<string, Record<string, Described>> | undefined;
  const { parameters = [], requestBody } = paths?.[path]?.[method.toLowerCase()] ?? {};
  const examplesIn = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .flatMap(({ name, schema }) => (schema?.examples ?? []).map((example) => [name, String(example)])),
    );
  const form = requestBody?.content['multipart/form-data'];
  return {
    ...{ operationId: id, method, path },
    params: examplesIn('path'),
    query: examplesIn('query'),
    body: requestBody?.content['application/json']?.example,
    fileField: Object.keys(form?.schema?.properties ?? {})[0] ?? null,
  };
}
