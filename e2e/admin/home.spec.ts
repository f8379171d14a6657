import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { choose } from '../support/choose.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { syncTemplates } from '../support/sync-templates.ts';

const CUSTOMER = '919812345678';

for (const { name, viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('home says what is wrong, how messages flow, and what to do first', async ({ page, workspace }) => {
      const { slug, phoneNumberId, wabaId } = workspace;
      const sandbox = sandboxControl(running().sandboxUrl);
      await sandbox.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
      await signIn(page);
      await page.goto(`/${slug}`);
      await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
      await expect(page.getByText('Receive a message')).toBeVisible();
      const toPhone = page.getByRole('main').getByRole('link', { name: 'Sandbox phone' });
      await expect(toPhone).toHaveAttribute('href', `/${slug}/sandbox`);

      await sandbox.write(CUSTOMER, { type: 'text', text: 'Hello', phone_number_id: phoneNumberId });
      const call = api(workspace);
      await expect.poll(async () => (await call('GET', '/conversations')).json.conversations.length).toBe(1);
      await sandbox.addFault({
        operation: 'messages.send',
        phone_number_id: phoneNumberId,
        action: { type: 'async_failure', code: 131026 },
      });
      for (const body of ['One', 'Two']) {
        expect((await call('POST', '/messages', { to: `+${CUSTOMER}`, body })).status).toBe(200);
      }
      await syncTemplates(page, workspace);

      const outcomes = async () => {
        const [conversation] = (await call('GET', '/conversations')).json.conversations;
        const { messages } = (await call('GET', `/conversations/${conversation.id}/messages`)).json;
        return messages.map(({ status }: { status: string }) => status).sort();
      };
      await expect.poll(outcomes).toEqual(['delivered', 'failed', 'received']);
      const today = page.getByRole('table', { name: 'Messages' }).getByRole('row').last();
      await page.reload();
      await expect(page.getByText('A message failed in the last 24 hours')).toBeVisible();
      await expect(today.getByRole('cell')).toHaveText(['1', '2', '1', '0', '1']);
      await expect(page.getByText('3 templates cannot be sent')).toBeVisible();
      // One day does not make a chart.
      await expect(page.getByText('The chart appears once there are messages on two days.')).toBeVisible();
      await expect(page.locator('.recharts-bar-rectangle')).toHaveCount(0);
      await choose(page, 'Time', 'Last 30 days');
      await expect(page.getByRole('table', { name: 'Messages' }).getByRole('row')).toHaveCount(31);
      await page.getByRole('link', { name: 'Templates', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/${slug}/settings/templates`));

      await page.context().clearCookies();
      await joinAs(page, workspace, { role: 'agent' });
      await page.goto(`/${slug}`);
      await expect(page.getByText('A message failed in the last 24 hours')).toBeVisible();
      await expect(page.getByText('templates cannot be sent')).toHaveCount(0);
    });
  });
}
