import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { CUSTOMER, conversationOf, meetCustomers, openThread, sentFrom, writeIn } from '../support/conversations.ts';
import { api, expect, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { act, composer, said, thread } from '../support/thread.ts';

const DAY_MS = 86_400_000;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const picker = (page: Page) => page.getByRole('dialog', { name: 'Emoji' });

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('an emoji is found by its name, written where the cursor was, and given as a reaction', async ({
  page,
  workspace,
}) => {
  await openThread(page, workspace, 'My parrot is back');
  await composer(page).fill('Hurray!');
  await composer(page).press('Home');
  const button = page.getByRole('button', { name: 'Choose an emoji' });
  const search = picker(page).getByRole('combobox', { name: 'Search emoji' });
  await button.click();
  await expect(search).toBeFocused();
  await expect(picker(page).getByRole('option', { name: 'grinning face', exact: true })).toBeVisible();
  await expectAccessible(page);
  await search.fill('parr');
  await expect(picker(page).getByRole('option')).toHaveCount(1);
  await search.press('Enter');
  await expect(picker(page)).toHaveCount(0);
  await expect(composer(page)).toHaveValue('🦜Hurray!');
  await expect(composer(page)).toBeFocused();

  // The chosen skin tone is remembered.
  for (const isChosen of [false, true]) {
    await button.click();
    const tone = picker(page).getByRole('radio', { name: 'Medium dark' });
    if (!isChosen) await picker(page).getByTitle('Medium dark').click();
    await expect(tone).toBeChecked();
    await search.fill('thumbs up');
    await expect(picker(page).getByRole('option', { name: 'thumbs up: medium-dark skin tone' })).toHaveText('👍🏾');
    await search.press('Escape');
    await expect(picker(page)).toHaveCount(0);
  }

  await act(page, 'My parrot is back', 'Other emoji…');
  await expect(search).toBeFocused();
  await expect(picker(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['🦜']);
  await search.press('Enter');
  await expect(said(page, 'My parrot is back').filter({ hasText: 'Reacted with' }).first()).toContainText('🦜');
  await expect.poll(() => sentFrom(workspace)).toMatchObject([{ payload: { reaction: { emoji: '🦜' } } }]);
  await button.click();
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('when the window closes while someone types, the text stays, and no key becomes a shortcut', async ({
  page,
  workspace,
}) => {
  const { address } = await conversationOf(workspace, 'Still there?', { age_ms: 2 * DAY_MS });
  const found = async () => (await api(workspace)('GET', `/conversations?phone=${CUSTOMER}`)).json.conversations;
  await signIn(page);
  // By this browser’s clock, the window is open for half a day more. The server, by its own clock, renders it closed.
  const installedAt = Date.now();
  await page.clock.install({ time: installedAt - 1.5 * DAY_MS });
  await page.goto(address);
  await expect(said(page, 'Still there?')).toBeVisible();
  await composer(page).fill('Of course');
  await composer(page).press('Control+Enter');
  const refused = said(page, 'Of course');
  await expect(refused.getByText('The 24-hour window closed before this was sent.')).toBeVisible();
  await expect(refused.getByRole('button', { name: 'Try again' })).toBeVisible();
  await act(page, 'Still there?', 'Reply');
  await composer(page).fill('We are her');

  await page.clock.fastForward(DAY_MS / 2 - (Date.now() - installedAt) + 1000);
  await expect(page.getByText('The 24-hour window closed just now.')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('e.');
  await expect(composer(page)).toHaveValue('We are her');
  await expect(composer(page)).not.toBeEditable();
  await expect(page.getByText('Replying to')).toBeVisible();
  await expect(refused.getByRole('button')).toHaveText(['Discard']);
  await expectAccessible(page);

  await writeIn(workspace, 'Hello?');
  await expect(composer(page)).toBeEditable();
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('');
  await page.getByRole('button', { name: 'Send without the quote' }).click();
  await expect(composer(page)).toBeFocused();
  const file = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await page.locator('input[type=file]').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Send a file' });
  const caption = dialog.getByLabel('Caption');
  await caption.focus();
  await page.keyboard.type('Ther');
  await page.clock.fastForward(2.5 * DAY_MS);
  await expect(dialog.getByText('The 24-hour window is closed')).toBeVisible();
  await expect(caption).toBeFocused();
  await page.keyboard.type('e');
  await expect(caption).toHaveValue('There');
  await expect(dialog.getByRole('button', { name: 'Send file' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  expect(await found()).toMatchObject([{ status: 'open' }]);
});

test('R goes to the reply, also from a note', async ({ page, workspace }) => {
  await openThread(page, workspace, 'Call me?');
  await page.getByText('Note', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Note' })).toBeChecked();
  await thread(page).focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('radio', { name: 'Reply' })).toBeChecked();
  await expect(composer(page)).toBeFocused();
});

for (const viewport of [
  { width: 720, height: 450 },
  { width: 390, height: 440 },
]) {
  test(`a long text with a quote can be sent from a window of ${viewport.width} by ${viewport.height}`, async ({
    page,
    workspace,
  }) => {
    await page.setViewportSize(viewport);
    await openThread(page, workspace, 'How do I get there?');
    await act(page, 'How do I get there?', 'Reply');
    await composer(page).fill(Array.from({ length: 9 }, (_, n) => `Step ${n + 1}`).join('\n'));
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await thread(page).boundingBox())?.height).toBeGreaterThan(48);
  });
}
