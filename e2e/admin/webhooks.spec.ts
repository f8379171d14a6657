import { createHmac } from 'node:crypto';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { api, createWorkspace, expect, test, type Workspace } from '../support/parley.ts';
import { startReceiver } from '../support/receiver.ts';
import { sandbox } from '../support/sandbox.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

const CUSTOMER = '919812345678';
const writeIn = ({ phoneNumberId }: Workspace, text: string) =>
  sandbox().write(CUSTOMER, { type: 'text', text, phone_number_id: phoneNumberId });

test.beforeEach(({ workspace: { phoneNumberId, wabaId } }) =>
  sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId }),
);

for (const { name, viewport, narrow } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('an admin adds a webhook, tests it, watches events arrive, rotates its secret, and deletes it', async ({
      page,
      workspace,
    }) => {
      test.slow();
      const receiver = await startReceiver(() => ({ status: 200, body: 'thanks' }));
      const signatureOf = (secret: string, index: number) =>
        `sha256=${createHmac('sha256', secret)
          .update(receiver.received[index]?.body ?? '')
          .digest('hex')}`;
      await signIn(page);
      await page.goto(`/${workspace.slug}/webhooks`);
      await expect(page.getByText('/public/v1/webhooks')).toBeVisible();

      await page.getByRole('button', { name: 'Add webhook' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('URL').fill('ftp://crm.example.com');
      await form.getByRole('button', { name: 'Add webhook' }).click();
      await expect(form.getByText('Give an http or https URL')).toBeVisible();
      await form.getByLabel('URL').fill(receiver.url);
      await form.getByRole('checkbox', { name: /Delivery receipts/ }).click();
      await form.getByRole('button', { name: 'Add webhook' }).click();
      const secret = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue();
      await page.getByRole('button', { name: 'I have copied it' }).click();
      const card = page.getByRole('article').filter({ hasText: receiver.url });
      await expect(card.getByText('Not called yet')).toBeVisible();
      await expect(page.getByText(secret)).toHaveCount(0);

      await card.getByRole('button', { name: 'Send test event' }).click();
      await expect(page.getByText(/Acknowledged with 200 in/)).toBeVisible();
      expect(receiver.received[0]?.json.data.test).toBe(true);
      expect(receiver.received[0]?.headers['x-service-signature']).toBe(signatureOf(secret, 0));
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(card.getByText('Working')).toBeVisible();
      await expect(card.getByText('100%')).toBeVisible();
      await expect(card.getByRole('img', { name: 'Chart: 1 attempt, 1 acknowledged.' })).toBeVisible();

      await card.getByRole('link', { name: 'Deliveries' }).click();
      await expect(page.getByRole('heading', { name: receiver.url, level: 1 })).toBeVisible();
      await expect(page.getByRole('row')).toHaveCount(2);
      // The list updates by itself.
      await writeIn(workspace, 'Is the green tea in stock?');
      const row = page.getByRole('row').filter({ hasText: '+91 98123 45678' });
      await expect(row).toContainText('Delivered');
      await row.getByRole('button', { name: 'Message received', exact: true }).click();
      const detail = page.getByRole('dialog');
      await expect(detail.getByText('thanks')).toBeVisible();
      await detail.getByRole('tab', { name: 'Request' }).click();
      await expect(detail.getByText('Is the green tea in stock?')).toBeVisible();
      await expect(detail.getByText(`webhook-id: ${receiver.received[1]?.headers['webhook-id']}`)).toBeVisible();
      await expectAccessible(page);
      await detail.getByRole('button', { name: 'Close', exact: true }).first().click();

      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Rotate secret…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
      const rotated = await page.getByRole('textbox', { name: 'Signing secret' }).inputValue();
      await page.getByRole('button', { name: 'I have copied it' }).click();
      await expect(page.getByText('The old secret also signs until')).toBeVisible();
      await writeIn(workspace, 'Hello?');
      await expect.poll(() => receiver.received.length).toBe(3);
      expect(receiver.received[2]?.headers['x-service-signature']).toBe(signatureOf(rotated, 2));
      expect(String(receiver.received[2]?.headers['webhook-signature']).split(' ')).toHaveLength(2);

      await page.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
      await expect(page.getByText('The webhook was deleted.')).toBeVisible();
      await expect(page.getByText('No webhooks yet')).toBeVisible();
      await receiver.stop();
    });

    test('a receiver fails, its attempts say why, and once it is fixed everything is replayed', async ({
      page,
      workspace,
    }) => {
      let isBroken = true;
      const receiver = await startReceiver(() => (isBroken ? { status: 503, body: 'database is locked' } : 200));
      const { json: webhook } = await api(workspace)('POST', '/webhooks', { url: receiver.url });
      for (const text of ['One', 'Two', 'Three']) await writeIn(workspace, text);
      // After the first retries, the next ones are half a minute away and do not interfere.
      await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(6);
      await signIn(page);
      await page.goto(`/${workspace.slug}/webhooks/${webhook.id}`);
      await expect(page.getByText(/^Every attempt has failed since/)).toBeVisible();
      await choose(page, 'Status', 'Retrying');
      await expect(page.getByRole('row')).toHaveCount(4);

      await page.getByRole('button', { name: 'Message received' }).first().click();
      const detail = page.getByRole('dialog');
      await expect(detail.getByText('Next attempt')).toBeVisible();
      await expect(detail.getByText('Attempt 1')).toBeVisible();
      await expect(detail.getByText('database is locked').first()).toBeVisible();

      isBroken = false;
      const failed = receiver.received.length;
      await detail.getByRole('button', { name: 'Replay' }).click();
      await expect(page.getByText('1 event is on its way again.')).toBeVisible();
      await expect(detail.getByText('Delivered')).toBeVisible();
      await detail.getByRole('button', { name: 'Close', exact: true }).first().click();

      // The remaining failures are replayed together, by time range.
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await page.getByRole('button', { name: 'Replay a time range…' }).click();
      await page.getByRole('dialog').getByRole('checkbox').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
      await expect(page.getByText('3 events are on their way again.')).toBeVisible();
      const texts = () =>
        receiver.received.slice(failed).map(({ json }) => (json.data.message as { text: string } | undefined)?.text);
      await expect.poll(() => new Set(texts())).toEqual(new Set(['One', 'Two', 'Three']));
      await choose(page, 'Status', 'Delivered');
      await expect(page.getByRole('row').nth(4)).toBeVisible();

      // Then by selection.
      await page.getByRole('checkbox').nth(1).click();
      await page.getByRole('checkbox').nth(2).click();
      await expect(page.getByText('2 deliveries selected')).toBeVisible();
      const before = receiver.received.length;
      await expect(page.getByRole('button', { name: /^Replay Message received from / }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Replay', exact: true }).click();
      await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
      await receiver.stop();
    });

    test('a webhook that answers 410 says why it is disabled, and is resumed', async ({ page, workspace }) => {
      let status = 410;
      const receiver = await startReceiver(() => status);
      await api(workspace)('POST', '/webhooks', { url: receiver.url });
      await writeIn(workspace, 'Anybody?');
      await signIn(page);
      await page.goto(`/${workspace.slug}/webhooks`);
      await expect(page.getByText('It responded 410 Gone, which asks us to stop.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send test event' })).toHaveCount(0);
      if (narrow) await expectAccessible(page);
      status = 200;
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect(page.getByText('The webhook receives events again.')).toBeVisible();
      await page.getByRole('button', { name: 'Send test event' }).click();
      await expect(page.getByText(/Acknowledged with 200 in/)).toBeVisible();
      await receiver.stop();
    });
  });
}

test('webhooks are for admins of this workspace only', async ({ page, workspace }) => {
  const { json: webhook } = await api(workspace)('POST', '/webhooks', { url: 'https://crm.example.com/hook' });
  const other = await createWorkspace('Other');
  await joinAs(page, workspace, { role: 'agent' });
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(page.getByRole('link', { name: 'Contacts' })).toBeVisible();
  for (const label of ['Webhooks', 'Catalog']) {
    await expect(page.getByRole('link', { name: label, exact: true })).toHaveCount(0);
  }
  for (const path of ['/webhooks', `/webhooks/${webhook.id}`]) {
    await page.goto(`/${workspace.slug}${path}`);
    await expect(page.getByText('Page not found')).toBeVisible();
    await page.goto(`/${other.slug}${path}`);
    await expect(page.getByText('Page not found')).toBeVisible();
  }
  await signIn(page);
  await page.goto(`/${other.slug}/webhooks/${webhook.id}`);
  await expect(page.getByText('Page not found')).toBeVisible();
});
