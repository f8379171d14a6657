import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mediaDoor } from '#lib/doors/media/media-door.ts';
import { env, overrideEnv } from '../env.ts';
import { newId } from '../new-id.ts';
import { diskStore } from './disk-store.ts';
import { mediaPath } from './media-path.ts';
import { mediaStore } from './media-store.ts';
import { makeS3Store } from './s3-store.ts';
import { signMediaUrl } from './sign-media-url.ts';
import type { MediaStore } from './stored-file.ts';

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
const broken = async function* () {
  yield Buffer.from('half');
  throw new Error('the connection broke');
};
it.runIf(process.getuid?.() === 0)('on disk, what root stores belongs to the owner of DATA_DIR', async () => {
  const before = env().DATA_DIR;
  const folder = mkdtempSync(join(tmpdir(), 'parley-media-'));
  chownSync(folder, 54_321, 54_321);
  overrideEnv({ DATA_DIR: folder });
  onTestFinished(() => void overrideEnv({ DATA_DIR: before }));
  const { path } = newFile();
  await diskStore.put({ path, body: chunks('x'), mimeType: null });
  const places = await readdir(folder, { recursive: true });
  expect(places).toHaveLength(4);
  expect(places.filter((place) => statSync(join(folder, place)).uid !== 54_321)).toEqual([]);
  await diskStore.remove({ path });
  expect(await readdir(folder, { recursive: true })).toEqual(['media']);
});

const newFile = () => ({
  path: mediaPath({ workspaceId: newId(), messageId: newId(), filename: 'Größe.txt' }),
  filename: 'Größe.txt',
  mimeType: 'text/plain',
});

describe('on disk', () => {
  const file = newFile();
  const get = (url: string, headers: Record<string, string> = {}) => mediaDoor(new Request(url, { headers }));

  beforeAll(async () => {
    expect(await mediaStore().put({ ...file, body: chunks('0123', '456789') })).toEqual({ size: 10 });
  });

  it('a link reads the file without a header, under its own name, and never as a page', async () => {
    const response = await get(await signMediaUrl(file));
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="Gr??e.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt`,
      'content-length': '10',
      'cache-control': 'private, max-age=3600, no-transform',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=0-1,3-4', 200, '0123456789', null],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('the range %s is answered with %i %j', async (range, status, body, contentRange) => {
    const response = await get(await signMediaUrl(file), { range });
    expect([response.status, await response.text()]).toEqual([status, body]);
    expect(response.headers.get('content-range')).toBe(contentRange);
  });

  it('a file is read with its size, and one that is not there is null', async () => {
    const stored = await mediaStore().read(file);
    expect([stored?.size, stored && (await text(stored.body))]).toEqual([10, '0123456789']);
    expect(await mediaStore().read(newFile())).toBeNull();
  });

  it('an empty file is a file', async () => {
    const empty = newFile();
    await mediaStore().put({ ...empty, body: chunks() });
    const response = await get(await signMediaUrl(empty));
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('a link ends after an hour', async () => {
    const url = await signMediaUrl(file);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 3_590_000);
    expect((await get(url)).status).toBe(200);
    vi.spyOn(Date, 'now').mockReturnValue(now + 3_601_000);
    const response = await get(url);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'invalid_media_link', detail: expect.any(String) });
  });

  it.each([
    ['another file', (url: URL) => (url.pathname = `/media/${newFile().path}`)],
    ['a later end', (url: URL) => url.searchParams.set('expires', String(Date.now() * 2))],
    ['another type', (url: URL) => url.searchParams.set('type', 'text/html')],
    ['another name', (url: URL) => url.searchParams.set('name', 'x.html')],
    ['no signature', (url: URL) => url.searchParams.delete('signature')],
    ['a made-up signature', (url: URL) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['a way out', (url: URL) => (url.pathname = '/media/%2e%2e/%2e%2e/etc/passwd')],
  ])('a link changed to %s is refused', async (_name, change) => {
    const url = new URL(await signMediaUrl(file));
    change(url);
    expect((await get(url.href)).status).toBe(403);
  });

  it('a file that is gone is unknown', async () => {
    expect((await get(await signMediaUrl(newFile()))).status).toBe(404);
  });

  it('a file whose upload breaks off leaves nothing behind, and does not harm an existing file', async () => {
    await expect(mediaStore().put({ ...file, body: broken() })).rejects.toThrow('broke');
    const folder = join(env().DATA_DIR, 'media', file.path, '..');
    expect(await readdir(folder)).toEqual([file.path.split('/')[2]]);
    expect(await readFile(join(env().DATA_DIR, 'media', file.path), 'utf8')).toBe('0123456789');
  });

  describe('what a process left that was killed while it stored a file', () => {
    async function cutOff() {
      const cut = newFile();
      const folder = join(env().DATA_DIR, 'media', cut.path, '..');
      await mkdir(folder, { recursive: true });
      await writeFile(join(env().DATA_DIR, 'media', `${cut.path}.${newId()}.part`), 'half of a pho');
      return { cut, folder };
    }

    it('goes when the file is stored after all', async () => {
      const { cut, folder } = await cutOff();
      await mediaStore().put({ ...cut, body: chunks('a photo') });
      expect(await readdir(folder)).toEqual([cut.path.split('/')[2]]);
    });

    it('goes with the file, and so does its folder', async () => {
      const { cut, folder } = await cutOff();
      await mediaStore().remove(cut);
      expect(existsSync(folder)).toBe(false);
    });
  });

  it('a file that is removed while it is being stored is not stored', async () => {
    const removed = newFile();
    async function* slow() {
      yield Buffer.from('half');
      await mediaStore().remove(removed);
      yield Buffer.from('rest');
    }
    await expect(mediaStore().put({ ...removed, body: slow() })).rejects.toThrow('ENOENT');
    expect(await mediaStore().read(removed)).toBeNull();
  });

  it.each(['../x', 'a/b/c', '/etc/passwd'])('refuses the path %s', async (path) => {
    await expect(diskStore.put({ path, body: chunks('x'), mimeType: null })).rejects.toThrow('not a path');
  });
});

