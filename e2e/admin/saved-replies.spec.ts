import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { conversationOf, meetCustomers, OTHER, openInInbox, sentFrom } from '../support/conversations.ts';
import { expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { act, composer, said } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('a saved reply is written once, and chosen by /, filled in', async ({ page, workspace }) => {
  await conversationOf(workspace, 'When are you open?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/saved-replies`);
  await page.getByRole('button', { name: 'Add reply' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a saved reply' });
  await dialog.getByLabel('Name').fill('Opening hours');
  await page.keyboard.press('Escape');
  const ask = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(ask).toHaveCount(0);
  await expect(dialog.getByLabel('Name')).toHaveValue('Opening hours');
  await dialog.getByLabel('Text').fill('Hi {{first_name}}, we are open until {{hour}}.');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(page.getByRole('table', { name: 'Saved replies' }).getByText('Opening hours')).toBeVisible();
  // The message can be closed by keyboard and by screen readers, wherever the pointer is.
  await expect(
    page.getByRole('region', { name: /notification/i }).getByRole('button', { name: 'Close message' }),
  ).toBeVisible();
  await expectAccessible(page);

  // Follow links of a hydrated page: on a fresh load, text typed before hydration is lost.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  await composer(page).pressSequentially('/hou');
  await expect(page.getByRole('option', { name: /Opening hours/ })).toBeVisible();
  await expectAccessible(page);
  await composer(page).press('Enter');
  await expect(composer(page)).toHaveValue('Hi Asha, we are open until {{hour}}.');
  await expect(page.getByText('Fill in {{hour}} before you send.')).toBeVisible();
  // The placeholder to fill in is selected.
  await page.keyboard.type('six');
  await expect(composer(page)).toHaveValue('Hi Asha, we are open until six.');

  // The button types the /, and takes it back when no reply is chosen.
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await expect(page.getByRole('option', { name: /Opening hours/ })).toBeVisible();
  await expect(composer(page)).toHaveValue('Hi Asha, we are open until six. /');
  await composer(page).press('Escape');
  await expect(composer(page)).toHaveValue('Hi Asha, we are open until six.');
  await page.getByRole('button', { name: 'Saved replies' }).click();
  await expect(page.getByRole('option', { name: /Opening hours/ })).toBeVisible();
  await page.getByRole('searchbox').focus();
  await expect(composer(page)).toHaveValue('Hi Asha, we are open until six.');
});

test('a dialog that opens while someone types takes neither the focus nor the page while its script is loading', async ({
  page,
  workspace,
}) => {
  await conversationOf(workspace, 'When are you open?');
  await openInInbox(page, workspace);
  const replies = `/api/admin/${workspace.slug}/saved-replies`;
  const data = { name: 'Opening hours', text: 'Until six.' };
  await callAsPage(page.request, { url: running().url, path: replies, data });
  await page.route('**/_next/static/**', async (route) => {
    await page.waitForTimeout(400);
    await route.continue();
  });
  await composer(page).focus();
  await page.keyboard.type('/opening hours', { delay: 150 });
  await expect(composer(page)).toHaveValue('/opening hours');
  await expect(page.getByRole('option', { name: /Opening hours/ })).toBeVisible();
  await expect(composer(page)).toBeFocused();
});

test('a saved reply with a gap is not sent by accident, and waits with its quote while someone looks elsewhere', async ({
  page,
  workspace,
}) => {
  await conversationOf(workspace, 'Anything new?', { from: OTHER });
  const { address } = await conversationOf(workspace, 'Where do you ship to?');
  await signIn(page);
  const path = `/api/admin/${workspace.slug}/saved-replies`;
  const data = { name: 'Shipping', text: 'We ship to {{city}}.' };
  await callAsPage(page.request, { url: running().url, path, data });
  await page.goto(address);
  await act(page, 'Where do you ship to?', 'Reply');
  await composer(page).pressSequentially('/ship');
  await expect(page.getByRole('option', { name: /Shipping/ })).toBeVisible();
  await composer(page).press('Enter');
  const hint = page.getByText('Fill in {{city}} before you send.');
  await expect(hint).toBeVisible();

  await page.getByRole('link', { name: /Ravi Nair/ }).click();
  await expect(said(page, 'Anything new?')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByText('Replying to')).toHaveCount(0);
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  await expect(composer(page)).toHaveValue('We ship to {{city}}.');
  await expect(page.getByText('Replying to')).toBeVisible();
  await expect(hint).toBeVisible();
  await expect(composer(page)).not.toBeFocused();

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Not sent yet. Fill in {{city}} first.')).toBeVisible();
  await expectAccessible(page);
  // The gap is selected.
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('Pune');
  await composer(page).press('Control+Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByText('Replying to')).toHaveCount(0);
  const context = { message_id: expect.any(String) };
  await expect
    .poll(() => sentFrom(workspace))
    .toMatchObject([{ payload: { context, text: { body: 'We ship to Pune.' } } }]);

  await composer(page).pressSequentially('/ship');
  await expect(page.getByRole('option', { name: /Shipping/ })).toBeVisible();
  await composer(page).press('Enter');
  await composer(page).press('Control+Enter');
  await page.getByRole('button', { name: 'Send it as it is' }).click();
  await expect(composer(page)).toHaveValue('');
  // Braces that were typed by hand are text like any other.
  await composer(page).fill('Write {{name}} there.');
  await composer(page).press('Control+Enter');
  await expect
    .poll(() => sentFrom(workspace))
    .toMatchObject([
      {},
      { payload: { text: { body: 'We ship to {{city}}.' } } },
      { payload: { text: { body: 'Write {{name}} there.' } } },
    ]);
});
