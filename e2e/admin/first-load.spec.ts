import { expect, running, test } from '../support/parley.ts';

test('what a page loads comes as the build compressed it, to be kept for ever', async ({ request }) => {
  const { url } = running();
  const html = await (await request.get(`${url}/sign-in`)).text();
  const files = new Set(html.match(/\/_next\/static\/chunks\/[\w.~-]+\.(js|css)/g));
  expect(files.size).toBeGreaterThan(5);
  for (const file of files) {
    const headers = (await request.get(url + file, { headers: { 'accept-encoding': 'gzip, br' } })).headers();
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('a page names its font before its style sheet could', async ({ request }) => {
  const { url } = running();
  const { link = '' } = (await request.get(`${url}/sign-in`)).headers();
  const [, font = ''] = /<(\/_next\/static\/media\/[^>]+\.woff2)>; rel=preload; as="font"/.exec(link) ?? [];
  expect((await request.get(url + font)).headers()['content-type']).toBe('font/woff2');
});
