import { expectAccessible } from '../support/axe.ts';
import {
  CUSTOMER,
  conversationOf,
  meetCustomers,
  OTHER,
  openInInbox,
  openThread,
  openWhereFilesAreRead,
  sentFrom,
} from '../support/conversations.ts';
import { expect, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';
import { act, composer, said, thread } from '../support/thread.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('a message is answered with its quote by Enter, reacted to, and marked as unread again', async ({
  page,
  workspace,
}) => {
  await conversationOf(workspace, 'Do you have green tea?');
  await openInInbox(page, workspace);
  const question = said(page, 'Do you have green tea?');
  await act(page, 'Do you have green tea?', 'Reply');
  await expect(page.getByText('Replying to')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await page.getByRole('button', { name: 'Ctrl + Enter to send' }).click();
  await composer(page).fill('Yes, the small');
  await composer(page).press('Shift+Enter');
  await composer(page).pressSequentially('leaves.');
  await composer(page).press('Enter');
  await expect(page.getByText('Replying to')).toHaveCount(0);
  await said(page, 'the small').getByRole('button', { name: 'Reply to Do you have green tea?' }).click();
  await expect(question.first()).toHaveAttribute('aria-current', 'true');
  await composer(page).focus();
  const sent = () => sentFrom(workspace);
  const context = { message_id: expect.any(String) };
  await expect.poll(sent).toMatchObject([{ payload: { context, text: { body: 'Yes, the small\nleaves.' } } }]);

  await act(page, 'Do you have green tea?', 'Thumbs up');
  await expect(question.filter({ hasText: 'Reacted with' }).first()).toContainText('👍');
  await expect.poll(sent).toMatchObject([{}, { payload: { reaction: { emoji: '👍' } } }]);

  await act(page, 'Do you have green tea?', 'Mark unread from here');
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByRole('link', { name: /Asha Menon/ })).toContainText('1 unread message');
});

test('a message is forwarded, its cost is shown, and details collapse', async ({ page, workspace }) => {
  const { address: other } = await conversationOf(workspace, 'Anything new?', { from: OTHER });
  const { address } = await conversationOf(workspace, 'We moved to MG Road');
  await signIn(page);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(address);
  const block = page.getByRole('button', { name: 'Block…' });
  await expect(block).toBeVisible();
  await page.getByTitle('Hide details').click();
  await expect(block).toHaveCount(0);
  await page.getByTitle('Show details').click();
  await expect(block).toBeVisible();

  await act(page, 'We moved to MG Road', 'Forward…');
  const dialog = page.getByRole('dialog', { name: 'Forward to' });
  await dialog.getByLabel('To').fill('Ravi');
  const people = dialog.getByRole('list', { name: 'Conversations with an open window' }).getByRole('button');
  await expect(people).toHaveText(['RNRavi Nair']);
  await expectAccessible(page);
  await people.click();
  await expect(page).toHaveURL(new RegExp(`${other}$`));
  await expect(composer(page)).toHaveValue('We moved to MG Road');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'We moved to MG Road').getByText('Delivered')).toBeAttached();

  await act(page, 'We moved to MG Road', 'Message info…');
  const info = page.getByRole('dialog', { name: 'Message info' });
  await expect(info.getByText('Free of charge (service)')).toBeVisible();
  await expectAccessible(page);
});

test('a file is forwarded once, to the person chosen last, and to no one if the dialog is closed before it comes', async ({
  page,
  workspace,
}) => {
  const { address: other } = await conversationOf(workspace, 'Anything new?', { from: OTHER });
  const { address } = await conversationOf(workspace, 'Here is the bill');
  await sandbox().write(CUSTOMER, {
    ...{ type: 'document', phone_number_id: workspace.phoneNumberId, filename: 'bill.pdf' },
    ...{ base64: Buffer.from('%PDF-1.4').toString('base64'), mime_type: 'application/pdf' },
  });
  await openWhereFilesAreRead(page, address);
  await expect(thread(page).getByRole('link', { name: 'Download bill.pdf' })).toBeVisible();
  let held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/messages/*/file', async (route) => {
    asked += 1;
    await held.promise;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Forward to' });
  const person = dialog.getByRole('button', { name: /Ravi Nair/ });
  await act(page, 'bill.pdf', 'Forward…');
  await person.click();
  await expect.poll(() => asked).toBe(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  const came = page.waitForResponse('**/messages/*/file');
  held.resolve();
  await came;

  held = Promise.withResolvers<void>();
  await act(page, 'bill.pdf', 'Forward…');
  await person.click();
  await person.click();
  await expect.poll(() => asked).toBe(3);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  held.resolve();
  await expect(page).toHaveURL(new RegExp(`${other}$`));
  await expect(page.getByRole('dialog', { name: 'Send a file' })).toContainText('bill.pdf');
});

test('of two reactions, the one that was chosen last is sent last, however slow the first is', async ({
  page,
  workspace,
}) => {
  await openThread(page, workspace, 'My parrot is back');
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/reaction', async (route) => {
    asked += 1;
    if (asked === 1) await held.promise;
    await route.continue();
  });
  await act(page, 'My parrot is back', 'Thumbs up');
  await expect.poll(() => asked).toBe(1);
  await act(page, 'My parrot is back', 'Heart');
  await expect(page.getByRole('menu', { name: 'Message actions' })).toHaveCount(0);
  held.resolve();
  const emojis = async () => (await sentFrom(workspace)).map(({ payload }) => Object(payload).reaction.emoji);
  await expect.poll(emojis).toEqual(['👍', '❤️']);
});
