import type { Page } from '@playwright/test';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { said } from '../support/thread.ts';

const CUSTOMER = '919812000266';
const SCRIPTS = '**/_next/static/chunks/**';

/** Answers 404 for scripts, as a newer build with other script names does. */
const takeScriptsAway = (page: Page) =>
  page.route(SCRIPTS, (route) => route.fulfill({ status: 404, body: 'Not found' }));

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
  const emoji = page.getByRole('button', { name: 'Choose an emoji' });
  const notice = page.getByRole('alert').filter({ hasText: 'Reload this page' });
  await composer.fill('Half a sentence');

  await test.step('the page keeps working, and says so each time', async () => {
    await takeScriptsAway(page);
    for (const typed of ['Half a sentence', 'Half a sentence more']) {
      await emoji.click();
      await expect(notice).toBeVisible();
      await expectAccessible(page);
      await expect(composer).toHaveValue(typed);
      await notice.getByRole('button', { name: 'Close' }).click();
      await expect(notice).toBeHidden();
      await composer.fill('Half a sentence more');
    }
    await composer.press('Control+Enter');
    await expect(composer).toHaveValue('');
    await expect(said(page, 'Half a sentence more')).toBeVisible();
  });

  await test.step('what is available again opens, without a reload', async () => {
    await composer.fill('With a smile');
    await page.unroute(SCRIPTS);
    await emoji.click();
    await expect(page.getByRole('dialog', { name: 'Emoji' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a reload brings back what was being written', async () => {
    await takeScriptsAway(page);
    await page.getByRole('button', { name: 'Send a template' }).click();
    await expect(notice).toBeVisible();
    await page.unroute(SCRIPTS);
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(notice).toBeHidden();
    await expect(composer).toHaveValue('With a smile');
  });
});

test('a form that cannot be checked after an upgrade says so, and keeps what was typed', async ({
  page,
  workspace,
}) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/account`);
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue(/./);
  await takeScriptsAway(page);
  await name.fill('Asha of the tea shop');
  await name.press('Enter');
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible();
  await expect(name).toHaveValue('Asha of the tea shop');
});
