import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtFiles } from './built-files.ts';

const SCRIPT = `console.log('${'ü'.repeat(2000)}');`;
const folder = mkdtempSync(join(tmpdir(), 'parley-static-'));
const former = mkdtempSync(join(tmpdir(), 'parley-former-'));
/** Plays Next, which gets every request that is not for a built file. */
const server = createServer((incoming, outgoing) => {
  const send = find(incoming);
  if (send) return void send(incoming, outgoing);
  incoming.resume();
  outgoing.end(`next: ${incoming.method} ${incoming.url}`);
});
let find: ReturnType<typeof builtFiles>;

beforeAll(async () => {
  mkdirSync(join(folder, 'chunks'));
  writeFileSync(join(folder, 'chunks/page.js'), SCRIPT);
  writeFileSync(join(folder, 'font.woff2'), 'font');
  writeFileSync(join(folder, 'gone.svg'), '<svg/>');
  writeFileSync(join(folder, 'chunks/page.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'chunks/page.js.gz'), gzipSync(SCRIPT));
  mkdirSync(join(former, 'chunks'));
  writeFileSync(join(former, 'chunks/former.js'), 'former');
  writeFileSync(join(former, 'chunks/former.js.gz'), gzipSync('former'));
  writeFileSync(join(former, 'chunks/page.js'), 'another');
  find = builtFiles({ path: '/_next/static/', folders: [folder, former, join(folder, 'none')] });
  writeFileSync(join(folder, 'later.js'), 'later');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.close();
  for (const each of [folder, former]) rmSync(each, { recursive: true });
});

/** Without the decompression, the default headers and the path normalization of `fetch`. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const asked = request({ port: (server.address() as AddressInfo).port, path, method, headers, agent: false }).end();
  const [answer] = await once(asked, 'response');
  const body = await buffer(answer);
  return { status: answer.statusCode, headers: answer.headers, body, text: body.toString() };
}

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
] as const)('sends a script to who accepts %s as %s', async (accepted, encoding, decompress) => {
  const { status, headers, body } = await ask('/_next/static/chunks/page.js?v=1', { 'accept-encoding': accepted });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(decompress(body).toString()).toBe(SCRIPT);
});

it('sends a script uncompressed to a client that accepts nothing else', async () => {
  const { headers, text } = await ask('/_next/static/chunks/page.js');
  expect(headers['content-encoding']).toBeUndefined();
  expect(text).toBe(SCRIPT);
});

it('sends what is not worth compressing in its only form', async () => {
  const { headers, text } = await ask('/_next/static/font.woff2', { 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({ 'content-type': 'font/woff2', 'content-length': '4' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBeUndefined();
  expect(text).toBe('font');
});

it('answers 304 for a file that a browser already has', async () => {
  const { headers } = await ask('/_next/static/chunks/page.js');
  const again = await ask('/_next/static/chunks/page.js', { 'if-none-match': headers.etag });
  expect(again.status).toBe(304);
});

it.each(['bytes=5-2', 'bytes=999999-', 'bytes=', 'apples=1-2'])('survives the range %s', async (range) => {
  const { status } = await ask('/_next/static/chunks/page.js', { range });
  expect([200, 206, 416]).toContain(status);
  expect((await ask('/_next/static/chunks/page.js')).text).toBe(SCRIPT);
});

it.each([
  ['GET', '/_next/static/later.js'],
  ['GET', '/_next/static/chunks'],
  ['GET', '/_next/static/chunks/'],
  ['GET', '/_next/static/'],
  ['GET', '/_next/static/../chunks/page.js'],
  ['GET', '/_next/static/chunks%2fpage.js'],
  ['GET', '/_next/static/%'],
  ['GET', '/other/chunks/page.js'],
  ['POST', '/_next/static/chunks/page.js'],
])('leaves %s %s to Next', async (method, path) => {
  expect((await ask(path, {}, method)).text).toBe(`next: ${method} ${path}`);
});

it('answers 404 for a file that is gone since', async () => {
  rmSync(join(folder, 'gone.svg'));
  expect((await ask('/_next/static/gone.svg')).status).toBe(404);
});

it('sends files of the previous build to pages that were opened before an upgrade', async () => {
  const { status, headers, body } = await ask('/_next/static/chunks/former.js', { 'accept-encoding': 'gzip' });
  expect([status, headers['content-encoding'], gunzipSync(body).toString()]).toEqual([200, 'gzip', 'former']);
  expect((await ask('/_next/static/chunks/page.js')).text).toBe(SCRIPT);
});
