import { AT_ONCE, CUSTOMER, meetCustomers, openThread, PAGE, row, writeIn } from '../support/conversations.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { api, expect, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';
import { composer, said, thread } from '../support/thread.ts';

const HOUR_MS = 3_600_000;

declare global {
  interface Window {
    /** News from the stream arrives once this is resolved. */
    newsHeld?: Promise<void>;
    releaseNews?: () => void;
  }
}

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('unread messages begin, and new ones count, where they are shown, and a reaction at its message', async ({
  page,
  workspace,
}) => {
  await openThread(page, workspace, 'Do you have green tea?');
  const { phoneNumberId: phone_number_id } = workspace;
  await composer(page).fill('Yes, two tins.');
  await composer(page).press('Control+Enter');
  await expect(said(page, 'Yes, two tins.').getByText('Delivered')).toBeAttached();
  await page.keyboard.press('Escape');
  // What arrives before it is left is read.
  await expect(composer(page)).toHaveCount(0);
  const asha = page.getByRole('link', { name: /Asha Menon/ });

  const [ours] = await sandbox().messages({ phone_number_id, direction: 'outbound' });
  const react = (emoji: string) =>
    sandbox().write(CUSTOMER, { type: 'reaction', message_id: ours?.id ?? '', emoji, phone_number_id });
  await react('🎉');
  await writeIn(workspace, 'I take both.');
  await expect(asha).toContainText('2 unread messages');
  await asha.click();
  const rows = thread(page).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Unread from here' })).toBeVisible();
  await expect(rows.nth(-2)).toContainText('Unread from here');
  await expect(rows.last()).toContainText('I take both.');

  for (let n = 1; n <= 12; n += 1) await writeIn(workspace, `Line ${n}.`);
  await expect(said(page, 'Line 12.')).toBeVisible();
  await thread(page).evaluate((section) => section.scrollTo({ top: -section.scrollHeight }));
  await react('🙏');
  await writeIn(workspace, 'Thank you!');
  await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible();
  await expect(said(page, 'Yes, two tins.')).toContainText('🙏');
});

test('unread messages have their mark when the list heard of them before the news came', async ({
  page,
  workspace,
}) => {
  await page.addInitScript(() => {
    const listen = EventSource.prototype.addEventListener;
    EventSource.prototype.addEventListener = function (this: EventSource, type: string, take: EventListener) {
      const later = async (event: Event) => {
        await window.newsHeld;
        take(event);
      };
      Reflect.apply(listen, this, [type, later]);
    } as typeof listen;
  });
  await writeIn(workspace, 'Is the tea in stock?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(said(page, 'Is the tea in stock?')).toBeVisible();
  await expect(row(page).getByText('1 unread message')).toHaveCount(0, AT_ONCE);

  const news = await holdRequests(page, /\/conversations\?.*ids=/);
  const isRead = page.waitForResponse(async (response) => {
    if (!/\/conversations\/[^/]+$/.test(response.url())) return false;
    const { conversation } = await response.json();
    return conversation.last_message.text === 'The green one.' && conversation.unread_count === 0;
  });
  await writeIn(workspace, 'The green one.');
  await expect(said(page, 'The green one.')).toBeVisible(AT_ONCE);
  await isRead;
  await page.evaluate(() => {
    window.newsHeld = new Promise((resolve) => {
      window.releaseNews = resolve;
    });
  });
  await page.keyboard.press('Escape');
  await expect(thread(page)).toHaveCount(0);
  await writeIn(workspace, 'And the white one.');
  const unread = async () => (await api(workspace)('GET', '/conversations')).json.conversations[0].unread_count;
  await expect.poll(unread).toBe(1);
  news.release();
  await expect(row(page).getByText('1 unread message')).toBeAttached(AT_ONCE);
  const marked = page.waitForResponse(/\/read$/);
  await row(page).getByRole('link').click();
  const unreadFrom = thread(page).getByRole('listitem').filter({ hasText: 'Unread from here' });
  await expect(unreadFrom.locator('+ li')).toContainText('And the white one.');

  // What was read then is not unread when the conversation is opened again before the news of it.
  await marked;
  await page.keyboard.press('Escape');
  await expect(thread(page)).toHaveCount(0);
  await writeIn(workspace, 'And the black one.');
  await expect.poll(unread).toBe(1);
  await row(page).getByRole('link').click();
  await expect(said(page, 'And the white one.')).toBeVisible();
  await page.evaluate(() => window.releaseNews?.());
  await expect(unreadFrom.locator('+ li')).toContainText('And the black one.', AT_ONCE);
});

test('a message opened from a search leaves newer ones unread, until the newest are shown', async ({
  page,
  workspace,
}) => {
  const unread = async () => (await api(workspace)('GET', '/conversations')).json.conversations[0]?.unread_count;
  const { id: message_id } = await writeIn(workspace, 'Do you have a samovar?', { age_ms: HOUR_MS });
  for (let index = 0; index <= PAGE; index += 1) await writeIn(workspace, `Line ${index}.`, { age_ms: HOUR_MS });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(said(page, `Line ${PAGE}.`)).toBeVisible();
  await expect.poll(unread).toBe(0);
  await page.goto(`/${workspace.slug}/inbox?search=samovar&in=messages`);
  const hit = page.getByRole('link').filter({ hasText: 'samovar' });
  await expect(hit).toBeVisible();
  await writeIn(workspace, 'An urgent question');
  await expect.poll(unread).toBe(1);
  const marked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/read') && marked.push(request.url()));
  await hit.click();
  await expect(said(page, 'Do you have a samovar?')).toBeVisible();
  await writeIn(workspace, 'And another one');
  await expect.poll(unread).toBe(2);
  await said(page, 'Do you have a samovar?').click();
  await page.waitForLoadState('networkidle').catch(() => {});
  expect(marked).toEqual([]);
  await page.getByRole('button', { name: 'To the newest messages' }).click();
  await expect(said(page, 'And another one')).toBeInViewport();
  await expect(
    thread(page).getByRole('listitem').filter({ hasText: 'Unread from here' }).locator('+ li'),
  ).toContainText('An urgent question');
  await expect.poll(unread).toBe(0);

  // A quote leads there too, and back.
  const { phoneNumberId: phone_number_id } = workspace;
  await sandbox().write(CUSTOMER, { type: 'text', text: 'Well?', context: { message_id }, phone_number_id });
  await page.getByRole('button', { name: 'Reply to an earlier message' }).click();
  await expect(said(page, 'Do you have a samovar?')).toBeInViewport();
  await page.goBack();
  await expect(said(page, 'Well?')).toBeInViewport();
  // Also once the message is loaded.
  await page.getByRole('button', { name: 'Earlier messages' }).click();
  await page.getByRole('button', { name: 'Reply to Do you have a samovar?' }).click();
  await expect(said(page, 'Do you have a samovar?').first()).toBeInViewport();
  await page.getByRole('button', { name: 'To the newest messages' }).click();
  await expect(said(page, 'Well?')).toBeInViewport();
});
