import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { errorTable, type PublicErrorCode } from '#lib/contract/errors.ts';
import { documentValidator } from '#lib/testing/document-validator.ts';
import { publicRoutes } from '#lib/testing/public-routes.ts';
import { allOperations } from './all-operations.ts';
import { openApiDocument } from './document.ts';
import { tags } from './tags.ts';

const document = openApiDocument({ serverUrl: 'https://parley.test' });
const validator = documentValidator();

/** Every object in the document, with its path. */
function* nodesOf(value: unknown, at: string[] = []): Generator<{ at: string[]; node: Record<string, unknown> }> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield { at, node: value as Record<string, unknown> };
  for (const [key, inner] of Object.entries(value)) yield* nodesOf(inner, [...at, key]);
}

it('is valid by Redocly’s recommended rules, without a warning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const cli = join(process.cwd(), 'node_modules/@redocly/cli/bin/cli.js');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', file, '--extends=recommended', '--format=json'],
    { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }, cwd: folder },
  ).finally(() => rmSync(folder, { recursive: true, force: true }));
  expect(JSON.parse(stdout).problems).toEqual([]);
});

it('has exactly the paths and methods of the route files', async () => {
  const routes: string[] = [];
  for (const { path, handlers } of await publicRoutes()) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const url = `https://parley.test/public/v1${path.replace(/[{}]/g, '')}`;
      const { status } = await handlers[method](new Request(url, { method }));
      expect([401, 405]).toContain(status);
      if (status === 401) routes.push(`${method} ${path}`);
    }
  }
  expect(allOperations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(routes.sort());
});

it('describes every field, parameter and header', () => {
  const bare = [...nodesOf(document)].flatMap(({ at, node }) => {
    const fields = at.at(-1) === 'properties' ? Object.entries(node) : [];
    const silent = fields.flatMap(([name, field]) => (hasDescription(field) ? [] : [[...at, name].join('/')]));
    const parameter = at.at(-2) === 'parameters' && !hasDescription(node) ? [at.join('/')] : [];
    return [...silent, ...parameter];
  });
  expect(bare).toEqual([]);
});

function hasDescription(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('description' in node) return true;
  const name = '$ref' in node ? String(node.$ref).split('/').at(-1) : undefined;
  return name !== undefined && hasDescription(document.components?.schemas?.[name]);
}

it('names each operation once, under a tag that exists', () => {
  const ids = allOperations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+([A-Z][a-z]+)+$/);
  const names = tags.map(({ name }) => name);
  for (const { tag } of allOperations) expect(names, 'the sections, in lib/doors/openapi/tags.ts').toContain(tag);
});

describe.each(allOperations.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const pointer = ['paths', operation.path, operation.method.toLowerCase()];
  const media = ['content', 'application/json', 'schema'];

  it('shows a request and an answer that are valid by its own schemas', () => {
    if (operation.body) {
      expect(operation.examples.request, 'an example request').toBeDefined();
      expect(validator.problems([...pointer, 'requestBody', ...media], operation.examples.request)).toEqual([]);
      expect(operation.body.safeParse(operation.examples.request).error).toBeUndefined();
    }
    expect(validator.problems([...pointer, 'responses', '200', ...media], operation.examples.response)).toEqual([]);
    expect(operation.result.safeParse(operation.examples.response).error).toBeUndefined();
  });

  it('documents its errors under their statuses, each with an example that is valid', () => {
    const { responses } = document.paths?.[operation.path]?.[operation.method.toLowerCase() as 'get'] ?? {};
    const documented = Object.entries(responses ?? {}).flatMap(([status, response]) => {
      const examples = 'content' in response ? response.content?.['application/json']?.examples : undefined;
      return Object.entries(examples ?? {}).map(([code, example]) => ({ status, code, value: Object(example).value }));
    });
    const codes = documented.map(({ code }) => code);
    for (const code of operation.errors) expect(codes).toContain(code);
    for (const { status, code, value } of documented) {
      expect(String(errorTable[code as PublicErrorCode].status)).toBe(status);
      expect(validator.problems([...pointer, 'responses', status, ...media], value)).toEqual([]);
    }
  });
});

it('names the headers that errors have', () => {
  const { responses } = document.paths?.['/flows/{id}']?.patch ?? {};
  const headersOf = (status: string) => Object.keys(Object(responses?.[status as '412']).headers);
  for (const status of ['429', '503']) expect(headersOf(status), status).toContain('Retry-After');
  expect(headersOf('412')).toContain('ETag');
});

it('says for each body whether it is required', () => {
  const optional = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { requestBody }]) =>
      requestBody?.required === false ? [method + path] : [],
    ),
  );
  expect(optional).toEqual(['post/flows/{id}/test']);
});

it('shows deliveries that are valid by their schemas', () => {
  for (const event of ['message.received', 'message.status']) {
    const pointer = ['webhooks', event, 'post', 'requestBody', 'content', 'application/json'];
    const { example } = pointer.reduce<Record<string, never>>((at, part) => at[part] ?? {}, document as never);
    expect(validator.problems([...pointer, 'schema'], example)).toEqual([]);
  }
});
