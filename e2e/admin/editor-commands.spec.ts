import type { Page } from '@playwright/test';
import { buildGraph } from '../../lib/flows/testing/build-graph.ts';
import { expectAccessible } from '../support/axe.ts';
import { node } from '../support/open-flow.ts';
import { api, expect, test, type Workspace } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

/** Opens a flow with a start, a message and an end. Returns readers of its current draft. */
async function openFlow(page: Page, workspace: Workspace) {
  const graph = buildGraph(
    { s: ['start', { triggers: [{ type: 'any_message' }] }], m: ['send_message', { body: 'Hello' }], e: ['end', {}] },
    's > m',
    'm > e',
  );
  const draft_graph = {
    ...graph,
    nodes: graph.nodes.map((item, index) => ({ ...item, position: { x: index * 330, y: 0 } })),
  };
  const call = api(workspace);
  const { json: flow } = await call('POST', '/flows', { name: 'Hands', draft_graph });
  await signIn(page);
  await page.goto(`/${workspace.slug}/flows/${flow.id}`);
  const draft = async () => (await call('GET', `/flows/${flow.id}`)).json.draft_graph;
  return {
    id: flow.id as string,
    links: async () => {
      const { edges } = await draft();
      return edges
        .map((edge: Record<string, string>) => `${edge.source}.${edge.sourceHandle ?? 'next'} > ${edge.target}`)
        .toSorted();
    },
    titles: async () => (await draft()).nodes.map(({ title }: { title?: string }) => title ?? null),
    notes: async () => (await draft()).notes ?? [],
    positions: async () => (await draft()).nodes.map(({ position }: { position: unknown }) => position),
  };
}

test.describe('by mouse', () => {
  test.use({ viewport: { width: 1680, height: 1000 } });

  test('a node is added where an edge is dropped, and into an edge, and is renamed on the canvas', async ({
    page,
    workspace,
  }) => {
    const { links, titles, positions } = await openFlow(page, workspace);
    const exit = await node(page, 'm').locator('[data-handleid="error"]').boundingBox();
    if (!exit) throw new Error('no exit');
    await page.mouse.move(exit.x + exit.width / 2, exit.y + exit.height / 2);
    await page.mouse.down();
    await page.mouse.move(exit.x + 100, exit.y + 120, { steps: 4 });
    await page.mouse.move(exit.x + 60, exit.y + 200, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('menu', { name: 'Add a node' }).getByRole('menuitem', { name: 'Hand to a person' }).click();
    await expect(node(page, 'handoff_1')).toBeVisible();

    await page.locator('.react-flow__edge[data-id="e0"]').hover();
    await page.locator('.react-flow__edge[data-id="e0"]').getByRole('button', { name: 'Insert a node here' }).click();
    await page.getByRole('menu', { name: 'Add a node' }).getByRole('menuitem', { name: 'Ask' }).click();
    await expect.poll(links).toEqual(['ask_1.answer > m', 'm.error > handoff_1', 'm.next > e', 's.next > ask_1']);

    await node(page, 'ask_1').dblclick();
    await page.getByRole('textbox', { name: 'Rename node' }).fill('Ask for the order ID');
    await page.keyboard.press('Enter');
    await expect(node(page, 'ask_1').getByText('Ask for the order ID')).toBeVisible();
    await expect.poll(titles).toContain('Ask for the order ID');
    const before = await positions();
    await page.getByRole('button', { name: 'Arrange' }).click();
    // The layout library is loaded by the press. Until then, the view still moves by itself.
    await expect.poll(positions).not.toEqual(before);
    // The view stays centered on its node; the start may be outside.
    await expect(node(page, 'm')).toBeInViewport();
    await page.getByRole('button', { name: 'Fit view' }).click();
    await node(page, 's').click();
    await expect(page.getByRole('combobox', { name: 'Next leads to' })).toHaveText('Ask for the order ID');
  });
});

test('unpublished changes are counted, and an old version is viewed, compared and restored into the draft', async ({
  page,
  workspace,
}) => {
  const { titles } = await openFlow(page, workspace);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The first one');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published · 1')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByText('Nothing has changed since version 1, which is live.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await node(page, 'm').click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Greet');
  await expect(page.getByRole('button', { name: '1 change' })).toBeVisible();
  await expect.poll(titles).toEqual([null, 'Greet', null]);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await expect(dialog.getByText('The first one')).toBeVisible();
  await dialog.getByRole('button', { name: 'View', exact: true }).click();
  await expect(dialog.locator('.react-flow__node[data-id="m"]')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'What is different in version 1' }).getByRole('deletion')).toHaveText(
    'Greet',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Restore into the draft' }).click();
  await expect.poll(titles).toEqual([null, null, null]);
  await expect(page.getByRole('button', { name: '1 change' })).toHaveCount(0);
});

