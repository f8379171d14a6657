import type { Page } from '@playwright/test';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { api, expect, running, test } from '../support/parley.ts';
import { startReceiver } from '../support/receiver.ts';
import { signIn } from '../support/sign-in.ts';

const WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const HOST = `${'a-very-long-host-name.'.repeat(4)}example.com`;

test.use({ viewport: { width: 390, height: 844 } });

/** Neither the page nor what scrolls within it is wider than the screen. */
async function expectToFit(page: Page) {
  const widest = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll('html, main table')].map((box) => box.closest('div, html') ?? box);
      return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
    });
  await expect.poll(widest).toBe(0);
}

test('words without a space fit a phone', async ({ page, workspace }) => {
  const { url, sandboxUrl } = running();
  const { slug, phoneNumberId: phone_number_id } = workspace;
  await signIn(page);
  await sandboxControl(sandboxUrl).saveCustomer('919812000171', { name: WORD });
  await sandboxControl(sandboxUrl).write('919812000171', { type: 'text', text: WORD, phone_number_id });
  const save = (path: string, method: 'POST' | 'PUT', data: object) =>
    callAsPage(page.request, { url, path: `/api/admin/${slug}/${path}`, method, data });
  await save('saved-replies', 'POST', { name: 'thanks', text: 'Thank you! '.repeat(40) });
  await save('flow-secrets', 'PUT', { name: 'a_token_of_a_system', value: 'x', hosts: [HOST] });

  await page.goto(`/${slug}/sandbox`);
  await expect(page.getByRole('combobox', { name: 'Customer' })).toContainText(WORD);
  await expectToFit(page);

  await page.goto(`/${slug}/settings/saved-replies`);
  const name = page.getByText('thanks', { exact: true });
  const height = async () => (await name.boundingBox())?.height ?? 0;
  await expect.poll(height, 'in one line').toBeLessThan(30);
  await expectToFit(page);

  await page.goto(`/${slug}/settings/flow-secrets`);
  await expect(page.getByRole('button', { name: 'Actions for a_token_of_a_system' })).toBeInViewport();
  await expectToFit(page);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/${slug}/contacts`);
  await expect(page.getByRole('button', { name: `Erase ${WORD}` })).toBeInViewport();
  await expectToFit(page);

  const receiver = await startReceiver();
  const { json: webhook } = await api(workspace)('POST', '/webhooks', { url: `${receiver.url}/${WORD}` });
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/${slug}/webhooks/${webhook.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(WORD);
  await expectToFit(page);
  await receiver.stop();
});
