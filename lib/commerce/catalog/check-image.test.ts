import { createServer, type RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { checkImage } from './check-image.ts';

overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });

const check = async (listener: RequestListener) => {
  const port = await serve(createServer(listener));
  return checkImage({ url: `http://127.0.0.1:${port}/tea` });
};
const hostSays = (headers: Record<string, string>, status = 200) =>
  check((_request, response) => response.writeHead(status, headers).end());

it.each(['image/jpeg', 'image/png', 'Image/JPEG; charset=binary', 'image/jpg', 'application/octet-stream'])(
  'Limits: catalog product image is JPG or PNG: takes %s',
  async (type) => {
    await expect(hostSays({ 'content-type': type })).resolves.toBeUndefined();
  },
);

it.each(['image/gif', 'image/webp', 'text/html', 'application/pdf'])(
  'Limits: catalog product image is JPG or PNG: refuses %s',
  async (type) => {
    await expect(hostSays({ 'content-type': type })).rejects.toMatchObject({
      status: 422,
      issues: [{ type: 'image_type', loc: ['body', 'image_url'], msg: expect.stringContaining(type) }],
    });
  },
);

it('Limits: catalog product image is under 8 MB', async () => {
  const of = (bytes: number) => hostSays({ 'content-type': 'image/png', 'content-length': String(bytes) });
  await expect(of(8 * 1_048_576 - 1)).resolves.toBeUndefined();
  await expect(of(8 * 1_048_576)).rejects.toMatchObject({
    status: 422,
    issues: [{ type: 'image_too_large', loc: ['body', 'image_url'], msg: expect.stringContaining('8.0 MB') }],
  });
});

it('accepts the image if the host does not say', async () => {
  await expect(hostSays({}, 405)).resolves.toBeUndefined();
  await expect(hostSays({ 'content-type': 'text/html' }, 404)).resolves.toBeUndefined();
  await expect(hostSays({})).resolves.toBeUndefined();
  await expect(check((request) => request.socket.destroy())).resolves.toBeUndefined();
});

it.each([
  ['no URL', 'tea.jpg', 'url_invalid'],
  ['another protocol', 'ftp://files.example.com/tea.jpg', 'url_invalid'],
  ['no https', 'http://files.example.com/tea.jpg', 'url_not_https'],
  ['a closed address', 'https://10.1.2.3/tea.jpg', 'url_not_public'],
  ['a closed address in another spelling', 'https://0x0a010203/tea.jpg', 'url_not_public'],
])('Limits: catalog product image is at a public https address: refuses %s', async (_what, url, type) => {
  await expect(checkImage({ url })).rejects.toMatchObject({
    status: 422,
    issues: [{ type, loc: ['body', 'image_url'] }],
  });
});
