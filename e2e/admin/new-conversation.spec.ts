import type { Page } from '@playwright/test';
import { saveNumber } from '../../lib/workspace/numbers/save-number.ts';
import { expectAccessible } from '../support/axe.ts';
import { conversationOf, meetCustomers } from '../support/conversations.ts';
import { expect, test, type Workspace } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';
import { syncTemplates } from '../support/sync-templates.ts';
import { said } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('a conversation is started with a template', async ({ page, workspace }) => {
  await signIn(page);
  await syncTemplates(page, workspace);
  await page.goto(`/${workspace.slug}/inbox`);
  await page.getByRole('button', { name: 'New conversation' }).click();
  const choose = page.getByRole('dialog', { name: 'New conversation' });
  await choose.getByLabel('To').fill('+91 98120 00166');
  await choose.getByRole('button', { name: 'Write to +91 98120 00166' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a template to +91 98120 00166' });
  await dialog.getByLabel('Search templates').fill('cart');
  await dialog.getByRole('button', { name: /cart_reminder/ }).click();
  await dialog.getByLabel('Text {{1}}').fill('Ben');
  await expectAccessible(page);
  // Nothing that was typed is lost then, so nothing is asked.
  await dialog.getByRole('button', { name: 'Send template' }).click();
  await expect(page).toHaveURL(/\/inbox\/[0-9a-f-]{36}$/);
  await expect(
    said(page, 'Hi Ben, your cart is still here')
      .getByText(/Sent|Delivered|Read/)
      .first(),
  ).toBeAttached();
});

test('a conversation is started from the chosen one of several numbers, also with someone who writes to another', async ({
  page,
  workspace,
}) => {
  const { workspace_id: workspaceId, slug, wabaId, phoneNumberId } = workspace;
  const [other, token] = [`${phoneNumberId}0`, 'sandbox-token'];
  await sandbox().addNumber({
    phone_number_id: other,
    waba_id: wabaId,
    token,
    display_phone_number: '+91 80 4000 1234',
  });
  await saveNumber({ workspaceId, phoneNumberId: other, wabaId, accessToken: token });
  const { id } = await conversationOf(workspace, 'Hello?');
  await signIn(page);
  await syncTemplates(page, workspace);
  await page.goto(`/${slug}/inbox`);

  // A conversation with the default number, which was connected last, is a new one.
  await page.getByRole('button', { name: 'New conversation' }).click();
  const choosing = page.getByRole('dialog', { name: 'New conversation' });
  await expect(choosing.getByLabel('To')).toBeFocused();
  const person = choosing.getByRole('button', { name: /Asha Menon/ });
  await expect(person).toBeVisible();
  await expect(person).not.toContainText('Opens your conversation');
  await expectAccessible(page);
  await person.click();
  const dialog = page.getByRole('dialog', { name: 'Send a template to Asha Menon' });
  await dialog.getByRole('button', { name: /hello_world/ }).click();
  await dialog.getByRole('button', { name: 'Send template' }).click();
  await expect(said(page, 'hello_world')).toBeVisible();
  expect(page.url()).not.toContain(id);
  await expect.poll(async () => (await sandbox().messages({ phone_number_id: other })).length).toBe(1);

  // With the other number there is one already. The choice is remembered.
  await page.getByRole('button', { name: 'New conversation' }).click();
  const from = choosing.getByRole('combobox', { name: 'From' });
  await from.click();
  await page.getByRole('option').first().click();
  const chosen = (await from.textContent()) ?? '';
  await expect(person).toContainText('Opens your conversation');
  await person.click();
  await expect(page).toHaveURL(new RegExp(`/inbox/${id}$`));
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(from).toHaveText(chosen);
});

/** Opens the dialog in which the first message to a number is written, with its templates. */
async function openFirstMessage(page: Page, workspace: Workspace) {
  await signIn(page);
  await syncTemplates(page, workspace);
  await page.goto(`/${workspace.slug}/inbox`);
  await page.getByRole('button', { name: 'New conversation' }).click();
  const choosing = page.getByRole('dialog', { name: 'New conversation' });
  await choosing.getByLabel('To').fill('+91 98120 00166');
  await choosing.getByRole('button', { name: 'Write to +91 98120 00166' }).click();
  return page.getByRole('dialog', { name: 'Send a template to +91 98120 00166' });
}

test('after a lost response, the same first message is not sent twice, and a corrected one is sent', async ({
  page,
  workspace,
}) => {
  const { wabaId, phoneNumberId } = workspace;
  const text = { type: 'BODY', text: 'We open at {{1}} today.' };
  const hours = { name: 'opening_hours', language: 'en', status: 'APPROVED', category: 'UTILITY', components: [text] };
  await sandbox().addTemplate(wabaId, hours);
  const dialog = await openFirstMessage(page, workspace);
  await dialog.getByRole('button', { name: /opening_hours/ }).click();
  await dialog.getByLabel('Text {{1}}').fill('nine');
  let lost = 0;
  await page.route('**/conversations', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
    lost += 1;
  });
  for (const times of [1, 2]) {
    await dialog.getByRole('button', { name: 'Send template' }).click();
    await expect.poll(() => lost).toBe(times);
    await expect(dialog.getByText('The response was lost, so the message may have arrived.')).toBeVisible();
  }
  await page.unroute('**/conversations');
  await dialog.getByLabel('Text {{1}}').fill('ten');
  await dialog.getByRole('button', { name: 'Send template' }).click();
  await expect(said(page, 'We open at ten today.')).toBeVisible();
  await expect(said(page, 'We open at nine today.')).toHaveCount(1);
  await expect
    .poll(async () =>
      (await sandbox().messages({ phone_number_id: phoneNumberId, direction: 'outbound' }))
        .map(({ text }) => text)
        .toSorted(),
    )
    .toEqual(['We open at nine today.', 'We open at ten today.']);
});

test('a template that was paused meanwhile is no longer offered, and its refusal is not shown at the next one', async ({
  page,
  workspace,
}) => {
  const { wabaId, slug } = workspace;
  const template = (name: string) => ({
    ...{ name, language: 'en', status: 'APPROVED', category: 'UTILITY' },
    components: [{ type: 'BODY', text: `This is ${name}.` }],
  });
  const { id } = await sandbox().addTemplate(wabaId, template('spring_offer'));
  await sandbox().addTemplate(wabaId, template('summer_offer'));
  const dialog = await openFirstMessage(page, workspace);
  await dialog.getByRole('button', { name: /spring_offer/ }).click();
  await sandbox().changeTemplateStatus(id, { event: 'PAUSED' });
  await expect
    .poll(async () => {
      const { templates } = await (await page.request.get(`/api/admin/${slug}/templates`)).json();
      return templates.find(({ name }: { name: string }) => name === 'spring_offer').status;
    })
    .toBe('PAUSED');
  await dialog.getByRole('button', { name: 'Send template' }).click();
  const refusal = dialog.getByText('The template “spring_offer” (en) is paused');
  await expect(refusal).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose another template' }).click();
  await expect(dialog.getByRole('button', { name: /spring_offer/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: /summer_offer/ }).click();
  await expect(refusal).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Send template' }).click();
  await expect(said(page, 'This is summer_offer.')).toBeVisible();
});
