import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { node, openFlow } from '../support/open-flow.ts';
import { api, expect, test, type Workspace } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { twoMessages } from '../support/two-messages.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** Opens one flow on `page` and on a colleague's page; `bodies` reads the current texts of its two messages. */
async function openForTwo(page: Page, { browser, baseURL, workspace }: Place) {
  const call = api(workspace);
  const { json: flow } = await call('POST', '/flows', { name: 'Drawn by two', draft_graph: twoMessages });
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const hers = await elsewhere.newPage();
  await joinAs(hers, workspace, { role: 'admin', name: 'Nila Rao' });
  await signIn(page);
  for (const one of [page, hers]) {
    await one.goto(`/${workspace.slug}/flows/${flow.id}`);
    await expect(node(one, 'm')).toBeVisible();
  }
  const bodies = async () => {
    const { json } = await call('GET', `/flows/${flow.id}`);
    return json.draft_graph.nodes.slice(1, 3).map(({ data }: { data: { body: string } }) => data.body);
  };
  const path = `/flows/${flow.id}`;
  return { hers, elsewhere, bodies, call, path };
}

type Place = { browser: Browser; baseURL: string | undefined; workspace: Workspace };

test('two people draw one flow: each sees where the other is, their changes merge, and the same node is asked about', async ({
  page,
  browser,
  baseURL,
  workspace,
}) => {
  const { hers, elsewhere, bodies } = await openForTwo(page, { browser, baseURL, workspace });
  // Her page reports her place when she arrives, when she moves to another node, and every 20 seconds.
  await node(hers, 'n').click();
  await expect(page.getByText('Nila Rao is at “Goodbye”')).toBeVisible({ timeout: 30_000 });

  await node(page, 'm').click();
  await message(page).fill('Hello from me');
  await message(hers).fill('Bye from Nila');
  await expect.poll(bodies).toEqual(['Hello from me', 'Bye from Nila']);
  await expect(node(page, 'n')).toContainText('Bye from Nila');
  await expect(node(hers, 'm')).toContainText('Hello from me');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(bodies).toEqual(['one', 'Bye from Nila']);

  await node(hers, 'm').click();
  await expect(message(hers)).toHaveText('one');
  await elsewhere.setOffline(true);
  await message(hers).fill('Hello from Nila');
  await expect(hers.getByText('Offline: kept in this browser')).toBeVisible();
  await message(page).fill('Hello again');
  await expect.poll(bodies).toEqual(['Hello again', 'Bye from Nila']);
  await message(hers).click();
  await elsewhere.setOffline(false);
  const conflict = hers.getByRole('dialog', { name: 'This flow was changed elsewhere' });
  await expect(conflict.getByRole('deletion')).toHaveText('Hello again');
  // The question comes while she types: her next keys do not answer it.
  await expect(conflict).toBeFocused();
  await hers.keyboard.press('Space');
  await hers.keyboard.press('Enter');
  await hers.keyboard.press('Escape');
  await expect(conflict.getByRole('insertion')).toHaveText('Hello from Nila');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(bodies).toEqual(['Hello from Nila', 'Bye from Nila']);
  await elsewhere.close();
});

test('what someone publishes is live in the other editor too, and what the API publishes does not stop either', async ({
  page,
  browser,
  baseURL,
  workspace,
}) => {
  const { hers, elsewhere, call, path } = await openForTwo(page, { browser, baseURL, workspace });
  const publish = (one: Page) => one.getByRole('button', { name: 'Publish', exact: true });
  const dialog = (one: Page) => one.getByRole('dialog', { name: 'Publish this draft?' });
  await publish(page).click();
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published · 1')).toBeVisible();
  await expect(hers.getByText('Published · 1')).toBeVisible();

  await node(hers, 'm').click();
  await message(hers).fill('Hello from Nila');
  await publish(hers).click();
  await expect(dialog(hers).getByText('What changes from version 1')).toBeVisible();
  await expect(node(page, 'm')).toContainText('Hello from Nila');
  await publish(page).click();
  await expect(dialog(page).getByText('What changes from version 1')).toBeVisible();
  await dialog(hers).getByRole('button', { name: 'Publish' }).click();
  await expect(hers.getByText('Published · 2')).toBeVisible();
  await expect(dialog(page).getByText('Nothing has changed since version 2')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await message(hers).fill('Hello again');
  await expect(node(page, 'm')).toContainText('Hello again');
  // The page hears of what the API publishes, but cannot read it yet.
  let mayRead = false;
  await page.route(`**/api/admin/*${path}`, (route) =>
    mayRead || route.request().method() !== 'GET' ? route.continue() : route.abort(),
  );
  expect(await call('POST', `${path}/publish`)).toMatchObject({ status: 200 });
  await expect(hers.getByText('Published · 3')).toBeVisible();
  await publish(page).click();
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page).getByText('This flow was published or changed elsewhere')).toBeVisible();
  mayRead = true;
  await expect(dialog(page).getByText('Nothing has changed since version 3')).toBeVisible();
  await elsewhere.close();
});

test('a node that one person removed while the other changed it is said to be gone, on either side', async ({
  page,
  browser,
  baseURL,
  workspace,
}) => {
  const { hers, elsewhere, bodies } = await openForTwo(page, { browser, baseURL, workspace });
  await node(hers, 'm').click();
  // Its form is loaded when it is first opened.
  await expect(message(hers)).toBeVisible();
  await elsewhere.setOffline(true);
  await message(hers).fill('Hello from Nila');
  await node(hers, 'n').click();
  await hers.keyboard.press('Delete');
  await expect(node(hers, 'n')).toHaveCount(0);
  await expect(hers.getByText('Offline: kept in this browser')).toBeVisible();
  await node(page, 'n').click();
  await message(page).fill('Bye');
  await node(page, 'm').click();
  await page.keyboard.press('Delete');
  await expect.poll(bodies).toEqual(['Bye', undefined]);
  await elsewhere.setOffline(false);
  const conflict = hers.getByRole('dialog', { name: 'This flow was changed elsewhere' });
  await expect(conflict.getByText('The saved version no longer has it.')).toHaveCount(1);
  await expect(conflict.getByText('You removed it.')).toHaveCount(1);
  await elsewhere.close();
});

