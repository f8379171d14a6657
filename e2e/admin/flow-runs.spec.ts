import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { graphOf, openFlow } from '../support/open-flow.ts';
import { startOrderService } from '../support/order-service.ts';
import { api, expect, parley, running, test } from '../support/parley.ts';
import { sizes } from '../support/sizes.ts';

const SECRET = 'Bearer run-canary-token';

for (const { name, viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('a failed run is found by its outcome, and resumes from its failed node in the live version', async ({
      page,
      workspace,
    }) => {
      const service = await startOrderService();
      const { workspace_id, phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
      await parley('secret', 'set', '--workspace', workspace_id, '--name', 'shop_token', '--value', SECRET);
      const sandbox = sandboxControl(running().sandboxUrl);
      await sandbox.addNumber({ phone_number_id, waba_id });
      const broken = graphOf('Your order is {{order_id}}.', service.url, { type: 'image', media_url: '{{order_id}}' });
      const { id, address, changeTo } = await openFlow(page, workspace, broken);
      const publish = async () => expect((await api(workspace)('POST', `/flows/${id}/publish`)).status).toBe(200);
      const outbox = async () => JSON.stringify(await sandbox.messages({ phone_number_id, direction: 'outbound' }));
      await publish();
      await sandbox.write('919812000161', { type: 'text', text: 'where is it', phone_number_id });

      await page.goto(`${address}/runs`);
      await expect(page.getByRole('row', { name: /Failed/ })).toBeVisible({ timeout: 30_000 });
      await choose(page, 'Outcome', 'Completed');
      await expect(page.getByText('No runs match')).toBeVisible();
      await choose(page, 'Outcome', 'Failed');
      await page
        .getByRole('row', { name: /Failed/ })
        .getByRole('link')
        .click();
      const steps = page.getByRole('list', { name: 'Steps' });
      await expect(steps.getByRole('heading', { level: 2 })).toHaveText([/^Start/, /^Call API/, /^Send message/]);
      await changeTo(graphOf('Your order is {{order_id}}.', service.url));
      await publish();
      await page.getByRole('button', { name: 'Run again from the failed node' }).click();
      await expect(page.getByRole('link', { name: 'Repeats a run that failed' })).toBeVisible();
      await expect(page.getByRole('main').getByText('Completed')).toBeVisible({ timeout: 30_000 });
      await expect(steps.getByRole('heading', { level: 2 })).toHaveText([/^Send message “Your order is/, 'End']);
      await expect.poll(outbox).toContain('Your order is A-1042.');
      expect(service.seen).toHaveLength(1);

      await page.getByRole('link', { name: 'Repeats a run that failed' }).click();
      await expect(page.getByText('This run was rerun')).toBeVisible();
      await page.getByRole('button', { name: 'Run again from the failed node…' }).click();
      const asked = page.getByRole('alertdialog', { name: 'Run it once more?' });
      await expectAccessible(page);
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Open the newer run' }).click();
      await expect(page.getByRole('link', { name: 'Repeats a run that failed' })).toBeVisible();
      await page.getByRole('link', { name: 'All runs' }).click();
      await expect(page.getByRole('row', { name: /Completed|Failed/ })).toHaveCount(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      await service.stop();
    });
  });
}

test('the graph of a run says that it is loading', async ({ page, workspace }) => {
  const { id, address } = await openFlow(page, workspace, graphOf('Hello'));
  const call = api(workspace);
  expect(await call('POST', `/flows/${id}/publish`)).toMatchObject({ status: 200 });
  const { json: run } = await call('POST', `/flows/${id}/runs`, { to: '919812000162' });
  const mayArrive = Promise.withResolvers<void>();
  await page.route('**/versions/*', async (route) => {
    await mayArrive.promise;
    await route.continue();
  });
  await page.goto(`${address}/runs/${run.id}`);
  const graph = page.getByRole('region', { name: 'Graph of this run' });
  await expect(graph.getByText('Loading')).toBeVisible();
  mayArrive.resolve();
  await expect(graph.locator('.react-flow__node')).toHaveCount(3);
  await expect(graph.getByText('Loading')).toBeHidden();
});
