import type { Locator, Page } from '@playwright/test';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { graphOf, openFlow } from '../support/open-flow.ts';
import { api, expect, running, test, type Workspace } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { said, thread } from '../support/thread.ts';

const CUSTOMER = '919812000335';

/** A conversation with twenty messages; its ID. */
async function conversation({ phoneNumberId: phone_number_id, wabaId: waba_id, ...workspace }: Workspace) {
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id, waba_id });
  for (let count = 20; count > 0; count -= 1) {
    const text = `Message ${count} before the last`;
    await sandbox.write(CUSTOMER, { type: 'text', text, phone_number_id, age_ms: count * 60_000 });
  }
  const call = api({ ...workspace } as Workspace);
  const list = async () => (await call('GET', '/conversations')).json.conversations;
  await expect.poll(async () => (await list())[0]?.unread_count).toBe(20);
  return (await list())[0].id as string;
}

const colors = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, color } = getComputedStyle(node);
    return { backgroundColor, color };
  });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what is chosen is seen with forced colors, ${colorScheme}`, async ({ page, workspace }) => {
    const id = await conversation(workspace);
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await signIn(page);
    await page.goto(`/${workspace.slug}/inbox/${id}`);
    for (const [chosen, other] of [
      [page.locator('label', { hasText: 'Everyone' }), page.locator('label', { hasText: 'Mine' })],
      [page.locator('label', { hasText: 'Reply' }), page.locator('label', { hasText: 'Note' })],
      [page.getByRole('link', { name: 'Inbox' }), page.getByRole('link', { name: 'Contacts' })],
      [page.locator('a[aria-current="true"]'), page.getByRole('link', { name: 'Contacts' })],
    ] as const) {
      const { backgroundColor, color } = await colors(chosen.first());
      expect(backgroundColor).not.toBe((await colors(other.first())).backgroundColor);
      expect(color).not.toBe(backgroundColor);
    }

    await page.goto(`/${workspace.slug}/contacts`);
    const box = page.getByRole('checkbox').nth(1);
    await box.check();
    const tick = page.locator('input:checked + svg').first();
    expect((await colors(tick)).color).not.toBe((await colors(box)).backgroundColor);

    await page.goto(`/${workspace.slug}/settings/account`);
    const sound = page.getByRole('switch', { name: 'Play a sound' });
    for (const action of [() => sound.check(), () => sound.uncheck()]) {
      await action();
      const thumb = await colors(sound.locator('span').first());
      expect(thumb.backgroundColor).not.toBe((await colors(sound)).backgroundColor);
    }
  });
}

test('a conversation is printed as a whole, in dark letters, without what can only be pressed', async ({
  page,
  workspace,
}) => {
  const id = await conversation(workspace);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox/${id}`);
  await expect(thread(page).getByText('Message 1 before the last')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await scrolled(page)).toEqual([]);
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  for (const hidden of [
    page.getByLabel('Message', { exact: true }),
    page.getByRole('region', { name: 'Conversations' }),
    page.getByRole('link', { name: 'Contacts' }),
    page.getByRole('button', { name: 'Close' }),
  ]) {
    await expect(hidden).toBeHidden();
  }
  const lightness = await page.locator('body').evaluate((body) => {
    const [, space, light = ''] = /^(oklch|lab)\(([\d.]+)/.exec(getComputedStyle(body).color) ?? [];
    return Number(light) * (space === 'oklch' ? 100 : 1);
  });
  expect(lightness).toBeGreaterThan(0);
  expect(lightness).toBeLessThan(50);
});

test('at 200% zoom a menu that does not fit is scrolled', async ({ page, workspace }) => {
  const id = await conversation(workspace);
  await signIn(page);
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(`/${workspace.slug}/inbox/${id}`);
  const last = thread(page).getByRole('listitem').filter({ hasText: 'Message 1 before the last' });
  await last.getByRole('button', { name: 'Message actions' }).click();
  await page.getByRole('menuitem', { name: 'Message info…' }).click();
  await expect(page.getByRole('dialog', { name: 'Message info' })).toBeVisible();
});

test('at 400% zoom nothing is cut off or overlaps, and a dialog scrolls as a whole', async ({ page, workspace }) => {
  const { slug, phoneNumberId: phone_number_id } = workspace;
  await conversation(workspace);
  const items = [{ retailer_id: 'TEA-GREEN', quantity: 4, item_price: 99_999_999, currency: 'VND' }];
  await sandboxControl(running().sandboxUrl).write(CUSTOMER, { type: 'order', items, phone_number_id });
  const tags = Array.from({ length: 100 }, (_, index) => `${'wholesale'.repeat(9)}-${index}`);
  await api(workspace)('POST', '/contacts', [{ phone: `+${CUSTOMER}`, tags }]);
  const orders = async () => (await api(workspace)('GET', '/catalog/orders')).json.orders;
  await expect.poll(async () => (await orders()).length).toBe(1);
  await page.setViewportSize({ width: 320, height: 256 });
  await openFlow(page, workspace, graphOf('Thank you'));
  await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 });

  await page.goto(`/${slug}`);
  await expect(page.getByRole('table', { name: 'Messages' })).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  await page.goto(`/${slug}/orders/${(await orders())[0].id}`);
  const item = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  const [sku, sum] = [item.getByText('TEA-GREEN'), item.getByText('₫399,999,996', { exact: true })];
  const [left, right] = [await sku.boundingBox(), await sum.boundingBox()];
  expect(left && right && (left.x + left.width <= right.x || left.y + left.height <= right.y)).toBe(true);

  await page.goto(`/${slug}/webhooks`);
  await page.getByRole('button', { name: 'Add webhook' }).first().click();
  const last = page.getByRole('dialog').getByRole('checkbox').last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Cancel' })).not.toBeInViewport({ ratio: 1 });

  // What a tooltip says stays in the window.
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(`/${slug}/contacts`);
  await page.getByRole('button', { name: '+97' }).hover();
  const tooltip = page.getByText(tags.at(-1) ?? '').locator('xpath=ancestor-or-self::*[contains(@class, "bg-ink")]');
  await expect.poll(async () => (await tooltip.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect(await tooltip.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? 0;

test('at 200% zoom of a small laptop, a third of the window is the thread, and most of it the form of a node', async ({
  page,
  workspace,
}) => {
  const height = 360;
  await page.setViewportSize({ width: 640, height });
  const id = await conversation(workspace);
  const { address } = await openFlow(page, workspace, graphOf('Thank you'));
  await page.goto(`/${workspace.slug}/inbox/${id}`);
  await expect(said(page, 'Message 1 before the last')).toBeInViewport();
  await expect(page.getByText('You can reply for')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
  expect(await heightOf(thread(page))).toBeGreaterThan(height / 3);

  await page.goto(address);
  await page.locator('.react-flow__node[data-id="m"]').click();
  const form = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Delete node' }) });
  await expect.poll(() => heightOf(form)).toBeGreaterThan(height / 2);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
});

/** The boxes around the thread that hide a part of it. */
const scrolled = (page: Page) =>
  thread(page).evaluate((section) => {
    const hiding: string[] = [];
    for (let box: Element | null = section; box; box = box.parentElement) {
      if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible')
        hiding.push(box.className);
    }
    return hiding;
  });
