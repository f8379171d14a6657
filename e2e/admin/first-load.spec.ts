import type { Locator } from '@playwright/test';
import { expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

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

test('what checks a form comes with the first key, and a form says when it cannot come', async ({
  page,
  workspace,
}) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/account`);
  const name = page.getByRole('textbox', { name: 'Name' });
  await usable(name);
  await page.context().setOffline(true);
  await name.fill('');
  await name.press('Enter');
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await page.context().setOffline(false);
  await name.press('Enter');
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(page.getByText('The server could not be reached.')).toHaveCount(0);
});

test('the pages one may go to next are asked for when this one has come to rest', async ({ page, workspace }) => {
  await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('_rsc=') && asked.push(new URL(request.url()).pathname));
  await page.goto(`/${workspace.slug}/settings/api-keys`);
  await usable(page.getByRole('button', { name: 'Create key' }).first());
  expect(asked).toEqual([]);
  await expect.poll(() => asked).toContain(`/${workspace.slug}/inbox`);
});

test('a page that a newer version has left without its scripts is whole again when it is tried again', async ({
  page,
  workspace,
}) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/api-keys`);
  const create = page.getByRole('button', { name: 'Create key' }).first();
  await usable(create);
  await page.route('**/_next/static/chunks/**', (route) => route.fulfill({ status: 404 }));
  await create.click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.unroute('**/_next/static/chunks/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await create.click();
  await expect(page.getByRole('dialog', { name: 'Create an API key' })).toBeVisible();
});

/** React has taken it over. */
async function usable(element: Locator) {
  await expect
    .poll(() => element.evaluate((found) => Object.keys(found).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);
}
