import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { AT_ONCE, CUSTOMER, meetCustomers, OTHER, row, sentFrom, writeIn } from '../support/conversations.ts';
import { openNavigation } from '../support/open-navigation.ts';
import { api, createWorkspace, expect, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { syncTemplates } from '../support/sync-templates.ts';
import { composer, said, thread } from '../support/thread.ts';

const DAY_MS = 86_400_000;

test.beforeEach(({ workspace }) => meetCustomers(workspace));

for (const { name, viewport, narrow } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('what a customer writes appears in every open inbox, and is read in all once it is read in one', async ({
      page,
      browser,
      baseURL,
      workspace,
    }) => {
      const elsewhere = await browser.newContext({ viewport, baseURL: baseURL ?? '' });
      const other = await elsewhere.newPage();
      for (const one of [page, other]) {
        await signIn(one);
        await one.goto(`/${workspace.slug}/inbox`);
        await expect(one.getByText('No conversations yet')).toBeVisible();
      }
      await writeIn(workspace, 'Is the tea in stock?');
      for (const one of [page, other]) {
        await expect(row(one).getByText('Is the tea in stock?')).toBeVisible(AT_ONCE);
        await expect(row(one).getByText('1 unread message')).toBeAttached();
      }

      if (narrow) await row(page).getByRole('link').click();
      else {
        await page.keyboard.press('j');
        await expect(row(page).getByRole('link')).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await expect(said(page, 'Is the tea in stock?')).toBeVisible();
      await expect(row(other).getByText('1 unread message')).toHaveCount(0, AT_ONCE);
      await writeIn(workspace, 'The green one.');
      await expect(said(page, 'The green one.')).toBeVisible(AT_ONCE);
      await expect(row(other).getByText('The green one.')).toBeVisible(AT_ONCE);
      await expect(row(other).getByText(/unread message/)).toHaveCount(0);

      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(new RegExp(`/${workspace.slug}/inbox$`));
      await expect(thread(page)).toHaveCount(0);
      await writeIn(workspace, 'And the white one.');
      await expect(row(page).getByText('1 unread message')).toBeAttached(AT_ONCE);
      await row(page).getByRole('link').click();
      await expect(thread(page).getByRole('listitem').filter({ hasText: 'Unread from here' })).toBeVisible();
      await elsewhere.close();
    });

    test('a reply is sent, and one that fails says why and is sent again once', async ({ page, workspace }) => {
      await writeIn(workspace, 'Hello?');
      await signIn(page);
      await page.goto(`/${workspace.slug}/inbox`);
      await row(page).getByRole('link').click();
      const reply = composer(page);
      await reply.fill('Hi Asha!');
      await reply.press('Control+Enter');
      await expect(reply).toHaveValue('');
      const settled = said(page, 'Hi Asha!');
      await expect(settled.getByText('Delivered')).toBeAttached();

      await sandbox().addFault({
        operation: 'messages.send',
        phone_number_id: workspace.phoneNumberId,
        times: 20,
        action: { type: 'http', status: 503 },
      });
      await reply.fill('Are you there?');
      await reply.press('Control+Enter');
      const failed = said(page, 'Are you there?');
      await expect(failed.getByText('WhatsApp cannot be reached or failed.')).toBeVisible();
      await sandbox().clearFaults();
      await failed.getByRole('button', { name: 'Send again' }).click();
      await expect(failed.getByText('Delivered')).toBeAttached();
      await expect(failed).toHaveCount(1);
      expect((await sentFrom(workspace)).map(({ text }) => text)).toEqual(['Hi Asha!', 'Are you there?']);
    });

    test('files are sent with their captions, and none that the channel would refuse', async ({ page, workspace }) => {
      await writeIn(workspace, 'Please send the bill.');
      await signIn(page);
      await page.goto(`/${workspace.slug}/inbox`);
      await row(page).getByRole('link').click();
      const attach = (file: { name: string; mimeType: string; buffer: Buffer }) =>
        page.locator('input[type=file]').setInputFiles(file);
      await page.getByLabel('Message', { exact: true }).waitFor();
      const dialog = page.getByRole('dialog', { name: 'Send a file' });
      await attach({ name: 'menu.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1_048_576) });
      await expect(dialog.getByText('image messages take up to 5 MB')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Send file' })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await attach({ name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') });
      await expect(dialog.getByText('WhatsApp does not accept this kind of file.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();

      await attach({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 17') });
      await dialog.getByLabel('Caption').fill('Thank you for the order');
      await dialog.getByRole('button', { name: 'Send file' }).click();
      const link = thread(page).getByRole('link', { name: 'Download bill.pdf' });
      await expect(link).toBeVisible();
      await expect(thread(page).getByText('Thank you for the order')).toBeVisible();
      const [sent] = await sentFrom(workspace);
      expect(sent?.payload).toMatchObject({
        type: 'document',
        document: { id: expect.any(String), filename: 'bill.pdf', caption: 'Thank you for the order' },
      });
      const file = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(await file.text()).toBe('%PDF-1.4 17');
    });

    test('once the window has closed, a template is filled in, previewed and sent', async ({ page, workspace }) => {
      await writeIn(workspace, 'See you', { age_ms: 2 * DAY_MS });
      await signIn(page);
      await syncTemplates(page, workspace);
      await page.goto(`/${workspace.slug}/inbox`);
      await row(page).getByRole('link').click();
      await expect(page.getByText('The 24-hour window closed yesterday.')).toBeVisible();
      await expect(page.getByLabel('Message', { exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Choose a template' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send a template' });
      await expect(dialog.getByLabel('Search templates')).toBeFocused();
      // A number may stand for anything.
      await dialog
        .getByRole('button', { name: /invoice/ })
        .first()
        .click();
      await expect(dialog.getByLabel('Text {{1}}')).toHaveValue('');
      await dialog.getByRole('button', { name: 'Choose another template' }).click();
      await dialog.getByLabel('Search templates').fill('appointment');
      await dialog.getByRole('button', { name: /appointment_reminder/ }).click();
      await expect(dialog.getByLabel('Header {{day}}')).toBeFocused();
      await page.keyboard.type('Monday');
      await expect(dialog.getByLabel('Text {{first_name}}')).toHaveValue('Asha');
      await dialog.getByRole('button', { name: 'Send template' }).click();
      await expect(dialog.getByText('Fill in this value.')).toHaveCount(1);
      await expect(dialog.getByLabel('Text {{time}}')).toBeFocused();
      await dialog.getByLabel('Text {{time}}').fill('10:30');
      await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Hi Asha, we expect you at 10:30.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Send template' }).click();
      const sent = said(page, 'we expect you at 10:30.');
      await expect(sent.getByText('Appointment on Monday')).toBeVisible();
      await expect(sent.getByText('Call us')).toBeVisible();
      await expect.poll(async () => (await sentFrom(workspace)).map(({ status }) => status)).toEqual(['delivered']);
    });

    test('a conversation is found by name, tag, unread and window, and the person is edited beside it', async ({
      page,
      workspace,
    }) => {
      const person = { phone: `+${CUSTOMER}`, tags: ['vip'], source_ref: 'crm-17', attributes: { city: 'Pune' } };
      await api(workspace)('POST', '/contacts', [person]);
      await writeIn(workspace, 'Hello');
      await writeIn(workspace, 'Bye', { from: OTHER, age_ms: 2 * DAY_MS });
      await signIn(page);
      await page.goto(`/${workspace.slug}/inbox`);
      await expect(row(page)).toHaveCount(2);
      await page.getByLabel('Search by name or phone').fill('ravi');
      await expect(row(page)).toHaveText([/Ravi Nair/]);
      await page.getByLabel('Search by name or phone').fill('+91 981 200 0165');
      await expect(row(page)).toHaveText([/Asha Menon/]);
      await page.getByLabel('Search by name or phone').fill('');
      await expect(row(page)).toHaveCount(2);
      await page.getByText('Window closed', { exact: true }).click();
      await expect(row(page)).toHaveText([/Ravi Nair/]);
      await page.getByText('Window open', { exact: true }).click();
      await expect(row(page)).toHaveText([/Asha Menon/]);
      await page.getByText('All', { exact: true }).click();
      await choose(page, 'Tag', 'vip');
      await expect(row(page)).toHaveText([/Asha Menon/]);

      await row(page).getByRole('link').click();
      await expect(page.getByText('You can reply for')).toBeVisible();
      await page.getByRole('button', { name: 'About this person' }).click();
      const shown = { visible: true };
      await expect(page.getByText('crm-17').filter(shown)).toBeVisible();
      await page.getByRole('button', { name: 'Edit', exact: true }).filter(shown).click();
      const form = page.getByRole('dialog', { name: 'Edit contact' });
      await choose(page, 'Marketing messages', 'Opted in');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form).toHaveCount(0);
      await expect(page.getByText('Opted in', { exact: true }).filter(shown)).toBeVisible();

      await page.goto(`/${workspace.slug}/inbox`);
      await page.getByText('Unread', { exact: true }).click();
      await expect(row(page)).toHaveText([/Ravi Nair/]);
    });

    test('an agent sees the inbox and the person, and no one sees another workspace’s conversations', async ({
      page,
      workspace,
    }) => {
      const other = await createWorkspace('Other');
      await sandbox().addNumber({ phone_number_id: other.phoneNumberId, waba_id: other.wabaId });
      await writeIn(other, 'A secret');
      await writeIn(workspace, 'Hello');
      await signIn(page);
      await page.goto(`/${other.slug}/inbox`);
      await row(page).getByRole('link').click();
      await expect(said(page, 'A secret')).toBeVisible();
      const foreign = new URL(page.url()).pathname.split('/').at(-1);

      await page.context().clearCookies();
      await joinAs(page, workspace, { role: 'agent' });
      await page.goto(`/${workspace.slug}/inbox`);
      if (narrow) await openNavigation(page);
      const navigation = page.getByRole('navigation', { name: 'Main' });
      await expect(navigation.getByRole('link', { name: /^Inbox/ })).toBeVisible();
      await expect(navigation.getByRole('link', { name: 'Flows' })).toHaveCount(0);
      await expect(navigation.getByRole('link', { name: 'Sandbox phone' })).toHaveCount(0);
      if (narrow) await page.keyboard.press('Escape');
      await row(page).getByRole('link').click();
      await page.getByRole('button', { name: 'About this person' }).click();
      await expect(page.getByText('No flow runs yet').filter({ visible: true })).toBeVisible();

      for (const [address, title] of [
        [`/${other.slug}/inbox`, 'Page not found'],
        [`/${workspace.slug}/inbox/${foreign}`, 'There is no such conversation'],
      ] as const) {
        await page.goto(address);
        await expect(page.getByText(title)).toBeVisible();
        await expect(page.getByText('A secret')).toHaveCount(0);
      }
    });
  });
}

test('what a customer filled in is shown as lines', async ({ page, workspace }) => {
  const response = { flow_token: 'x', full_name: 'Asha Menon', extras: ['Cake', 'Candles'] };
  await sandbox().write(CUSTOMER, { type: 'nfm_reply', response, phone_number_id: workspace.phoneNumberId });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  const form = said(page, 'Filled in a form');
  await expect(form.getByRole('term')).toHaveText(['extras', 'full name']);
  await expect(form.getByRole('definition')).toHaveText(['Cake, Candles', 'Asha Menon']);
});
