import { createServer, type RequestListener } from 'node:http';
import { expect, it } from 'vitest';
import { overrideEnv } from '../env.ts';
import { headContentInfo } from './head-content-info.ts';
import { serve } from './testing/serve.ts';

overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });

const ask = async (listener: RequestListener, timeoutMs?: number) => {
  const port = await serve(createServer(listener));
  return headContentInfo({ url: `http://127.0.0.1:${port}/photo.jpg`, timeoutMs });
};

it('returns type and length as the host gives them', async () => {
  const info = await ask((request, response) => {
    expect(request.method).toBe('HEAD');
    response.writeHead(200, { 'content-type': 'Image/JPEG; charset=binary', 'content-length': '5242881' }).end();
  });
  expect(info).toEqual({ contentType: 'image/jpeg', contentLength: 5_242_881 });
});

it('returns null for what the host does not say', async () => {
  expect(await ask((_request, response) => response.end())).toEqual({ contentType: null, contentLength: null });
});

it('does not take the length of a compressed response for the file’s', async () => {
  const info = await ask((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '10' }).end(),
  );
  expect(info).toEqual({ contentType: null, contentLength: null });
});

it('takes the first of a header that repeats', async () => {
  const info = await ask((_request, response) =>
    response.writeHead(200, ['content-type', 'image/jpeg', 'content-type', 'text/html']).end(),
  );
  expect(info?.contentType).toBe('image/jpeg');
});

it('follows redirects', async () => {
  const info = await ask((request, response) => {
    if (request.url === '/photo.jpg') response.writeHead(302, { location: '/moved' }).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end();
  });
  expect(info?.contentType).toBe('image/png');
});

it.each([
  ['refuses HEAD', 405],
  ['does not know it', 501],
  ['wants a login', 401],
  ['has lost the file', 404],
  ['fails', 500],
])('is null when the host %s', async (_title, status) => {
  expect(
    await ask((_request, response) => response.writeHead(status, { 'content-type': 'text/html' }).end()),
  ).toBeNull();
});

it('is null when the host hangs, hangs up or redirects to a closed address', async () => {
  expect(await ask(() => {}, 100)).toBeNull();
  expect(await ask((request) => request.socket.destroy())).toBeNull();
  expect(
    await ask((_request, response) => response.writeHead(302, { location: 'http://127.0.0.2/' }).end()),
  ).toBeNull();
});

it('is null for a closed address and for what is not a URL', async () => {
  expect(await headContentInfo({ url: 'http://127.0.0.2/photo.jpg' })).toBeNull();
  expect(await headContentInfo({ url: 'photo.jpg' })).toBeNull();
});

it('opens and closes with EGRESS_ALLOW', async () => {
  const port = await serve(createServer((_request, response) => response.end()));
  const url = `http://127.0.0.1:${port}/`;
  expect(await headContentInfo({ url })).not.toBeNull();
  overrideEnv({ EGRESS_ALLOW: '' });
  expect(await headContentInfo({ url })).toBeNull();
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
});
