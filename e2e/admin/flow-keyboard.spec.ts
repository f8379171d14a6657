import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { buildGraph } from '../../lib/flows/testing/build-graph.ts';
import { expectAccessible } from '../support/axe.ts';
import { createFlow, node } from '../support/open-flow.ts';
import { api, expect, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { syncTemplates } from '../support/sync-templates.ts';

/** Keyboard-only actions: they focus what they press. */
function fingers(page: Page) {
  const press = (what: Locator) => what.press('Enter');
  return {
    press,
    button: (name: string, within: Page | Locator = page) => press(within.getByRole('button', { name, exact: true })),
    type: async (field: string, text: string) => {
      await page.getByRole('textbox', { name: field, exact: true }).focus();
      await page.keyboard.type(text);
    },
    choose: async (list: string, option: string, within: Page | Locator = page) => {
      await press(within.getByRole('combobox', { name: list, exact: true }));
      // A list accepts letters only once it has opened.
      await expect(page.locator('[role="option"]:focus')).toHaveCount(1);
      await page.keyboard.type(option);
      await expect(page.getByRole('option', { name: option, exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option')).toHaveCount(0);
    },
    find: async (list: string, text: string, option: RegExp) => {
      await page.getByRole('combobox', { name: list, exact: true }).focus();
      await page.keyboard.type(text);
      await expect(page.getByRole('option', { name: option })).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option')).toHaveCount(0);
    },
  };
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  test('by keyboard alone, every newer node is added and filled in', async ({ page, workspace }) => {
    const { slug } = workspace;
    const callable = buildGraph({ s: ['start', { triggers: [{ type: 'call' }] }], e: ['end', {}] }, 's > e');
    const called = await createFlow(workspace, 'Ask for the city', callable);
    expect((await api(workspace)('POST', `/flows/${called}/publish`)).status).toBe(200);
    await signIn(page);
    await syncTemplates(page, workspace);
    const flow = await createFlow(workspace, 'Newer nodes', { nodes: [], edges: [] });
    await page.goto(`/${slug}/flows/${flow}`);
    const { button, type, choose, find } = fingers(page);
    const title = page.getByRole('textbox', { name: /^Title ?optional/ });
    const add = async (kind: string) => {
      await button(`Add ${kind}`);
      await expect(page.getByRole('heading', { name: kind, level: 2 })).toBeVisible();
      await expect(title).toBeFocused();
    };

    await add('Start');
    await choose('Trigger', 'Any message');
    await add('Ask');
    await type('Text', 'Which tea?');
    await choose('Answer', 'One of the choices');
    for (const [index, tea] of ['Green', 'Black', 'White', 'Oolong'].entries()) {
      await button('Add choice');
      await expect(page.getByRole('textbox', { name: `Title ${index + 1}` })).toBeFocused();
      await page.keyboard.type(tea);
    }
    await type('Button that opens the list', 'Teas');
    await type('Save the answer as', 'tea');
    await add('Business hours');
    await add('Wait until');
    await type('Date', '2030-01-15');
    await add('Wait for event');
    await button('Add mapping');
    await page.keyboard.type('data.state');
    await page.keyboard.press('Tab');
    await page.keyboard.type('state');
    await add('Run flow');
    await find('Flow', 'city', /Ask for the city/);
    await add('Template message');
    await find('Approved template', 'appointment', /appointment_reminder/);
    await type('Header {{day}}', 'Monday');
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Monday');
    await add('Condition');
    await button('Remove: Rules 1');
    await page.getByRole('textbox', { name: 'Branch 1: Expression' }).focus();
    await page.keyboard.type('tea == "Green"');
    await expectAccessible(page);

    // From the form to its node, to another node, and into the form of that node.
    await page.keyboard.press('Escape');
    await expect(node(page, 'condition_1')).toBeFocused();
    await node(page, 'ask_1').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Save the answer as' })).toHaveValue('tea');
    await page.keyboard.press('Enter');
    await expect(title).toBeFocused();

    const drawn = async () => {
      const { nodes, edges } = (await api(workspace)('GET', `/flows/${flow}`)).json.draft_graph;
      const ways = edges.map((edge: Record<string, string>) => `${edge.source} > ${edge.target}`);
      return { ways, ...Object.fromEntries(nodes.map((one: { id: string; data: object }) => [one.id, one.data])) };
    };
    await expect.poll(drawn).toMatchObject({
      start_1: { triggers: [{ type: 'any_message' }] },
      ask_1: {
        expect: 'choice',
        listLabel: 'Teas',
        choices: ['Green', 'Black', 'White', 'Oolong'].map((title) => ({ title })),
      },
      wait_until_1: { date: '2030-01-15' },
      wait_for_event_1: { responseMap: { 'data.state': 'state' } },
      run_flow_1: { flowId: called },
      template_message_1: { template_name: 'appointment_reminder' },
      condition_1: { branches: [{ rules: [], expression: 'tea == "Green"' }] },
      ways: expect.arrayContaining(['business_hours_1 > wait_until_1', 'run_flow_1 > template_message_1']),
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('by keyboard alone, a flow is created from the gallery, passes its tests, is rolled back, and exported', async ({
    page,
    workspace,
  }) => {
    const { slug } = workspace;
    await signIn(page);
    await page.goto(`/${slug}/flows`);
    const { button, choose, press } = fingers(page);
    await button('New flow');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Empty flow' }).focus();
    for (let down = 0; down < 4; down += 1) await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Feedback' })).toBeChecked();
    await expectAccessible(page);
    await button('Create flow', dialog);
    await expect(page.getByRole('textbox', { name: 'Name of the flow' })).toHaveValue(/Feedback/);

    await button('Try it');
    const trial = page.getByRole('region', { name: 'Try it', exact: true });
    await press(trial.getByText(/^Tests \(/));
    await button('Run tests', trial);
    const passed = trial.getByLabel('Passed');
    await expect(passed.first()).toBeVisible();
    await expect(passed).toHaveCount(await trial.getByRole('list', { name: 'Tests' }).getByRole('listitem').count());
    await button('Close', trial);

    const publish = async (version: number, note: string) => {
      await button('Publish');
      await dialog.getByRole('textbox', { name: 'Note' }).focus();
      await page.keyboard.type(note);
      await button('Publish', dialog);
      await expect(page.getByText(`Version ${version} is live.`)).toBeVisible();
      await expect(dialog).toHaveCount(0);
    };
    await publish(1, 'The first one');
    const [first] = await page.locator('.react-flow__node').all();
    await first?.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type('Begin');
    await expect(page.getByRole('button', { name: '1 change' })).toBeVisible();
    await publish(2, 'Named');

    await button('More actions');
    await press(page.getByRole('menuitem', { name: 'Versions' }));
    await expect(dialog.getByText('The first one')).toBeVisible();
    await press(dialog.getByRole('button', { name: 'View', exact: true }).last());
    await choose('Compared with', 'Version 2', dialog);
    const differences = dialog.getByRole('region', { name: 'What is different in version 1' });
    await expect(differences.getByRole('deletion')).toHaveText('Begin');
    await expectAccessible(page);
    await button('Restore into the draft', dialog);
    await expect(page.getByRole('button', { name: '1 change' })).toBeVisible();

    await button('More actions');
    const download = page.waitForEvent('download');
    await press(page.getByRole('menuitem', { name: 'Export' }));
    const file = readFileSync(await (await download).path());
    await press(page.getByRole('link', { name: 'All flows' }));
    await expect(page.getByRole('button', { name: 'New flow' })).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await button('Import');
    await (await chooser).setFiles({ name: 'flow.json', mimeType: 'application/json', buffer: file });
    await expect(page.getByText(/was imported as a draft/)).toBeVisible();
    await expect(page.locator('.react-flow__node')).not.toHaveCount(0);
  });
});

test('a problem leads to its node, from the list and from the publishing dialog: Enter goes to the form', async ({
  page,
  workspace,
}) => {
  const graph = buildGraph(
    { s: ['start', { triggers: [{ type: 'any_message' }] }], m: ['send_message', { body: '' }], e: ['end', {}] },
    's > m',
    'm > e',
  );
  const flow = await createFlow(workspace, 'Says nothing', graph);
  await signIn(page);
  await page.goto(`/${workspace.slug}/flows/${flow}`);
  const { button } = fingers(page);
  const title = page.getByRole('textbox', { name: /^Title ?optional/ });
  for (const [opener, place] of [
    ['1 problem', page],
    ['Publish', page.getByRole('dialog')],
  ] as const) {
    await button(opener);
    await place.getByRole('button', { name: /Write the text/ }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(node(page, 'm')).toBeFocused();
    await expect(node(page, 'm')).toHaveClass(/selected/);
    // The form is loaded when it is first opened.
    await expect(title).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(title).toBeFocused();
    await page.getByRole('region', { name: 'Node', exact: true }).getByRole('button', { name: 'Close' }).press('Enter');
  }
});
