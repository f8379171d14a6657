import type { Page } from '@playwright/test';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

const CUSTOMER = '919812000260';

const userMenu = (page: Page) => page.getByRole('button', { name: 'Account and appearance' });
const heightOf = async (page: Page, role: 'row' | 'listitem') =>
  (await page.getByRole(role).filter({ hasText: 'Asha Menon' }).first().boundingBox())?.height;

async function choose(page: Page, density: 'Compact' | 'Comfortable') {
  await userMenu(page).click();
  await page.getByRole('menuitemradio', { name: density }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('compact rows: in tables and in the inbox, and before any script has run', async ({ page, workspace }) => {
  const { phoneNumberId: phone_number_id, wabaId: waba_id, slug } = workspace;
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id, waba_id });
  await sandbox.saveCustomer(CUSTOMER, { name: 'Asha Menon' });
  await sandbox.write(CUSTOMER, { type: 'text', text: 'Hello', phone_number_id });
  await expect
    .poll(async () => (await api(workspace)('GET', `/conversations?phone=${CUSTOMER}`)).json.conversations.length)
    .toBe(1);
  await signIn(page);
  await page.goto(`/${slug}/inbox`);
  await expect.poll(() => heightOf(page, 'listitem')).toBe(72);
  await choose(page, 'Compact');
  await expect.poll(() => heightOf(page, 'listitem')).toBe(56);

  await page.goto(`/${slug}/contacts`);
  await expect(page.getByRole('row', { name: /Asha Menon/ })).toBeVisible();
  const compact = (await heightOf(page, 'row')) ?? 0;
  await page.route('**/_next/static/chunks/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect.poll(() => heightOf(page, 'row')).toBe(compact);
  await page.unroute('**/_next/static/chunks/*.js');
  await page.reload();
  await choose(page, 'Comfortable');
  await expect.poll(() => heightOf(page, 'row')).toBeGreaterThan(compact + 6);
  await page.goto(`/${slug}/inbox`);
  await expect.poll(() => heightOf(page, 'listitem')).toBe(72);
});
