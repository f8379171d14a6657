import type { Locator } from '@playwright/test';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { api, createWorkspace, expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { said } from '../support/thread.ts';

const CUSTOMER = '919812000410';
const NAME = 'محمد عبد الرحمن الشريف الطويل الاسم';
const NOTE = 'הערה של הלקוח: 3 יח׳ בלבד!';

const directionOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).direction);

test('names and texts of right-to-left scripts begin at their beginning, and end with their punctuation', async ({
  page,
}) => {
  const workspace = await createWorkspace('مكتبة القاهرة للكتب والقرطاسية والهدايا المدرسية');
  const { slug, phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id, waba_id });
  await sandbox.saveCustomer(CUSTOMER, { name: NAME });
  const items = [{ retailer_id: 'TEA-GREEN', quantity: 1 }];
  await sandbox.write(CUSTOMER, { type: 'order', items, note: NOTE, phone_number_id });
  await sandbox.write(CUSTOMER, { type: 'text', text: 'مرحبا!', phone_number_id });
  const orders = async () => (await api(workspace)('GET', '/catalog/orders')).json.orders;
  await expect.poll(async () => (await orders()).length).toBe(1);
  await signIn(page);

  await page.goto(`/${slug}/orders/${(await orders())[0].id}`);
  const switcher = page.getByRole('button', { name: 'Switch workspace' });
  expect(await directionOf(switcher.getByText('مكتبة'))).toBe('rtl');
  expect(await directionOf(page.getByText(NOTE))).toBe('rtl');

  await page.goto(`/${slug}/contacts`);
  expect(await directionOf(page.getByRole('row').getByText(NAME))).toBe('rtl');

  await page.goto(`/${slug}/inbox`);
  await page.getByRole('link', { name: NAME }).click();
  expect(await directionOf(said(page, NOTE).getByText(NOTE))).toBe('rtl');

  await page.goto(`/${slug}/sandbox`);
  await expect(page.getByRole('heading', { name: 'Sandbox phone' })).toBeVisible();
  const phone = page.getByRole('region', { name: `Phone of ${NAME}` });
  for (const text of [NOTE, 'مرحبا!']) expect(await directionOf(phone.getByText(text))).toBe('rtl');

  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`/${slug}/contacts`);
  expect(await directionOf(page.getByRole('banner').getByText('مكتبة'))).toBe('rtl');
});