describe('in a bucket', () => {
  let server: S3rver;

  beforeAll(async () => {
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(env().DATA_DIR, 's3'),
      configureBuckets: [{ name: 'files', configs: [] }],
    });
    const { port } = await server.run();
    overrideEnv({
      MEDIA_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    });
  });
  afterAll(async () => {
    overrideEnv({ MEDIA_STORE: 'disk' });
    await server.close();
  });

  it('a presigned link reads the file without a header, under its own name', async () => {
    const file = newFile();
    expect(await mediaStore().put({ ...file, body: chunks('0123', '456789') })).toEqual({ size: 10 });
    const response = await fetch(await signMediaUrl(file));
    expect([response.status, await response.text()]).toEqual([200, '0123456789']);
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe.txt");
  });

  it('a file is read with its size, and one that is not there is null', async () => {
    const file = newFile();
    await mediaStore().put({ ...file, body: chunks('0123', '456789') });
    const stored = await mediaStore().read(file);
    expect([stored?.size, stored && (await text(stored.body))]).toEqual([10, '0123456789']);
    expect(await mediaStore().read(newFile())).toBeNull();
  });

  it('takes a file of several parts as it streams in', async () => {
    const file = newFile();
    const part = Buffer.alloc(1_048_576, 'x');
    async function* large() {
      for (let count = 0; count < 12; count++) yield part;
    }
    expect(await mediaStore().put({ ...file, body: large() })).toEqual({ size: 12 * part.length });
    const response = await fetch(await signMediaUrl(file));
    expect((await response.arrayBuffer()).byteLength).toBe(12 * part.length);
  });

  it('a link ends after an hour', async () => {
    const { searchParams } = new URL(await signMediaUrl(newFile()));
    expect(searchParams.get('X-Amz-Expires')).toBe('3600');
    expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  });

  describe('that takes connections and never answers', () => {
    const mute = createServer();
    let endpoint = '';

    beforeAll(async () => {
      endpoint = env().S3_ENDPOINT ?? '';
      await once(mute.listen(0, '127.0.0.1'), 'listening');
      overrideEnv({ S3_ENDPOINT: `http://127.0.0.1:${(mute.address() as AddressInfo).port}` });
    });
    afterAll(() => {
      overrideEnv({ S3_ENDPOINT: endpoint });
      mute.close();
    });

    it.each([
      ['storing', (store: MediaStore) => store.put({ ...newFile(), body: chunks('0123') })],
      ['reading', (store: MediaStore) => store.read(newFile())],
      ['deleting', (store: MediaStore) => store.remove(newFile())],
    ])('%s a file fails after a time, and says which bucket it is', async (_name, use) => {
      const store = makeS3Store({ connectMs: 200, idleMs: 200, removeMs: 5_000 });
      await expect(use(store)).rejects.toThrow(/^The bucket files at http:\/\/127\.0\.0\.1:\d+ does not answer\.$/);
    });

    it('deleting a file is given up however often it is tried', async () => {
      const store = makeS3Store({ connectMs: 200, idleMs: 30_000, removeMs: 200 });
      await expect(store.remove(newFile())).rejects.toThrow('The bucket did not delete a file within 200 ms.');
    });
  });

  it('a file that breaks off is not stored', async () => {
    const file = newFile();
    await expect(mediaStore().put({ ...file, body: broken() })).rejects.toThrow('broke');
    expect((await fetch(await signMediaUrl(file))).status).toBe(404);
  });
});
