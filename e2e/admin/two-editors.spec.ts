import type { Page } from '@playwright/test';
import { api, expect, test } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';

const graph = {
  nodes: [
    { id: 's', type: 'start', data: { triggers: [{ type: 'any_message' }] } },
    { id: 'm', type: 'send_message', title: 'Greeting', data: { body: 'one' } },
    { id: 'n', type: 'send_message', title: 'Goodbye', data: { body: 'two' } },
    { id: 'e', type: 'end', data: {} },
  ].map((node, index) => ({ ...node, position: { x: index * 300, y: 0 } })),
  edges: [
    { id: 'e0', source: 's', target: 'm' },
    { id: 'e1', source: 'm', target: 'n' },
    { id: 'e2', source: 'n', target: 'e' },
  ],
};

const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const message = (page: Page) => page.getByRole('textbox', { name: 'Text' });

test('two people draw one flow: each sees where the other is, their changes merge, and the same node is asked about', async ({
  page,
  browser,
  baseURL,
  workspace,
}) => {
  const call = api(workspace);
  const { json: flow } = await call('POST', '/flows', { name: 'Drawn by two', draft_graph: graph });
  const bodies = async () => {
    const { json } = await call('GET', `/flows/${flow.id}`);
    return json.draft_graph.nodes.slice(1, 3).map(({ data }: { data: { body: string } }) => data.body);
  };
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const hers = await elsewhere.newPage();
  await joinAs(hers, workspace, { role: 'admin', name: 'Nila Rao' });
  await signIn(page);
  for (const one of [page, hers]) {
    await one.goto(`/${workspace.slug}/flows/${flow.id}`);
    await expect(node(one, 'm')).toBeVisible();
  }

  // She says so when she comes, goes to a node, and every 20 seconds.
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
  await elsewhere.setOffline(false);
  const conflict = hers.getByRole('dialog', { name: 'This flow was changed elsewhere' });
  await expect(conflict.getByRole('deletion')).toHaveText('Hello again');
  await expect(conflict.getByRole('insertion')).toHaveText('Hello from Nila');
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(bodies).toEqual(['Hello from Nila', 'Bye from Nila']);
  await elsewhere.close();
});
