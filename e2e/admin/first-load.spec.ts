import type { APIRequestContext, Locator } from '@playwright/test';
import { withModulesInParentheses } from '../../scripts/launcher/modules-in-parentheses.ts';
import { type FirstLoad, firstLoads } from '../support/first-loads.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

/** KB of gzipped scripts. Decision 255 says what to do when a page has grown. */
const LIMIT = 240;
const LARGER: Record<string, number> = {
  '(admin)/[workspace]/flows/[id]': 280,
};

test('no page has grown beyond what it may load at first', () => {
  const loads = firstLoads();
  expect(loads.length).toBeGreaterThan(40);
  const grown = loads.filter(({ page, bytes }) => bytes > (LARGER[page] ?? LIMIT) * 1024);
  expect(grown.map((load) => described(load, loads))).toEqual([]);
});

test('what is counted is what a page asks for', async ({ page, workspace }) => {
  await signIn(page);
  const counted = firstLoads();
  for (const [path, folder] of [
    ['', ''],
    ['/inbox', '/inbox'],
    ['/settings/general', '/settings/general'],
  ]) {
    const html = await (await page.request.get(`${running().url}/${workspace.slug}${path}`)).text();
    // Scripts only for old browsers are marked `noModule`; the others are in script tags and in React's data.
    const forOldOnes = /(static\/chunks\/[\w.~-]+\.js)"[^>]* noModule/i.exec(html)?.[1];
    const asked = new Set(html.match(/static\/chunks\/[\w.~-]+\.js/g)?.filter((file) => file !== forOldOnes));
    const load = counted.find(({ page }) => page === `(admin)/[workspace]${folder}`);
    expect([...asked].toSorted()).toEqual(load?.files.map(({ file }) => file).toSorted());
  }
});

test('what a page loads is served as the build compressed it, cacheable forever', async ({ request }) => {
  for (const file of await filesOfSignIn(request)) {
    const headers = (await request.get(file, { headers: { 'accept-encoding': 'gzip, br' } })).headers();
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('browsers compile the modules of a page while they load (decision 291)', async ({ request }) => {
  const scripts = (await filesOfSignIn(request)).filter((file) => file.endsWith('.js'));
  const loaded = await Promise.all(scripts.map(async (file) => (await request.get(file)).text()));
  expect(loaded.map(withModulesInParentheses)).toEqual(loaded);
  expect(loaded.join().match(/,\d+,\(/g)?.length).toBeGreaterThan(100);
});

test('a page names its font before its style sheet could', async ({ request }) => {
  const { url } = running();
  const { link = '' } = (await request.get(`${url}/sign-in`)).headers();
  const [, font = ''] = /<(\/_next\/static\/media\/[^>]+\.woff2)>; rel=preload; as="font"/.exec(link) ?? [];
  expect((await request.get(url + font)).headers()['content-type']).toBe('font/woff2');
});

test('a form’s validation loads with the first key, and a form says when it cannot load', async ({
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

test('a page is prefetched when someone points at a link to it, and not before', async ({ page, workspace }) => {
  await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('_rsc=') && asked.push(new URL(request.url()).pathname));
  await page.goto(`/${workspace.slug}/settings/api-keys`);
  await usable(page.getByRole('button', { name: 'Create key' }).first());
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Inbox' }).first().hover();
  await expect.poll(() => asked).toContain(`/${workspace.slug}/inbox`);
  await page.getByRole('link', { name: 'Contacts' }).first().focus();
  await expect
    .poll(() => new Set(asked))
    .toEqual(new Set(['inbox', 'contacts'].map((to) => `/${workspace.slug}/${to}`)));
});

test('a page whose scripts a newer version has removed works again after a retry', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/api-keys`);
  const create = page.getByRole('button', { name: 'Create key' }).first();
  await usable(create);
  await page.route('**/_next/static/chunks/**', (route) => route.fulfill({ status: 404 }));
  await create.click();
  await expect(page.getByText('Reload this page')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible();
  await page.unroute('**/_next/static/chunks/**');
  await page.getByRole('button', { name: 'Reload' }).click();
  await create.click();
  await expect(page.getByRole('dialog', { name: 'Create an API key' })).toBeVisible();
});

/** Waits until React has hydrated the element. A press of Enter before that does nothing. */
async function usable(element: Locator) {
  await expect.poll(() => isHydrated(element)).toBe(true);
}

/** The page's own files, largest first, with the modules that load them. `next analyze` shows what is in each file. */
function described({ page, bytes, files }: FirstLoad, all: FirstLoad[]): string {
  const kilobytes = (size: number) => `${(size / 1024).toFixed(1)} KB`;
  const isEverywhere = ({ file }: { file: string }) =>
    all.every((other) => other.files.some((one) => one.file === file));
  const own = files.filter((file) => !isEverywhere(file)).toSorted((a, b) => b.bytes - a.bytes);
  const lines = own.slice(0, 4).map(({ file, bytes: size, asked }) => {
    const ours = asked.filter((name) => !name.startsWith('node_modules/'));
    return `  ${kilobytes(size)} ${file}: ${ours.slice(0, 8).join(', ')}`;
  });
  return [`${page} loads ${kilobytes(bytes)}`, ...lines].join('\n');
}

/** The addresses of the scripts and styles that the page for signing in loads. */
async function filesOfSignIn(request: APIRequestContext) {
  const { url } = running();
  const html = await (await request.get(`${url}/sign-in`)).text();
  const files = new Set(html.match(/\/_next\/static\/chunks\/[\w.~-]+\.(js|css)/g));
  expect(files.size).toBeGreaterThan(5);
  return [...files].map((file) => url + file);
}
