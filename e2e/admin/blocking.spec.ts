import { expectAccessible } from '../support/axe.ts';
import { conversationOf, meetCustomers, openThread, writeIn } from '../support/conversations.ts';
import { api, expect, test } from '../support/parley.ts';
import { joinAs } from '../support/sign-in.ts';
import { thread } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('a contact is blocked and unblocked beside the thread', async ({ page, workspace }) => {
  const { id } = await openThread(page, workspace, 'Buy my coins');
  await page.getByRole('button', { name: 'About this person' }).click();
  const panel = page.getByRole('dialog', { name: 'About this person' });
  await panel.getByRole('button', { name: 'Block…' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Block Asha Menon?' });
  await expect(ask.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(panel.getByText('Blocked')).toBeVisible();
  await writeIn(workspace, 'More coins');
  await expect(page.getByText('More coins', { exact: true })).toBeAttached();
  const found = async () => (await api(workspace)('GET', `/conversations/${id}`)).json;
  await expect.poll(found).toMatchObject({ status: 'closed', unread_count: 0 });
  await panel.getByRole('button', { name: 'Unblock' }).click();
  await expect(panel.getByRole('button', { name: 'Block…' })).toBeVisible();
});

test('a contact is blocked in the list of contacts, as their thread shows', async ({ page, workspace }) => {
  const { address } = await conversationOf(workspace, 'Buy my coins');
  await joinAs(page, workspace, { role: 'agent', name: 'Mira Shah' });
  await page.goto(`/${workspace.slug}/contacts`);
  const row = page.getByRole('row', { name: /Asha Menon/ });
  await row.getByRole('button', { name: 'Block Asha Menon', exact: true }).click();
  const ask = page.getByRole('alertdialog', { name: 'Block Asha Menon?' });
  await ask.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(row.getByText('Blocked')).toBeVisible();
  await row.getByRole('button', { name: 'Unblock Asha Menon' }).click();
  await expect(row.getByText('Blocked')).toHaveCount(0);
  await page.goto(address);
  await expect(thread(page).getByText('Mira Shah blocked this contact.')).toBeVisible();
  await expect(thread(page).getByText('Mira Shah unblocked this contact.')).toBeVisible();
});
