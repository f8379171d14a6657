import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { callRoute } from '#lib/testing/call-route.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { POST } from './route.ts';

let workspaceId: string;
let apiKey: string;
beforeEach(async () => {
  ({ workspaceId, apiKey } = await createTestWorkspace());
});

const post = (body: unknown, headers: Record<string, string> = {}) =>
  callRoute(POST, { method: 'POST', path: '/contacts/csv', apiKey, body, headers });
const form = (...files: [field: string, content: string | Blob][]) => {
  const data = new FormData();
  for (const [field, content] of files) data.append(field, content);
  return data;
};
const csv = (text: string) => new File([text], 'contacts.csv', { type: 'text/csv' });
const count = () => db().contact.count({ where: { workspaceId } });

it('Endpoints: POST /contacts/csv imports a CSV upload and answers what became of it', async () => {
  const { status, json } = await post(form(['file', csv('phone,name\n9812345678,Asha\nbad,Ravi\n')]));
  expect(status).toBe(200);
  expect(json).toEqual({
    received: 2,
    upserted: 1,
    created: 1,
    updated: 0,
    errors: [{ row: 3, column: 'phone', msg: 'This is not a valid phone number.' }],
    error_count: 1,
  });
  expect(await count()).toBe(1);
});

it('reports a problem of a cell once, however often the cell has it (correctness 14)', async () => {
  const long = 'x'.repeat(101);
  const { json } = await post(form(['file', csv(`phone,tags,opt_in\n9812345678,${long};${long},perhaps\n`)]));
  expect(json.errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [2, 'opt_in'],
    [2, 'tags'],
  ]);
  expect(json.error_count).toBe(2);
});

it('accepts the file under any name and type, among other fields', async () => {
  const file = new File(['phone\n9812345678\n'], 'données.txt', { type: 'application/octet-stream' });
  expect((await post(form(['note', 'hello'], ['other', csv('x')], ['file', file]))).json).toMatchObject({
    upserted: 1,
  });
});

it('replays the stored response for the same Idempotency-Key', async () => {
  const boundary = { 'content-type': 'multipart/form-data; boundary=b' };
  const body = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="file"; filename="c.csv"\r\n\r\nphone\n9812345678\n\r\n--b--\r\n',
  );
  const first = await post(body, { ...boundary, 'idempotency-key': 'k1' });
  expect(first.json).toMatchObject({ upserted: 1 });
  const again = await post(body, { ...boundary, 'idempotency-key': 'k1' });
  expect(again.json).toEqual(first.json);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
});

it('recognizes the same form under another boundary, as clients generate one per attempt', async () => {
  const withKey = (...files: Parameters<typeof form>) => post(form(...files), { 'idempotency-key': 'k2' });
  const first = await withKey(['note', 'hello'], ['file', csv('phone\n9812345678\n')]);
  const again = await withKey(['note', 'hello'], ['file', csv('phone\n9812345678\n')]);
  expect(again).toMatchObject({ status: 200, json: first.json });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  for (const other of [
    form(['note', 'hello'], ['file', csv('phone\n9812345679\n')]),
    form(['note', 'hell'], ['file', csv('ophone\n9812345678\n')]),
  ]) {
    expect(await post(other, { 'idempotency-key': 'k2' })).toMatchObject({ status: 409 });
  }
});

describe('Errors: 422', () => {
  it.each([
    ['a form without file', form(['note', 'hello']), 'missing', ['body', 'file']],
    ['a text in place of the file', form(['file', 'phone\n9812345678\n']), 'missing', ['body', 'file']],
    ['a file in another field', form(['upload', csv('phone\n9812345678\n')]), 'missing', ['body', 'file']],
    ['two files', form(['file', csv('phone\n1')], ['file', csv('phone\n2')]), 'too_many', ['body', 'file']],
    ['an empty file', form(['file', csv('')]), 'header_missing', ['body', 'file']],
    ['no header', form(['file', csv('9812345678,Asha\n')]), 'phone_column_missing', ['body', 'file']],
    ['no phone column', form(['file', csv('name\nAsha\n')]), 'phone_column_missing', ['body', 'file']],
    ['JSON', { phone: '9812345678' }, 'content_type', ['body']],
  ])('reports %s', async (_what, body, type, loc) => {
    const { status, json } = await post(body);
    expect(status).toBe(422);
    expect(json).toMatchObject({ code: 'validation_failed', detail: [{ type, loc, msg: expect.any(String) }] });
    expect(await count()).toBe(0);
  });

  it.each([
    ['text/csv', 'phone\n9812345678\n', 'content_type'],
    ['multipart/form-data', 'phone\n9812345678\n', 'content_type'],
    ['multipart/form-data; boundary=b', 'phone\n9812345678\n', 'form_invalid'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="c.csv"\r\n\r\nphone\n9812345678\n',
      'form_invalid',
    ],
    ['multipart/form-data; boundary=b', '', 'form_invalid'],
  ])('refuses a body that is not a complete form: %s, %j', async (contentType, body, type) => {
    const { status, json } = await post(Buffer.from(body), { 'content-type': contentType });
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([{ type, loc: ['body'] }]);
    expect(await count()).toBe(0);
  });

  it('names the limit for a file above 25 MB, whether or not the form around it fits', async () => {
    const row = `9812345678,${'x'.repeat(1_000)}\n`;
    for (const bytes of [25 * 1_048_576 + 1, 27 * 1_048_576]) {
      const text = `phone,note\n${row.repeat(Math.ceil(bytes / row.length))}`.slice(0, bytes);
      const { status, json } = await post(form(['file', csv(text)]));
      expect(status).toBe(422);
      expect(json.detail).toMatchObject([{ type: 'too_large', msg: expect.stringContaining('25 MB') }]);
    }
    expect(await count()).toBe(0);
  });
});

it('Errors: 403 that names the scope, before the body is looked at', async () => {
  apiKey = (await createKey({ workspaceId, name: 'reader', scopes: ['conversations:read'] })).token;
  expect(await post(form(['note', 'x']))).toMatchObject({
    status: 403,
    json: { code: 'missing_scope', detail: expect.stringContaining('contacts:write') },
  });
});
