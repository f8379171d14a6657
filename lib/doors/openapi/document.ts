import { z } from 'zod';
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiParameters,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { errorTable, type PublicErrorCode } from '#lib/contract/errors.ts';
import { mayLackBody, type Operation } from '#lib/contract/operation.ts';
import { jsonSchema as anyJson } from '#lib/platform/json/schema.ts';
import { VERSION } from '#lib/platform/version.ts';
import { allOperations } from './all-operations.ts';
import { errorSchemas } from './error-schemas.ts';
import { tags } from './tags.ts';
import { webhookDescriptions } from './webhook-descriptions.ts';

/** The errors of every operation in addition to its own. */
const COMMON_ERRORS: PublicErrorCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'missing_scope',
  'rate_limited',
  'internal_error',
  'service_unavailable',
];
const POST_ERRORS: PublicErrorCode[] = ['idempotency_conflict', 'request_in_progress'];

const headers = {
  'X-Request-Id': header('XRequestId', z.string(), 'The ID of this request, for the log and for support.'),
};
/** On every response to a known key, unless the operator has switched the limit off. */
const budgetHeaders = {
  'RateLimit-Limit': header('RateLimitLimit', z.int().optional(), 'Requests that this key may make a minute.'),
  'RateLimit-Remaining': header(
    'RateLimitRemaining',
    z.int().optional(),
    'What is left of them in the running minute.',
  ),
  'RateLimit-Reset': header('RateLimitReset', z.int().optional(), 'Seconds until the minute is over.'),
};
const retryAfter = header('RetryAfter', z.int().optional(), 'Seconds to wait before the next try.');
const WITH_RETRY_AFTER = new Set<number>([
  errorTable.rate_limited.status,
  errorTable.request_in_progress.status,
  errorTable.service_unavailable.status,
]);
const presentTag = header('PresentETag', z.string(), 'The tag of what is there now.');
const replayed = header(
  'IdempotencyReplayed',
  z.literal('true').optional(),
  'Present when this is the stored response to an earlier request.',
);

/** The OpenAPI 3.1 document of the public API, generated from the definitions that validate its requests. */
export function openApiDocument({ serverUrl }: { serverUrl: string }) {
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Parley public API',
        version: VERSION,
        summary: 'Contacts, messages, conversations, media, catalog, orders, flows and webhooks of one workspace.',
        description:
          'JSON over HTTPS. Every request carries the workspace’s key in `X-API-Key`. Phones may be written in any format; ' +
          'responses write them as digits with country code. Timestamps are ISO 8601 in UTC.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: `${serverUrl}/public/v1`, description: 'This instance' }],
      security: [{ apiKey: [] }],
      tags,
      paths: pathsOf(allOperations),
      webhooks: webhookDescriptions,
      components: {
        securitySchemes: {
          apiKey: {
            type: 'apiKey',
            in: 'header',
            name: 'X-API-Key',
            description:
              'Created by an admin under Settings, API keys; shown once. It stands for exactly one workspace.',
          },
        },
      },
    },
    { override: plainer },
  );
}

/**
 * Responses are open: fields may be added without notice, and a client that refused them would break. Formats are given
 * without their unreadable patterns, and any JSON value without its recursive definition.
 */
function plainer({ jsonSchema, zodSchema, io }: Parameters<NonNullable<CreateDocumentOptions['override']>>[0]) {
  const { def } = zodSchema._zod;
  const strict = def.type === 'object' && 'catchall' in def && def.catchall !== undefined;
  if (io === 'output' && def.type === 'object' && !strict) delete jsonSchema.additionalProperties;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (isAnyJson(zodSchema)) delete jsonSchema.anyOf;
}

const isAnyJson = (schema: unknown) => schema === anyJson;

function pathsOf(operations: Operation[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
    paths[operation.path] = { ...paths[operation.path], [method]: operationObject(operation) };
  }
  return paths;
}

