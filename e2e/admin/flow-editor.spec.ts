import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { buildGraph, type NodeSpec } from '../../lib/flows/testing/build-graph.ts';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { choose } from '../support/choose.ts';
import { graphOf, openFlow } from '../support/open-flow.ts';
import { startOrderService } from '../support/order-service.ts';
import { api, expect, parley, running, test } from '../support/parley.ts';
import { firstAdmin, joinAs, signIn } from '../support/sign-in.ts';

const SECRET = 'Bearer editor-canary-token';
const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const message = (page: Page) => page.getByRole('textbox', { name: 'Text' });

const keyword = (word: string) => ({ type: 'keyword', match: 'exact', keywords: [word] });

/** An edit in the page and one over the API, before either hears of the other. */
async function changeAtOnce({ page, mine, theirs }: { page: Page; mine: string; theirs: () => Promise<unknown> }) {
  // Its form is loaded when it is first opened.
  await expect(message(page)).toBeVisible();
  await page.context().setOffline(true);
  await message(page).fill(mine);
  await expect(page.getByText('Offline: kept in this browser')).toBeVisible();
  await theirs();
  await page.context().setOffline(false);
}

test('no edit is lost: to a save, someone else’s change, a lost connection or a crash', async ({
  page,
  context,
  workspace,
}) => {
  const { id, address, saved, changeElsewhere } = await openFlow(page, workspace, graphOf('one'));
  const undo = page.getByRole('button', { name: 'Undo' });
  await node(page, 'm').click();
  await message(page).fill('two');
  await expect.poll(saved).toBe('two');
  await undo.click();
  await expect.poll(saved).toBe('one');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(saved).toBe('two');

  // A new revision of the same draft: the editor asks nothing.
  expect((await api(workspace)('POST', `/flows/${id}/publish`)).status).toBe(200);
  await message(page).fill('three');
  await expect.poll(saved).toBe('three');

  // A change over the API appears in the open page.
  await changeElsewhere('four');
  await expect(message(page)).toHaveText('four');

  await changeAtOnce({ page, mine: 'mine', theirs: () => changeElsewhere('theirs') });
  const conflict = page.getByRole('dialog', { name: 'This flow was changed elsewhere' });
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(saved).toBe('mine');
  await undo.click();
  await expect(message(page)).toHaveText('theirs');
  await expect.poll(saved).toBe('theirs');

  await changeAtOnce({ page, mine: 'mine again', theirs: () => changeElsewhere('theirs again') });
  await conflict.getByRole('button', { name: 'Use the saved one' }).click();
  await expect(message(page)).toHaveText('theirs again');
  await undo.click();
  await expect.poll(saved).toBe('mine again');

  await context.setOffline(true);
  await message(page).fill('written on a train');
  await expect(page.getByText('Offline: kept in this browser')).toBeVisible();
  // A page that is closed still sends what is unsaved, which may get through. One that crashes does not.
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
  await page.close();
  await context.setOffline(false);
  expect(await saved()).toBe('mine again');
  const next = await context.newPage();
  await next.goto(address);
  await expect(next.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect.poll(saved).toBe('written on a train');
});

test('an edit that is too long is kept for the next time, and the problems say what is too long', async ({
  page,
  context,
  workspace,
}) => {
  const { address, draft } = await openFlow(page, workspace, {
    nodes: [{ id: 's', type: 'start', position: { x: 0, y: 0 }, data: { triggers: [keyword('hello')] } }],
    edges: [],
  });
  const keywordsOf = async () => (await draft()).nodes[0].data.triggers[0].keywords;
  const words = (one: Page) => one.getByRole('textbox', { name: 'Keywords' });
  await node(page, 's').click();
  await words(page).fill(`hello, ${'k'.repeat(201)}`);
  await page.getByRole('button', { name: 'Could not be saved', exact: true }).click();
  await expect(page.getByText(/“k{40}…” is too long. At most 200 characters./)).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await next.goto(address);
  await expect(next.getByText('Your unsaved changes were restored.')).toBeVisible();
  await node(next, 's').click();
  await expect(words(next)).toHaveValue(/^hello, k{201}$/);
  expect(await keywordsOf()).toEqual(['hello']);
  await words(next).fill('hello, hi');
  await expect.poll(keywordsOf).toEqual(['hello', 'hi']);
});

test('the last letters before the editor or the page is left are saved', async ({ page, workspace }) => {
  const { address, saved } = await openFlow(page, workspace, graphOf('one'));
  await node(page, 'm').click();
  await expect(message(page)).toBeVisible();
  await message(page).fill('two');
  await page.getByRole('link', { name: 'All flows' }).click();
  await expect.poll(saved).toBe('two');
  await page.goto(address);
  await node(page, 'm').click();
  await message(page).fill('three');
  await page.goto('about:blank');
  await expect.poll(saved).toBe('three');
});

test('publishing shows that it has begun while the last edit is being saved', async ({ page, workspace }) => {
  const { id } = await openFlow(page, workspace, graphOf('one'));
  await node(page, 'm').click();
  await expect(message(page)).toBeVisible();
  const held = Promise.withResolvers<void>();
  await page.route(`**/flows/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await held.promise;
    await route.continue();
  });
  await message(page).fill('two');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = page.getByRole('dialog', { name: 'Publish this draft?' }).getByRole('button', { name: 'Publish' });
  await publish.click();
  await expect(publish).toHaveAttribute('aria-busy', 'true');
  held.resolve();
  await expect(page.getByText('Version 1 is live.')).toBeVisible();
});

test('an edit that was refused for a while is saved once the reason is gone', async ({ page, workspace }) => {
  const { saved } = await openFlow(page, workspace, graphOf('one'));
  const path = `/api/instance/workspaces/${workspace.workspace_id}`;
  const setDisabled = (disabled: boolean) =>
    callAsPage(page.request, { url: running().url, path, method: 'PATCH', data: { disabled } });
  await node(page, 'm').click();
  await expect(message(page)).toBeVisible();
  await setDisabled(true);
  await message(page).fill('two');
  const refused = page.getByRole('button', { name: 'Could not be saved', exact: true });
  await expect(refused.first()).toBeVisible();
  await setDisabled(false);
  await expect.poll(() => saved().catch(() => null)).toBe('two');
  await expect(refused).toHaveCount(0);
  await expect(message(page)).toHaveText('two');
});

test('an edit of someone who was demoted is kept, and saved once they are promoted again', async ({
  page,
  browser,
  workspace,
}) => {
  const { address, saved } = await openFlow(page, workspace, graphOf('one'));
  const { url } = running();
  const person = await joinAs(page, workspace, { role: 'admin', name: 'Pia Lund' });
  const admin = await browser.newContext();
  await signIn(await admin.newPage());
  const members = `/api/admin/${workspace.slug}/members`;
  const list = await (await admin.request.get(`${url}${members}`)).json();
  const path = `${members}/${list.members.find(({ email }: { email: string }) => email === person.email).id}`;
  const setRole = (role: string) => callAsPage(admin.request, { url, path, method: 'PATCH', data: { role } });
  await page.goto(address);
  await node(page, 'm').click();
  await expect(message(page)).toBeVisible();
  await page.context().setOffline(true);
  await message(page).fill('two');
  await expect(page.getByText('Offline: kept in this browser')).toBeVisible();
  await setRole('agent');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(await saved()).toBe('one');
  await setRole('admin');
  await expect.poll(saved).toBe('two');
  await expect(node(page, 'm')).toContainText('two');
  await admin.close();
});

test('an edit that was refused because the session ended is saved after the sign-in, and a trial asks for one', async ({
  page,
  workspace,
}) => {
  const { saved } = await openFlow(page, workspace, graphOf('one'));
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  const signInAgain = async () => {
    await dialog.getByLabel('Password').fill(firstAdmin().password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await node(page, 'm').click();
  await page.context().clearCookies();
  await message(page).fill('two');
  await signInAgain();
  await expect.poll(saved).toBe('two');
  await expect(page.getByText('Could not be saved')).toHaveCount(0);

  await page.getByRole('button', { name: 'Try it' }).click();
  await page.context().clearCookies();
  const write = page.getByLabel('Write a message');
  await write.fill('hello');
  await write.press('Enter');
  await signInAgain();
  await write.fill('hello again');
  await write.press('Enter');
  await expect(page.getByRole('log', { name: 'Try it' }).getByText('two').first()).toBeVisible();
});

test('the unsaved changes of two tabs are both there at the next open', async ({ page, context, workspace }) => {
  const { address, saved } = await openFlow(page, workspace, graphOf('one'));
  const other = await context.newPage();
  await other.goto(address);
  for (const tab of [page, other]) {
    await node(tab, 'm').click();
    await expect(message(tab)).toBeVisible();
  }
  await context.setOffline(true);
  await message(page).fill('of one tab');
  await message(other).fill('of another tab');
  for (const tab of [page, other]) await expect(tab.getByText('Offline: kept in this browser')).toBeVisible();
  for (const tab of [page, other]) await tab.close();
  await context.setOffline(false);
  const last = await context.newPage();
  await last.goto(address);
  const choice = last.getByRole('dialog', { name: 'Several tabs left unsaved changes' });
  // The latest one first, each with its own change.
  await expect(choice.getByRole('insertion')).toHaveText(['of another tab', 'of one tab']);
  await choice.getByRole('button', { name: 'Continue with this' }).last().click();
  await expect.poll(saved).toBe('of one tab');
  await last.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(saved).toBe('of another tab');
});

test('a draft stays in its tab while that is open, and is recognized when its response was lost', async ({
  page,
  context,
  workspace,
}) => {
  const { id, address, saved, changeElsewhere } = await openFlow(page, workspace, graphOf('one'));
  await node(page, 'm').click();
  await changeAtOnce({ page, mine: 'mine', theirs: () => changeElsewhere('theirs') });
  await expect(page.getByRole('dialog', { name: 'This flow was changed elsewhere' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await node(other, 'm').click();
  await expect(message(other)).toHaveText('theirs');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(saved).toBe('mine');

  // The server saves this, but its answer is lost: its draft is then the same as ours.
  const dropResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(`**/flows/${id}`, dropResponse, { times: 1 });
  await message(page).fill('mine, unanswered');
  await expect(page.getByText('Offline: kept in this browser')).toBeVisible();
  await message(page).fill('mine, and more');
  await expect.poll(saved).toBe('mine, and more');
});

test('a flow is drawn by the keyboard alone', async ({ page, workspace }) => {
  const { draft } = await openFlow(page, workspace, { nodes: [], edges: [] });
  const add = async (kind: string) => {
    await page.getByRole('button', { name: `Add ${kind}` }).focus();
    await page.keyboard.press('Enter');
  };
  await add('Start');
  await page.getByLabel('Keywords').focus();
  await page.keyboard.type('hello, hi');
  await add('Send message');
  await message(page).focus();
  await page.keyboard.type('Dear {{na');
  await expect(page.getByRole('option', { name: 'name' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(', {{nobody}}.');
  await expect(message(page)).toHaveText('Dear {{name}}, {{nobody}}.');
  await expect(page.getByText('Nothing in this flow sets nobody.')).toBeVisible();
  await add('End');
  await expect(page.getByRole('button', { name: /problem/ })).toHaveCount(0);

  await node(page, 'send_message_1').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(node(page, 'send_message_2')).toBeVisible();
  await page.getByRole('combobox', { name: 'Next leads to' }).focus();
  await page.keyboard.press('Enter');
  // A list accepts letters only once it has opened.
  await expect(page.getByRole('option', { name: 'Nowhere' })).toBeFocused();
  await page.keyboard.type('End');
  await expect(page.getByRole('option', { name: /^End/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Next leads to' })).toHaveText('End');
  await node(page, 'send_message_2').focus();
  await page.keyboard.press('Delete');
  await expect(node(page, 'send_message_2')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(node(page, 'send_message_2')).toBeVisible();
  const links = async () => {
    const { edges } = await draft();
    return edges.map(({ source, target }: Record<string, string>) => `${source} > ${target}`).toSorted();
  };
  await expect.poll(links).toEqual(['send_message_1 > end_1', 'send_message_2 > end_1', 'start_1 > send_message_1']);
});

test('a draft is tried with real calls and no message, and is exported without its secrets', async ({
  page,
  workspace,
}) => {
  const service = await startOrderService();
  const { workspace_id, slug } = workspace;
  await parley('secret', 'set', '--workspace', workspace_id, '--name', 'shop_token', '--value', SECRET);
  await openFlow(page, workspace, graphOf('Your order is {{order_id}}.', service.url));
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByLabel('Write a message').fill('where is it');
  await page.getByLabel('Write a message').press('Enter');
  const chat = page.getByRole('log', { name: 'Try it' });
  await expect(chat.getByText('Your order is A-1042.')).toBeVisible();
  await expect(chat.getByText('The flow has ended.')).toBeVisible();
  for (const id of ['s', 'c', 'm', 'e']) await expect(node(page, id).locator('[data-trial="passed"]')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'A-1042' })).toBeVisible();
  expect(service.seen.map(({ headers }) => headers.authorization)).toEqual([SECRET]);
  expect((await api(workspace)('GET', '/conversations')).json.conversations).toEqual([]);
  await service.stop();

  await page.getByRole('button', { name: 'More actions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export' }).click();
  const file = await (await download).path();
  await page.goto(`/${slug}/flows`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await chooser).setFiles({ name: 'flow.json', mimeType: 'application/json', buffer: readFileSync(file) });
  await expect(page.getByText('“Order status” was imported as a draft.')).toBeVisible();
  await node(page, 'c').click();
  await expect(page.getByRole('combobox', { name: 'Secret 1' })).toHaveValue('shop_token');
  expect(readFileSync(file, 'utf8')).not.toContain('canary');
});

test('a trial goes on after a lost connection, and its customer keeps what the flow stored, as in the test saved from it', async ({
  page,
  workspace,
}) => {
  const ask: NodeSpec = [
    'ask',
    { message: { body: 'Your name?' }, expect: 'text', variable: 'given', collectSeconds: 0 },
  ];
  const known = { variable: 'called', operator: 'exists' } as const;
  const graph = buildGraph(
    {
      s: ['start', { triggers: [{ type: 'any_message' }] }],
      c: ['condition', { branches: [{ id: 'known', match: 'all', rules: [known] }] }],
      q: ask,
      k: ['set_contact', { attributes: { called: '{{given}}' } }],
      m: ['send_message', { body: 'Hello {{called}}' }],
      e: ['end', {}],
    },
    's > c',
    'c.known > m',
    'c.else > q',
    'q.answer > k',
    'q.invalid > e',
    'q.timeout > e',
    'k > m',
    'm > e',
  );
  await openFlow(page, workspace, graph);
  await page.getByRole('button', { name: 'Try it' }).click();
  const chat = page.getByRole('log', { name: 'Try it' });
  const say = async (text: string) => {
    await page.getByLabel('Write a message').fill(text);
    await page.getByLabel('Write a message').press('Enter');
  };
  await say('hi');
  await expect(chat.getByText('Your name?')).toBeVisible();
  const lost = 'The server could not be reached.';
  // The request with the answer, and then the second one that goes on from it.
  for (const passing of [0, 1]) {
    let requests = 0;
    await page.route('**/try', (route) => (requests++ < passing ? route.continue() : route.abort()));
    await say('Zed');
    await expect.poll(() => requests).toBe(passing + 1);
    await expect(chat.getByText(lost)).toBeVisible();
    await page.unroute('**/try');
  }
  await say('hi again');
  await expect(chat.getByText('Hello Zed')).toHaveCount(2);
  await expect(chat.getByText('Your name?')).toHaveCount(1);
  await page.getByText('Tests (0)').click();
  await page.getByRole('button', { name: 'Save this chat as a test' }).click();
  await expect(page.getByText('Tests (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Run tests' }).click();
  await expect(page.getByRole('list', { name: 'Tests' }).getByLabel('Passed')).toBeVisible();
});

test('a pasted cURL command changes a stored secret only where that is chosen, and never its hosts', async ({
  page,
  workspace,
}) => {
  const url = 'https://api.shop.example/orders';
  const { draft } = await openFlow(page, workspace, graphOf('Hello', url));
  const dialog = page.getByRole('dialog', { name: 'Fill from a cURL command' });
  const paste = async (name: string) => {
    await page.getByRole('button', { name: 'Paste cURL' }).click();
    await dialog.getByLabel('Command').fill(`curl ${url} -H 'Authorization: Bearer pasted'`);
    await expect(dialog.getByRole('radio', { name: 'Store a new secret' })).toBeChecked();
    await expect(dialog.getByLabel('Name of the secret for Authorization')).toHaveValue(name);
    await expect(dialog.getByLabel('May be sent to')).toHaveValue('api.shop.example');
  };
  const fill = async () => {
    await dialog.getByRole('button', { name: 'Fill the node' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Secret 1' })).toHaveValue('shop_example_authorization');
  };
  await node(page, 'c').click();
  await paste('shop_example_authorization');
  await fill();
  await paste('shop_example_authorization_2');
  await dialog.getByRole('radio', { name: 'Use a stored secret' }).click();
  await expect(dialog.getByLabel('May be sent to')).toBeHidden();
  await dialog.getByRole('radio', { name: 'Replace a stored secret' }).click();
  await fill();
  await expect
    .poll(async () => (await draft()).nodes.find(({ id }: { id: string }) => id === 'c').data.headers)
    .toEqual([{ key: 'Authorization', secretRef: 'shop_example_authorization' }]);
  const { secrets } = await (await page.request.get(`/api/admin/${workspace.slug}/flow-secrets`)).json();
  expect(secrets).toMatchObject([{ name: 'shop_example_authorization', hosts: ['api.shop.example'] }]);
});

test('the editor, the list of runs and a run are accessible, in both themes', async ({ page, workspace }) => {
  test.slow();
  const { phoneNumberId: phone_number_id, wabaId: waba_id } = workspace;
  const sandbox = sandboxControl(running().sandboxUrl);
  await sandbox.addNumber({ phone_number_id, waba_id });
  const { id, address } = await openFlow(page, workspace, graphOf('Hello {{name}}'));
  expect((await api(workspace)('POST', `/flows/${id}/publish`)).status).toBe(200);
  // Names of sandbox customers apply to every workspace, so no other test uses this one.
  await sandbox.write('919812000160', { type: 'text', text: 'hi', phone_number_id });
  await page.getByRole('button', { name: 'Add Call API' }).click();
  await page.getByRole('textbox', { name: 'URL' }).fill(`https://shop.example.com/{{nobody}}/${'orders/'.repeat(20)}`);
  await choose(page, 'Method', 'POST');
  await page.getByRole('textbox', { name: 'Body (JSON)' }).fill('{"phone": "{{phone}}", "limit": 3}');
  await page.getByRole('button', { name: /problems/ }).click();
  await expectAccessible(page);
  await page.goto(`${address}/runs`);
  const run = page.getByRole('row', { name: /Completed/ }).getByRole('link');
  await expect(run).toBeVisible();
  await expectAccessible(page);
  await run.click();
  await expect(page.getByText('Hello Customer')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${address}/runs/${id}`);
  await expect(page.getByText('Page not found')).toBeVisible();
});

test('in a low window the page does not scroll, and the palette and the panel do', async ({ page, workspace }) => {
  await openFlow(page, workspace, graphOf('one', 'https://shop.example/orders'));
  const over = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  for (const size of [
    { width: 1280, height: 600 },
    { width: 900, height: 500 },
  ]) {
    await page.setViewportSize(size);
    await node(page, 'm').click();
    await expect(page.getByRole('group', { name: 'Leads to' })).toBeAttached();
    expect(await over()).toBe(0);
    await page.getByRole('region', { name: 'Node', exact: true }).getByRole('button', { name: 'Close' }).click();
    expect(await over()).toBe(0);
    const note = page.getByRole('region', { name: 'Nodes' }).getByRole('button', { name: 'Note' });
    await note.scrollIntoViewIfNeeded();
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Publish' })).toBeInViewport({ ratio: 1 });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a flow is read, changed, published and tried', async ({ page, workspace }) => {
    const { saved } = await openFlow(page, workspace, graphOf('one'));
    await node(page, 's').tap();
    const sheet = page.getByRole('region', { name: 'Node', exact: true });
    await expect(sheet.getByText('Next leads to')).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Fit view' }).tap();
    await node(page, 'm').tap();
    await message(page).fill('Hello {{name}}');
    await expect.poll(saved).toBe('Hello {{name}}');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await page.getByRole('button', { name: 'Publish' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).tap();
    await expect(page.getByText('Version 1 is live.')).toBeVisible();
    await page.getByRole('button', { name: 'Try it' }).tap();
    await page.getByLabel('Write a message').fill('hi');
    await page.getByLabel('Write a message').press('Enter');
    await expect(page.getByText('Hello Test customer')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