test('a long name fits into the form, and of two versions the older is rolled back to and the newer made live', async ({
  page,
  workspace,
}) => {
  await openFlow(page, workspace);
  const dialog = page.getByRole('dialog');
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
  };
  await publish();
  await expect(page.getByText('Published · 1')).toBeVisible();
  await node(page, 'm').click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Greet everyone who writes to us for the first time');
  await node(page, 's').click();
  await expect(page.getByRole('combobox', { name: 'Next leads to' })).toContainText('Greet everyone');
  const form = page.getByRole('region', { name: 'Node', exact: true });
  expect(await form.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await publish();
  await expect(page.getByText('Published · 2')).toBeVisible();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await dialog.getByRole('button', { name: 'Roll back to this' }).click();
  await expect(page.getByText('Version 1 is live again.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Roll back to this' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Make this live' }).click();
  await expect(page.getByText('Version 2 is live again.')).toBeVisible();
});

test('by keyboard, a flow is searched, renamed, annotated and copied into another; pasting anything else is refused', async ({
  page,
  context,
  workspace,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { links, titles, notes } = await openFlow(page, workspace);
  await node(page, 'm').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('F2');
  await page.keyboard.type('Greet');
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual([null, 'Greet', null]);

  await page.keyboard.press('/');
  await page.keyboard.type('hello');
  await expect(page.getByRole('option', { name: /Greet/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('region', { name: 'Node', exact: true }).getByRole('textbox', { name: 'Title' }),
  ).toHaveValue('Greet');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search this flow, pages, people and actions' }).fill('end');
  await expect(page.getByRole('group', { name: 'In this flow' }).getByRole('option').first()).toHaveText('End');
  await page.keyboard.press('Enter');
  await expect(node(page, 'e')).toBeFocused();
  await expect(node(page, 'e')).toHaveClass(/selected/);

  await page.getByRole('button', { name: 'Add Note' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Note', exact: true }).focus();
  await page.keyboard.type('Asha');
  // The cursor stays where someone types.
  await page.keyboard.press('Home');
  await page.keyboard.type('Ask ');
  await expect.poll(notes).toMatchObject([{ text: 'Ask Asha' }]);

  await node(page, 'm').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('3 nodes are selected.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+c');
  const other = await openFlow(page, workspace);
  await node(page, 'e').focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(node(page, 'send_message_1')).toBeVisible();
  await expect.poll(other.links).toEqual(['m.next > e', 's.next > m', 'send_message_1.next > end_1']);
  await expect.poll(other.notes).toMatchObject([{ text: 'Ask Asha' }]);
  expect(await links()).toEqual(['m.next > e', 's.next > m']);

  await page.evaluate(() =>
    navigator.clipboard.writeText('{"format":"parley.flow-part","graph":{"nodes":[{"id":1}]}}'),
  );
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.getByText('This is not a part of a flow, so nothing was pasted.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(node(page, 'send_message_1')).toHaveCount(0);

  await node(page, 'm').click();
  await page.keyboard.press('ControlOrMeta+x');
  await expect(node(page, 'm')).toHaveCount(0);
  await expect.poll(other.links).toEqual([]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(node(page, 'm')).toBeVisible();
  await expect.poll(other.links).toEqual(['m.next > e', 's.next > m']);
  await page.keyboard.press('ControlOrMeta+v');
  await expect(node(page, 'send_message_1')).toBeVisible();
});

test('a run of arrow keys moves a node in one step of the history, and a pause begins another', async ({
  page,
  workspace,
}) => {
  const { positions } = await openFlow(page, workspace);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await node(page, 'm').focus();
  await press('Enter', 'ArrowDown', 'ArrowDown', 'ArrowRight');
  await expect.poll(positions).toMatchObject([{ x: 0 }, { x: 336, y: 8 }, {}]);
  // Longer than between the presses of a run.
  await page.waitForTimeout(1200);
  await press('ArrowDown', 'ArrowDown');
  await expect.poll(positions).toMatchObject([{ x: 0 }, { x: 336, y: 16 }, {}]);
  await press('ControlOrMeta+z');
  await expect.poll(positions).toMatchObject([{ x: 0 }, { x: 336, y: 8 }, {}]);
  await press('ControlOrMeta+z');
  await expect.poll(positions).toMatchObject([{ x: 0 }, { x: 330, y: 0 }, {}]);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('Escape closes the list of problems and the search, and returns to what opened them', async ({
  page,
  workspace,
}) => {
  await openFlow(page, workspace);
  await page.getByRole('button', { name: 'Add Send message' }).press('Enter');
  const bar = page.getByRole('button', { name: /problem/ });
  await bar.press('Enter');
  const problem = page.getByRole('button', { name: /Write the text/ });
  await problem.focus();
  await page.keyboard.press('Escape');
  await expect(problem).toHaveCount(0);
  await expect(bar).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(problem).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(problem).toHaveCount(0);
  await expect(bar).toBeFocused();

  await page.getByRole('region', { name: 'Node', exact: true }).getByRole('button', { name: 'Close' }).press('Enter');
  const find = page.getByRole('button', { name: /^Find/ });
  await find.press('Enter');
  const search = page.getByRole('search');
  await search.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
  await expect(find).toBeFocused();
});
