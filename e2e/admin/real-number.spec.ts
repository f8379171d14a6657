import { randomInt } from 'node:crypto';
import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { openNavigation } from '../support/open-navigation.ts';
import { expect, test } from '../support/parley.ts';
import { type ParleyWithMeta, startParleyWithMeta } from '../support/parley-with-meta.ts';
import { sessionIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

const TOKEN = 'EAA-the-right-one';

/** A Parley that is set up for real numbers. */
let parley: ParleyWithMeta;

test.beforeAll(async () => {
  parley = await startParleyWithMeta();
  // Strict, as Meta is: accepts only existing tokens and numbers.
  await parley.meta.changeSettings({ strict: true });
});
test.afterAll(() => parley.stop());

/** With its first admin signed in. */
test.beforeEach(async ({ browser, context }) => {
  const { cookies } = await sessionIn(browser, parley);
  await context.addCookies(cookies);
});

for (const { name, viewport, narrow } of sizes) {
  test.describe(name, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] });

    test('a real number is connected, with what Meta gives us and what we give Meta', async ({ page }) => {
      const [phone_number_id, waba_id] = [String(randomInt(1e14, 2e14)), String(randomInt(1e14, 2e14))];
      const verified_name = 'Corner Shop';
      await parley.meta.addNumber({ phone_number_id, waba_id, token: TOKEN, verified_name });
      const data = { name: 'Real', country: 'IN' };
      const { slug } = await callAsPage(page.request, { url: parley.url, path: '/api/account/workspaces', data });

      await page.goto(`${parley.url}/${slug}/settings/number`);
      await expect(page.getByText('The sandbox plays WhatsApp')).toHaveCount(0);
      await expect(page.getByText('No message has come in yet.')).toBeVisible();
      await expectAccessible(page);
      const url = `http://localhost:${new URL(parley.url).port}/channels/whatsapp`;
      const verify_token = parley.verifyToken;
      for (const [label, value] of Object.entries({ 'Callback URL': url, 'Verify token': verify_token })) {
        await page.getByRole('button', { name: `Copy: ${label}` }).click();
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value);
      }
      // Meta checks the verify token before it accepts the address.
      await expect(parley.meta.registerCallback({ url, verify_token: 'another' })).rejects.toThrow();
      expect(await parley.meta.registerCallback({ url, verify_token })).toMatchObject({ verified: true });

      const connect = async (details: { phone: string; token: string }) => {
        await page.getByLabel('Phone number ID').fill(details.phone);
        await page.getByLabel('WhatsApp business account ID').fill(waba_id);
        await page.getByLabel('Access token').fill(details.token);
        await page.getByRole('button', { name: 'Check and connect' }).click();
      };
      await connect({ phone: phone_number_id, token: 'EAA-a-wrong-one' });
      await expect(page.getByText('The number’s access token is invalid or has expired.')).toBeVisible();
      await connect({ phone: '1'.repeat(15), token: TOKEN });
      await expect(page.getByText('WhatsApp does not know this phone number ID')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Connect a number')).toBeVisible();
      await connect({ phone: phone_number_id, token: TOKEN });
      await expect(page.getByText('The number is connected.')).toBeVisible();
      await expect(page.getByText('Connected', { exact: true })).toBeVisible();
      await expect(page.getByText(verified_name)).toBeVisible();

      await parley.meta.write('919812345678', { type: 'text', text: 'Hello', phone_number_id });
      await expect(async () => {
        await page.reload();
        await expect(page.getByText('A message has come in, so the webhook works.')).toBeVisible({ timeout: 5_000 });
      }).toPass();
    });

    test('there is no sandbox phone where no sandbox runs', async ({ page }) => {
      await page.goto(parley.url);
      await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible();
      const slug = new URL(page.url()).pathname.slice(1);
      if (narrow) await openNavigation(page);
      const navigation = page.getByRole('navigation', { name: 'Main' });
      await expect(navigation.getByRole('link', { name: 'Inbox' })).toBeVisible();
      await expect(navigation.getByRole('link', { name: 'Sandbox phone' })).toHaveCount(0);
      expect((await page.goto(`${parley.url}/${slug}/sandbox`))?.status()).toBe(404);
      await expect(page.getByText('Page not found')).toBeVisible();
      expect((await page.request.get(`${parley.url}/api/admin/${slug}/sandbox`)).status()).toBe(404);
    });
  });
}
