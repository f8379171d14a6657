import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { mendBrokenPaths } from './mend-broken-paths.ts';
import { pathParams } from './path-params.ts';

mendBrokenPaths();

/** What a server sees of a path that travels as it is written here. */
async function seen(path: string) {
  const server = createServer((request, response) => response.end(request.url));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  try {
    return await new Promise<string>((answered) =>
      get({ port, path, agent: false }, (response) => response.setEncoding('utf8').on('data', answered)),
    );
  } finally {
    server.close();
  }
}

it.each([
  ['/public/v1/catalog/products/%', '%'],
  ['/public/v1/catalog/products/100%', '100%'],
  ['/public/v1/catalog/products/%E0%A4%A', '%E0%A4%A'],
  ['/public/v1/catalog/products/%zz?a=%', '%zz'],
])('a server can decode %s, and it names the same thing', async (path, sku) => {
  const url = new URL(await seen(path), 'http://localhost');
  expect(decodeURIComponent(url.pathname)).toBe(`/public/v1/catalog/products/${sku}`);
  expect(pathParams('/public/v1/catalog/products/{sku}', url.pathname)).toEqual({ sku });
});

it.each(['/', '/a%2Fb?c=%', '/%C3%A9', '/?%', '*'])('%s stays as it is', async (path) => {
  expect(await seen(path)).toBe(path);
});
