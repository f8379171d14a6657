import { bookShopBot } from '../../lib/flows/typebot/testing/book-shop-bot.ts';
import { expectAccessible } from '../support/axe.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { api, expect, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

test('imports a bot from Typebot, and says what is missing before and after', async ({ page, workspace }) => {
  await api(workspace)('POST', '/flows', { name: 'Order status', draft_graph: { nodes: [], edges: [] } });
  await signIn(page);
  await page.goto(`/${workspace.slug}/flows`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await chooser).setFiles({
    name: 'typebot-export-book-shop.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(bookShopBot)),
  });
  const dialog = page.getByRole('dialog', { name: 'Import “Book shop”?' });
  const missing = dialog.getByRole('list', { name: 'Not imported' });
  await expect(missing.getByText('Recommend · OpenAI')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'To check' }).getByText(/takes the flow secret/)).toBeVisible();
  await expectAccessible(page);
  const opening = await holdRequests(page, /\/flows\/[\w-]{36}\?/);
  const create = dialog.getByRole('button', { name: 'Create draft' });
  await create.click();
  // It is created once, however slowly its page opens.
  await opening.begun;
  await expect(create).toHaveAttribute('aria-busy', 'true');
  await create.press('Enter');
  opening.release();
  await expect(page.getByRole('textbox', { name: 'Name of the flow' })).toHaveValue('Book shop');
  const notes = page.getByRole('textbox', { name: 'Note' });
  await expect(notes.filter({ hasText: 'OpenAI: Flows have no node like this.' })).toHaveCount(1);
  await expect(page.getByText('What is your name?')).toBeVisible();
  expect((await api(workspace)('GET', '/flows')).json.flows).toHaveLength(2);
});
