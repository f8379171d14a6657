import { expectAccessible } from '../support/axe.ts';
import { AT_ONCE, meetCustomers, PAGE, row, writeIn } from '../support/conversations.ts';
import { expect, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';
import { composer, said, thread } from '../support/thread.ts';

const HOUR_MS = 3_600_000;

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('what a customer writes while a second tab loads is shown in it', async ({ page, context, workspace }) => {
  await writeIn(workspace, 'Hello?');
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(row(page).getByText('Hello?')).toBeVisible();
  const tab = await context.newPage();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  await tab.route('**/_next/static/**/*.js', async (route) => {
    await isWritten;
    await route.continue();
  });
  await tab.goto(`/${workspace.slug}/inbox`, { waitUntil: 'commit' });
  await expect(row(tab).getByText('Hello?')).toBeVisible();
  await writeIn(workspace, 'Are you there?');
  await expect(row(page).getByText('Are you there?')).toBeVisible(AT_ONCE);
  written();
  await expect(row(tab).getByText('Are you there?')).toBeVisible(AT_ONCE);
});

test('what a customer writes while earlier messages load is shown, and stays', async ({ page, workspace }) => {
  for (let index = 0; index <= PAGE; index += 1) await writeIn(workspace, `Line ${index}.`, { age_ms: HOUR_MS });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page)
    .filter({ hasText: `Line ${PAGE}.` })
    .getByRole('link')
    .click();
  await expect(said(page, `Line ${PAGE}.`)).toBeVisible();
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  await page.route('**/messages?cursor=*', async (route) => {
    const response = await route.fetch();
    await isWritten;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Earlier messages' }).click();
  await writeIn(workspace, 'Are you there?');
  await expect(row(page).getByText('Are you there?')).toBeVisible(AT_ONCE);
  // Nothing else asks for the thread from then on.
  await page.waitForTimeout(1_000);
  written();
  await expect(said(page, 'Line 0.')).toBeAttached();
  await expect(said(page, 'Are you there?')).toBeVisible(AT_ONCE);
  await expect(said(page, 'Line 0.')).toBeAttached();
});

test('a further page of the inbox that cannot be read is asked for again by hand alone', async ({
  page,
  workspace,
}) => {
  const { phoneNumberId: phone_number_id } = workspace;
  for (let index = 0; index <= PAGE; index += 1) {
    await sandbox().write(`${919812300200 + index}`, { type: 'text', text: `Guest ${index}`, phone_number_id });
  }
  await signIn(page);
  let refused = 0;
  const further = '**/conversations?*cursor=*';
  await page.route(further, async (route) => {
    refused += 1;
    await route.fulfill({ status: 403, json: { detail: 'Not for you.', code: 'forbidden' } });
  });
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page)
    .filter({ hasText: `Guest ${PAGE}` })
    .hover();
  await page.mouse.wheel(0, 10_000);
  await expect(page.getByText('Not for you.')).toBeAttached();
  await page.waitForTimeout(1_000);
  // The stream may have had the whole list read again.
  expect(refused).toBeLessThan(5);
  await expectAccessible(page);
  await page.unroute(further);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.mouse.wheel(0, 10_000);
  await expect(row(page).getByText('Guest 0', { exact: true })).toBeAttached();
});

test('an inbox that hears nothing for a minute connects again, and shows what it missed', async ({
  page,
  workspace,
}) => {
  let streams = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/stream')) streams += 1;
  });
  await page.clock.install();
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await expect.poll(() => streams).toBe(1);
  await page.clock.fastForward(60_000);
  await expect.poll(() => streams).toBe(2);
  await writeIn(workspace, 'Hello?');
  await expect(row(page).getByText('Hello?')).toBeVisible(AT_ONCE);
});

test('an open thread follows new messages after a reply, whatever height it has', async ({ page, workspace }) => {
  for (let index = 0; index < 20; index += 1) await writeIn(workspace, `Line ${index}.`);
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(said(page, 'Line 19.')).toBeVisible();
  await page.addStyleTag({
    content:
      '[aria-label^="Messages with"] ol { padding-bottom: 0.6px } [aria-label^="Messages with"] li { height: 5rem }',
  });
  const reply = composer(page);
  await reply.fill('One moment');
  await reply.press('Control+Enter');
  await expect(said(page, 'One moment').getByText('Delivered')).toBeAttached();
  for (const text of ['Thank you', 'I will wait']) {
    await writeIn(workspace, text);
    await expect(said(page, text)).toBeInViewport({ ratio: 0.9, ...AT_ONCE });
  }
  await thread(page).evaluate((section) => section.scrollTo({ top: -40 }));
  await writeIn(workspace, 'Still here');
  await expect(said(page, 'Still here')).toBeInViewport({ ratio: 0.9, ...AT_ONCE });
});
