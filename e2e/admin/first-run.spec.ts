import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LaunchedParley, launchParley } from '../support/launch-parley.ts';
import { openNavigation } from '../support/open-navigation.ts';
import { test as base, expect } from '../support/parley.ts';
import { sizes } from '../support/sizes.ts';

/** A Parley that no one has used yet. */
const test = base.extend<{ fresh: LaunchedParley }>({
  fresh: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'parley-fresh-'));
      const parley = await launchParley({ dataDir });
      await use(parley);
      await parley.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { timeout: 300_000 },
  ],
});

for (const { name, viewport, narrow } of sizes) {
  test.describe(name, () => {
    // What a new person sees first is tested as most people see it, with motion.
    test.use({ viewport, contextOptions: { reducedMotion: 'no-preference' } });

    test('from the ready block to the first conversation', async ({ page, fresh }) => {
      const block = fresh.output();
      const [, address = ''] = /ready at (\S+)/.exec(block) ?? [];
      const [, email = '', password = ''] = /Sign in +(\S+) +(\S+)/.exec(block) ?? [];
      const open = async (link: string) => {
        if (narrow) await openNavigation(page);
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
      };
      const steps = page.getByRole('listitem').filter({ has: page.getByText(/\((Done|Open)\)/) });
      const done = steps.filter({ hasText: '(Done)' });

      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Sign in to Parley' })).toBeVisible();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { name: 'My workspace', level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Get started' })).toBeVisible();
      await expect(steps).toHaveCount(8);
      await expect(done).toHaveText(['Connect a number (Done)']);

      await open('Sandbox phone');
      await page.getByRole('button', { name: 'New customer' }).first().click();
      await page.getByRole('dialog').getByLabel('Name').fill('Asha Menon');
      await page.getByRole('dialog').getByLabel('Phone').fill('+91 98123 45678');
      await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click();
      const phone = page.getByRole('region', { name: 'Phone of Asha Menon' });
      await phone.getByLabel('Message', { exact: true }).fill('Is the tea in stock?');
      await page.keyboard.press('Enter');
      await expect(phone.getByRole('listitem').getByText('Is the tea in stock?')).toBeVisible();

      await open('Inbox');
      const conversation = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
      await conversation.filter({ hasText: 'Is the tea in stock?' }).getByRole('link').click();
      await page.getByLabel('Message', { exact: true }).fill('Yes, two tins left.');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const reply = page
        .getByRole('region', { name: /^Messages with/ })
        .getByRole('listitem')
        .last();
      await expect(reply.getByText('Yes, two tins left.')).toBeVisible();
      await expect(reply.getByText('Delivered')).toBeAttached();

      await page.goto(`${address}/my-workspace`);
      await expect(done).toHaveText(
        ['Connect a number', 'Add a contact', 'Receive a message', 'Send a message'].map((step) => `${step} (Done)`),
      );
      await open('Sandbox phone');
      await expect(phone.getByRole('listitem').getByText('Yes, two tins left.')).toBeVisible();
    });
  });
}
