import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

const CUSTOMER = '919812000266';

test('a page whose scripts are gone after an upgrade asks to be reloaded, and keeps what was being written', async ({
  page,
  workspace: { slug, phoneNumberId, wabaId },
}) => {
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
  await sandbox.write(CUSTOMER, { type: 'text', text: 'Is the tea in stock?', phone_number_id: phoneNumberId });
  await signIn(page);
  await page.goto(`/${slug}/inbox`);
  await page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').getByRole('link').click();
  const composer = page.getByLabel('Message', { exact: true });
  await composer.fill('Half a sentence');

  const scripts = '**/_next/static/chunks/**';
  await page.route(scripts, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.getByRole('button', { name: 'Choose an emoji' }).click();
  await expect(page.getByRole('heading', { name: 'Reload this page' })).toBeVisible();
  await page.unroute(scripts);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(composer).toHaveValue('Half a sentence');
  await composer.press('Control+Enter');
  await expect(composer).toHaveValue('');
});
