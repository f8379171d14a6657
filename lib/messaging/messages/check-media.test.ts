import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MB } from '#lib/platform/bytes.ts';
import { appUrl, overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { signMediaUrl } from '#lib/platform/storage/sign-media-url.ts';
import { checkMedia } from './check-media.ts';
import { type MediaType, maxMediaBytes } from './constants.ts';

overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });

async function fileOf(
  bytes: number | null,
  { status = 200, mimeType, name = 'file' }: { status?: number; mimeType?: string; name?: string } = {},
) {
  const asked: string[] = [];
  const port = await serve(
    createServer((request, response) => {
      asked.push(request.method ?? '');
      if (bytes !== null) response.setHeader('content-length', bytes);
      if (mimeType) response.setHeader('content-type', mimeType);
      response.writeHead(status).end();
    }),
  );
  return { url: `http://127.0.0.1:${port}/${name}`, asked };
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
    await checkMedia({ type: 'image', url: (await fileOf(bytes, { status })).url });
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

describe('a link to a stored file, at an address of this machine', () => {
  const filename = 'photo.png';
  const stored = () => {
    const path = mediaPath({ workspaceId: newId(), messageId: newId(), filename });
    return signMediaUrl({ path, filename, mimeType: 'image/png' });
  };
  const isNotPublic = (url: string) =>
    expect(checkMedia({ type: 'image', url })).rejects.toMatchObject({ issues: [{ type: 'url_not_public' }] });

  it('is sent where the sandbox stands in for the channel: it fetches from this machine', async () => {
    overrideEnv({ SANDBOX_URL: 'http://127.0.0.1:3001' });
    onTestFinished(() => void overrideEnv({ SANDBOX_URL: '' }));
    const url = await stored();
    await checkMedia({ type: 'image', url });
    await expect(checkMedia({ type: 'video', url })).rejects.toMatchObject({ issues: [{ type: 'media_type' }] });
    await isNotPublic(url.replace(filename, 'other.png'));
    await isNotPublic(`${appUrl()}/readyz`);
  });

  it('is refused where the channel would have to fetch it from the internet', async () => isNotPublic(await stored()));
});

describe('a file of a type that the channel does not take as this message', () => {
  const refused = (type: MediaType, url: string, msg: string) =>
    expect(checkMedia({ type, url })).rejects.toMatchObject({
      code: 'validation_failed',
      issues: [{ type: 'media_type', loc: ['body', 'media_url'], msg }],
    });

  it.each<[MediaType, string, string]>([
    ['image', 'image/webp', 'The file is image/webp; image messages take JPEG and PNG.'],
    ['image', 'Image/GIF; q=1', 'The file is image/gif; image messages take JPEG and PNG.'],
    [
      'image',
      'application/pdf',
      'The file is application/pdf; image messages take JPEG and PNG. Set type to document.',
    ],
    ['video', 'image/png', 'The file is image/png; video messages take MP4 and 3GPP. Set type to image.'],
    ['video', 'video/quicktime', 'The file is video/quicktime; video messages take MP4 and 3GPP.'],
    ['audio', 'audio/wav', 'The file is audio/wav; audio messages take AAC, AMR, MP3, MP4 and OGG.'],
    [
      'document',
      'image/jpeg',
      'The file is image/jpeg; document messages take PDF, plain text, Word, Excel and PowerPoint. Set type to image.',
    ],
  ])('%s: its host says %s', async (type, mimeType, msg) => {
    await refused(type, (await fileOf(1, { mimeType })).url, msg);
  });

  it.each<[MediaType, string]>([
    ['image', 'image/jpeg; charset=binary'],
    ['image', 'image/jpg'],
    ['image', 'application/octet-stream'],
    ['image', 'text/html'],
    ['image', 'application/json'],
    ['video', 'video/3gpp'],
    ['audio', 'audio/ogg; codecs=opus'],
    ['audio', 'audio/x-m4a'],
    ['audio', 'video/mp4'],
    ['document', 'text/plain'],
    ['document', 'text/csv'],
  ])('%s: takes %s', async (type, mimeType) => {
    await checkMedia({ type, url: (await fileOf(1, { mimeType })).url });
  });

  it.each<[string, Parameters<typeof fileOf>[1]]>([
    ['does not say', {}],
    ['does not know', { mimeType: 'application/octet-stream' }],
    ['refuses HEAD', { status: 405, mimeType: 'text/html' }],
  ])('its extension tells, where the host %s', async (_what, file) => {
    const named = async (name: string) => (await fileOf(null, { ...file, name })).url;
    await refused('image', await named('a.WEBP?x=1'), 'The file is image/webp; image messages take JPEG and PNG.');
    await refused(
      'image',
      await named('a/bill.pdf'),
      'The file is application/pdf; image messages take JPEG and PNG. Set type to document.',
    );
    for (const name of ['a.jpeg', 'a.php', 'render.html', 'v1.5', 'a', '?file=a.webp']) {
      await checkMedia({ type: 'image', url: await named(name) });
    }
    await checkMedia({ type: 'audio', url: await named('note.mp4') });
    await checkMedia({ type: 'document', url: await named('a.zip') });
  });

  it('what the host says counts more than the extension', async () => {
    await checkMedia({ type: 'image', url: (await fileOf(1, { mimeType: 'image/jpeg', name: 'a.webp' })).url });
  });
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