test('Ctrl or ⌘ Z in a text takes back what was typed there, and nothing that a colleague wrote', async ({
  page,
  workspace,
}) => {
  const { saved, changeTo } = await openFlow(page, workspace, twoMessages);
  const saying = (body: string) => ({
    ...twoMessages,
    nodes: twoMessages.nodes.map((given) => (given.id === 'm' ? { ...given, data: { body } } : given)),
  });
  await node(page, 'm').click();
  await expect(message(page)).toHaveText('one');
  await message(page).press('End');
  await page.keyboard.type(' two');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(message(page)).toHaveText('one');
  await page.keyboard.type(' three');
  await expect.poll(saved).toBe('one three');

  await changeTo(saying('one three four'));
  await expect(message(page)).toHaveText('one three four');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.type('!');
  await expect.poll(saved).toContain('!');
  expect(await saved()).toContain(' four');

  // What the editor itself took back is not taken back twice.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('five');
  await expect.poll(saved).toBe('five');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(message(page)).toContainText('four');
  const restored = (await message(page).textContent()) ?? '';
  await message(page).press('ControlOrMeta+z');
  await expect(message(page)).toHaveText(restored);
});

test('a change that waits for a script of the page is merged and saved once that can be loaded', async ({
  page,
  workspace,
}) => {
  const { draft, changeTo } = await openFlow(page, workspace, twoMessages);
  const bodies = async () => (await draft()).nodes.map(({ data }: { data: { body?: string } }) => data.body);
  await node(page, 'm').click();
  await expect(message(page)).toHaveText('one');
  const scripts = '**/_next/static/chunks/**';
  await page.route(scripts, (route) => route.abort());
  const nodes = twoMessages.nodes.map((given) => (given.id === 'n' ? { ...given, data: { body: 'Bye' } } : given));
  expect(await changeTo({ ...twoMessages, nodes })).toMatchObject({ status: 200 });
  await message(page).fill('Hello from me');
  await expect(page.getByText('Offline: kept in this browser')).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'Reload this page' });
  await expect(notice).toBeVisible();
  expect(await bodies()).toEqual([undefined, 'one', 'Bye', undefined]);

  await page.unroute(scripts);
  await expect.poll(bodies).toEqual([undefined, 'Hello from me', 'Bye', undefined]);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('a flow that someone deletes says so in the other editor, before and after a change', async ({
  page,
  browser,
  baseURL,
  workspace,
}) => {
  const { hers, elsewhere, call, path } = await openForTwo(page, { browser, baseURL, workspace });
  await page.goto(`/${workspace.slug}/flows`);
  await page.getByRole('button', { name: 'Actions for Drawn by two' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete flow' }).click();
  const gone = hers.getByText('This flow was deleted');
  await expect(gone).toBeVisible();
  expect(await call('GET', path)).toMatchObject({ status: 404 });
  await node(hers, 'm').click();
  await message(hers).fill('Hello from Nila');
  await hers.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = hers.getByRole('dialog', { name: 'Publish this draft?' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('There is no such flow in this workspace.')).toBeVisible();
  await expect(gone).toBeVisible();
  await elsewhere.close();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('by keyboard alone, two people see each other, merge their changes, and choose where both wrote', async ({
    page,
    browser,
    baseURL,
    workspace,
  }) => {
    const { hers, elsewhere, bodies } = await openForTwo(page, { browser, baseURL, workspace });
    await hers.setViewportSize({ width: 390, height: 844 });
    const write = async (one: Page, id: string, was: string, text: string) => {
      await node(one, id).focus();
      await one.keyboard.press('Enter');
      await expect(message(one)).toHaveText(was);
      await message(one).focus();
      await one.keyboard.press('ControlOrMeta+a');
      await one.keyboard.type(text);
    };
    await write(hers, 'n', 'two', 'Bye from Nila');
    await expect(page.getByText('Nila Rao is at “Goodbye”')).toBeVisible({ timeout: 30_000 });
    await write(page, 'm', 'one', 'Hello from me');
    await expect.poll(bodies).toEqual(['Hello from me', 'Bye from Nila']);
    await expect(node(page, 'n')).toContainText('Bye from Nila');

    await expect(node(hers, 'm')).toContainText('Hello from me');
    await elsewhere.setOffline(true);
    await write(hers, 'm', 'Hello from me', 'Hello from Nila');
    await expect(hers.getByText('Offline: kept in this browser')).toBeVisible();
    await write(page, 'm', 'Hello from me', 'Hello again');
    await expect.poll(bodies).toEqual(['Hello again', 'Bye from Nila']);
    await elsewhere.setOffline(false);
    const conflict = hers.getByRole('dialog', { name: 'This flow was changed elsewhere' });
    await expect(conflict.getByRole('deletion')).toHaveText('Hello again');
    await expectAccessible(hers);
    await conflict.getByRole('button', { name: 'Use the saved one' }).press('Enter');
    await expect(message(hers)).toHaveText('Hello again');
    await node(hers, 'm').focus();
    await hers.keyboard.press('ControlOrMeta+z');
    await expect.poll(bodies).toEqual(['Hello from Nila', 'Bye from Nila']);
    await elsewhere.close();
  });
});