function operationObject(operation: Operation): ZodOpenApiOperationObject {
  const { id, tag, summary, description, scope, params, query, body, form, examples } = operation;
  const content = body
    ? { 'application/json': { schema: body, ...(examples.request === undefined ? {} : { example: examples.request }) } }
    : form && { 'multipart/form-data': { schema: form } };
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `${description}\n\nScope: \`${scope}\`.`,
    requestParams: {
      ...(params ? { path: params as ZodOpenApiParameters['path'] } : {}),
      ...(query ? { query: query as ZodOpenApiParameters['query'] } : {}),
      ...headerParams(operation),
    } as ZodOpenApiParameters,
    ...(content ? { requestBody: { required: !mayLackBody(operation), content } } : {}),
    responses: responsesOf(operation),
  };
}

function headerParams(operation: Operation) {
  const { method, requestHeaders = {} } = operation;
  const own = Object.entries(requestHeaders).map(([name, description]) => [name, description] as const);
  const conditional = isConditional(operation)
    ? [['If-None-Match', 'The ETag that you have; while it is current, the response is 304 without a body.'] as const]
    : [];
  const idempotency =
    method === 'POST'
      ? [
          [
            'Idempotency-Key',
            'The same key and body within 72 hours: the stored response, and nothing happens twice.',
          ] as const,
        ]
      : [];
  const all = [...own, ...conditional, ...idempotency];
  if (all.length === 0) return {};
  const shape = Object.fromEntries(
    all.map(([name, description]) => [name, z.string().max(255).optional().describe(description)]),
  );
  return { header: z.object(shape) };
}

function responsesOf(operation: Operation): Record<`${number}`, ZodOpenApiResponseObject> {
  const { method, result, examples, responseHeaders = {}, body, form, query } = operation;
  const own = Object.fromEntries(
    Object.entries(responseHeaders).map(([name, description]) => [name, z.string().describe(description)]),
  );
  const success: ZodOpenApiResponseObject = {
    description: 'Success.',
    headers: z.object({
      ...headers,
      ...budgetHeaders,
      ...own,
      ...(method === 'POST' ? { 'Idempotency-Replayed': replayed } : {}),
    }),
    content: { 'application/json': { schema: result, example: examples.response } },
  };
  const codes: PublicErrorCode[] = [
    ...COMMON_ERRORS,
    ...(body || form || query || method === 'POST' ? (['validation_failed'] as const) : []),
    ...(method === 'POST' ? POST_ERRORS : []),
    ...operation.errors,
  ];
  return {
    '200': success,
    ...(isConditional(operation) && { '304': notModified(own) }),
    ...errorResponses([...new Set(codes)]),
  };
}

/** Whether a GET has an ETag (lib/doors/steps/unless-known.ts). */
const isConditional = ({ method, responseHeaders = {} }: Operation) => method === 'GET' && 'ETag' in responseHeaders;

const notModified = (own: Record<string, z.ZodType>): ZodOpenApiResponseObject => ({
  description: 'What `If-None-Match` names is current.',
  headers: z.object({ ...headers, ...budgetHeaders, ...own }),
});

function errorResponses(codes: PublicErrorCode[]): Record<`${number}`, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      String(status),
      {
        description: ofStatus.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join('\n\n'),
        headers: z.object({
          ...headers,
          ...(status === 401 ? {} : budgetHeaders),
          ...(WITH_RETRY_AFTER.has(status) ? { 'Retry-After': retryAfter } : {}),
          ...(status === errorTable.precondition_failed.status ? { ETag: presentTag } : {}),
        }),
        content: {
          'application/json': {
            schema: status === 422 ? errorSchemas.validation : errorSchemas.sentence,
            examples: Object.fromEntries(ofStatus.map((code) => [code, { value: errorExample(code) }])),
          },
        },
      },
    ]),
  );
}

const REQUEST_ID = '0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3';

/** An example of a response with this code. */
function errorExample(code: PublicErrorCode) {
  const detail =
    code === 'validation_failed'
      ? [{ type: 'missing', loc: ['body', 0, 'phone'], msg: 'This field is required.' }]
      : errorTable[code].meaning;
  return { detail, code, request_id: REQUEST_ID, doc_url: `https://parley.example.com/docs/errors#${code}` };
}

/** A header, defined once among the components. */
function header<Schema extends z.ZodType>(id: string, schema: Schema, description: string) {
  return schema.meta({ description, header: { id } });
}
