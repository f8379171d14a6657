import { saveNumber } from '../../lib/workspace/numbers/save-number.ts';
import { conversationOf, meetCustomers, OTHER, openInInbox } from '../support/conversations.ts';
import { expect, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';
import { syncTemplates } from '../support/sync-templates.ts';
import { said } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('the search has the focus again when another template is to be chosen', async ({ page, workspace }) => {
  await conversationOf(workspace, 'Hello?');
  await signIn(page);
  await syncTemplates(page, workspace);
  await openInInbox(page, workspace);
  const button = page.getByRole('button', { name: 'Send a template' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Send a template' });
  const search = dialog.getByLabel('Search templates');
  await expect(search).toBeFocused();
  await page.keyboard.type('cart');
  await dialog.getByRole('button', { name: /cart_reminder/ }).press('Enter');
  await expect(dialog.getByLabel('Text {{1}}')).toBeFocused();
  await dialog.getByRole('button', { name: 'Choose another template' }).press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type('hello');
  await expect(search).toHaveValue('hello');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the templates of the account that sends are offered, in a conversation and for a new one', async ({
  page,
  workspace,
}) => {
  const { workspace_id: workspaceId, slug, wabaId, phoneNumberId } = workspace;
  const [other, token] = [`${phoneNumberId}0`, `${phoneNumberId}-token`];
  await sandbox().addNumber({ phone_number_id: other, waba_id: other, token });
  const hours = (text: string) => ({
    ...{ name: 'opening_hours', language: 'en', status: 'APPROVED', category: 'UTILITY' },
    components: [{ type: 'BODY', text }],
  });
  await sandbox().addTemplate(wabaId, hours('We open at nine.'));
  await sandbox().addTemplate(other, hours('We open at ten.'));
  await saveNumber({ workspaceId, phoneNumberId: other, wabaId: other, accessToken: token });
  await conversationOf(workspace, 'Hello?');
  await signIn(page);
  await syncTemplates(page, workspace);
  await page.goto(`/${slug}/settings/templates`);
  await page.getByLabel('Search templates').fill('opening hours');
  await expect(page.getByRole('button', { name: `opening_hours en · Utility · ${other}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /opening_hours/ })).toHaveCount(2);

  await page.goto(`/${slug}/inbox`);
  await page.getByRole('button', { name: 'New conversation' }).click();
  const choosing = page.getByRole('dialog', { name: 'New conversation' });
  await choosing.getByRole('button', { name: /Asha Menon/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a template to Asha Menon' });
  await dialog.getByRole('button', { name: /opening_hours/ }).click();
  await expect(dialog.getByText('We open at ten.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option').first().click();
  const offered = dialog.getByRole('button', { name: /opening_hours/ });
  await expect(offered).toHaveText(/We open at nine\./);
  await offered.click();
  await expect(dialog.getByText('We open at nine.')).toBeVisible();
});

test('after Back has discarded a half-filled template, the focus is on the conversation that is shown', async ({
  page,
  workspace,
}) => {
  const { address: other } = await conversationOf(workspace, 'Anything new?', { from: OTHER });
  await conversationOf(workspace, 'Call me?');
  await signIn(page);
  await syncTemplates(page, workspace);
  await page.goto(other);
  await expect(said(page, 'Anything new?')).toBeVisible();
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  await expect(said(page, 'Call me?')).toBeVisible();
  await page.getByRole('button', { name: 'Send a template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a template' });
  await dialog.getByRole('button', { name: /invoice/ }).click();
  await dialog.getByRole('textbox').first().fill('7');
  await page.evaluate(() => window.history.back());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(said(page, 'Anything new?')).toBeVisible();
  await expect(page.getByRole('link', { name: /Ravi Nair/ })).toBeFocused();
});
