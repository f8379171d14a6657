import { rmSync } from 'node:fs';
import { localKeys } from '../../lib/platform/installation/local-keys.ts';
import { startDatabaseProxy } from '../../scripts/cli/prove/start-database-proxy.ts';
import { violationsOn } from '../support/axe.ts';
import { newDataDir } from '../support/data-dir.ts';
import { launchParley } from '../support/launch-parley.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { databaseUrl } from '../support/query.ts';
import { sessionIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

test('while the database is unreachable, pages say so with 503 and recover by Try again, and machines get a Retry-After', async ({
  browser,
  workspace,
}) => {
  const proxy = await startDatabaseProxy({ url: databaseUrl(running().dataDir) });
  const dataDir = await newDataDir();
  const environment = {
    DATABASE_URL: proxy.url,
    DATABASE_DIRECT_URL: proxy.url,
    ENCRYPTION_KEY: localKeys(running().dataDir).encryptionKey,
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const parley = await launchParley({ dataDir, environment });
  try {
    const { url } = parley;
    const storageState = await sessionIn(browser, { url, dataDir: running().dataDir });
    const context = await browser.newContext({ storageState, baseURL: url });
    const page = await context.newPage();
    const call = api(workspace, url);
    await page.goto(`/${workspace.slug}/contacts`);
    await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();

    proxy.mode = 'refuse';
    proxy.drop();
    // A navigation within the app: Next's response tells its code in the browser what failed.
    const webhooks = page.getByRole('link', { name: 'Webhooks', exact: true });
    await webhooks.click();
    await expect(page.getByText('Parley will be back soon')).toBeVisible();

    const signedOut = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
    // Without a cookie no one is signed in, and the sign-in page needs no database to know that.
    expect((await signedOut.request.get('/sign-in')).status()).toBe(200);
    for (const path of [`/${workspace.slug}/contacts`, `/${workspace.slug}/inbox`, '/', '/sign-in']) {
      const response = await context.request.get(path);
      expect([path, response.status(), response.headers()['retry-after']]).toEqual([path, 503, '5']);
      expect(response.headers()['content-security-policy']).toContain("default-src 'self'");
      expect(await response.text()).toContain('Parley will be back soon');
    }
    for (const { viewport } of sizes) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await page.goto(`/${workspace.slug}/contacts?search=asha`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        expect(await violationsOn(page)).toEqual([]);
      }
    }
    const signIn = await signedOut.request.post('/api/auth/sign-in/email', {
      headers: { origin: url },
      data: { email: 'admin@example.com', password: 'not the one' },
    });
    const asPerson = await context.request.get(`/api/admin/${workspace.slug}/contacts`);
    for (const response of [signIn, asPerson]) {
      expect([response.status(), response.headers()['retry-after']]).toEqual([503, '5']);
      expect(await response.json()).toMatchObject({ code: 'service_unavailable' });
    }
    const asProgram = await call('GET', '/conversations');
    expect([asProgram.status, asProgram.headers.get('retry-after')]).toEqual([503, '5']);

    proxy.mode = 'pass';
    await expect.poll(async () => (await call('GET', '/conversations')).status).toBe(200);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(`/${workspace.slug}/contacts?search=asha`);
    await signedOut.close();
    await context.close();
  } finally {
    proxy.mode = 'pass';
    await parley.stop();
    await proxy.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
