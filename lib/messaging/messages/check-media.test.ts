import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { MB } from '#lib/platform/bytes.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { checkMedia } from './check-media.ts';
import { type MediaType, maxMediaBytes } from './constants.ts';

overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });

async function fileOf(bytes: number | null, status = 200) {
  const asked: string[] = [];
  const port = await serve(
    createServer((request, response) => {
      asked.push(request.method ?? '');
      response.writeHead(status, bytes === null ? {} : { 'content-length': String(bytes) }).end();
    }),
  );
  return { url: `http://127.0.0.1:${port}/file`, asked };
}

it.each(Object.entries(maxMediaBytes) as [MediaType, number][])('takes %s of up to %i bytes', async (type, max) => {
  await checkMedia({ type, url: (await fileOf(max)).url });
  const { url } = await fileOf(max + 1);
  await expect(checkMedia({ type, url })).rejects.toMatchObject({
    issues: [
      { type: 'media_too_large', loc: ['body', 'media_url'], msg: expect.stringContaining(`up to ${max / MB} MB`) },
    ],
  });
});

describe('never fails a send because the host does not help', () => {
  it.each([
    ['says no length', null, 200],
    ['refuses HEAD', 99 * MB, 405],
    ['fails', null, 500],
  ])('%s', async (_what, bytes, status) => {
    await checkMedia({ type: 'image', url: (await fileOf(bytes, status)).url });
  });

  it('is not there', async () => {
    await checkMedia({ type: 'image', url: 'https://nobody.invalid/a.jpg' });
  });
});

it('asks a host once about a file that is sent to many', async () => {
  const { url, asked } = await fileOf(1);
  await Promise.all(Array.from({ length: 20 }, () => checkMedia({ type: 'image', url })));
  await checkMedia({ type: 'image', url });
  expect(asked).toEqual(['HEAD']);
});

describe('links that the channel could never fetch', () => {
  it.each([
    ['not a link', 'url_invalid'],
    ['ftp://f.example/a.jpg', 'url_invalid'],
    ['javascript:alert(1)', 'url_invalid'],
    ['https://user:pass@f.example/a.jpg', 'url_invalid'],
    ['http://f.example/a.jpg', 'url_not_https'],
    ['http://8.8.8.8/a.jpg', 'url_not_https'],
    ['https://127.0.0.2/a.jpg', 'url_not_public'],
    ['https://2130706434/a.jpg', 'url_not_public'],
    ['https://[::ffff:127.0.0.2]/a.jpg', 'url_not_public'],
    ['http://169.254.169.254/latest', 'url_not_public'],
    ['https://10.0.0.1/a.jpg', 'url_not_public'],
  ])('%s', async (url, type) => {
    await expect(checkMedia({ type: 'image', url })).rejects.toMatchObject({
      code: 'validation_failed',
      issues: [{ type, loc: ['body', 'media_url'] }],
    });
  });
});
