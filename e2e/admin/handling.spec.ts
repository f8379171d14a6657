import type { Page } from '@playwright/test';
import { buildGraph } from '../../lib/flows/testing/build-graph.ts';
import { expectAccessible } from '../support/axe.ts';
import { row } from '../support/conversations.ts';
import { api, expect, test, type Workspace } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

const CUSTOMER = '919812000300';

const writeIn = ({ phoneNumberId }: Workspace, text: string) =>
  sandbox().write(CUSTOMER, { type: 'text', text, phone_number_id: phoneNumberId });
/** Our messages on the customer's phone, oldest first. */
const told = async ({ phoneNumberId }: Workspace) =>
  (await sandbox().messages({ phone_number_id: phoneNumberId, direction: 'outbound' }))
    .map(({ text }) => text)
    .reverse();
const leader = (page: Page, state: string) =>
  page.getByRole('button', { name: `Who leads this conversation: ${state}` });

async function choose(page: Page, from: string, choice: string, to: string) {
  await leader(page, from).click();
  await page.getByRole('menuitem', { name: choice }).click();
  await expect(leader(page, to)).toBeVisible();
}

async function publishFlow(workspace: Workspace): Promise<string> {
  const call = api(workspace);
  const draft_graph = buildGraph(
    {
      start: ['start', { triggers: [{ type: 'keyword', match: 'exact', keywords: ['order'] }] }],
      ask: [
        'ask',
        { message: { body: 'Which order?' }, expect: 'text', variable: 'order_id', collectSeconds: 0, maxRetries: 0 },
      ],
      found: ['send_message', { body: 'Order {{order_id}} is on its way.' }],
      end: ['end', {}],
    },
    'start > ask',
    'ask.answer > found',
    'ask.invalid > end',
    'ask.timeout > end',
    'found > end',
  );
  const { json } = await call('POST', '/flows', { name: 'Order status', draft_graph });
  const { id } = json as { id: string };
  expect(await call('POST', `/flows/${id}/publish`)).toMatchObject({ status: 200 });
  return id;
}

test.beforeEach(async ({ workspace: { phoneNumberId, wabaId } }) => {
  await sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
  await sandbox().saveCustomer(CUSTOMER, { name: 'Asha Menon' });
});

for (const { name, viewport, narrow } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('inbox and thread show who handles a conversation, and an agent pauses a flow, gives it back and takes over', async ({
      page,
      workspace,
    }) => {
      await publishFlow(workspace);
      await signIn(page);
      await page.goto(`/${workspace.slug}/inbox`);
      await writeIn(workspace, 'order');
      await expect(row(page).getByText('A flow leads it')).toBeAttached();
      await expect.poll(() => told(workspace)).toEqual(['Which order?']);
      await row(page).getByRole('link').click();

      await leader(page, 'Flow').click();
      await expect(page.getByText('A flow answers here. Your message pauses it.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('menuitem', { name: 'Pause the flow' }).click();
      await expect(leader(page, 'Paused')).toBeVisible();
      await writeIn(workspace, 'is anyone there?');
      await expect(page.getByText('is anyone there?').first()).toBeVisible();
      await choose(page, 'Paused', 'Give back to flows', 'Flow');
      await writeIn(workspace, 'A-17');
      await expect(leader(page, 'No one')).toBeVisible();
      await expect.poll(() => told(workspace)).toEqual(['Which order?', 'Order A-17 is on its way.']);

      await writeIn(workspace, 'order');
      await expect(leader(page, 'Flow')).toBeVisible();
      await page.getByRole('textbox', { name: /^Message/ }).fill('I will look myself.');
      await page.keyboard.press('Control+Enter');
      await expect(leader(page, 'Paused')).toBeVisible();
      await page.getByRole('button', { name: 'Give back to flows' }).press('Enter');
      await expect(leader(page, 'Flow')).toBeFocused();
      await choose(page, 'Flow', 'Pause the flow', 'Paused');
      await choose(page, 'Paused', 'Take over', 'Person');
      await writeIn(workspace, 'order');
      if (narrow) await page.getByRole('link', { name: 'Back to the list' }).click();
      await expect(row(page).getByText('A person has it')).toBeAttached();
      if (narrow) await row(page).getByRole('link').click();
      await choose(page, 'Person', 'Give back to flows', 'No one');
      await writeIn(workspace, 'order');
      await expect(leader(page, 'Flow')).toBeVisible();
      await expect
        .poll(() => told(workspace))
        .toEqual(['Which order?', 'Order A-17 is on its way.', 'Which order?', 'I will look myself.', 'Which order?']);
    });

    test('a flow that is taken offline lets its customer finish, and one that is deleted sends them a message', async ({
      page,
      workspace,
    }) => {
      const flowId = await publishFlow(workspace);
      await signIn(page);
      await writeIn(workspace, 'order');
      await expect.poll(() => told(workspace)).toEqual(['Which order?']);

      await page.goto(`/${workspace.slug}/flows/${flowId}`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Versions' }).click();
      await page.getByRole('button', { name: 'Take offline' }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog.getByRole('radiogroup', { name: '1 customer is in this flow' })).toBeVisible();
      await expect(dialog.getByRole('radio', { name: 'Let them finish' })).toBeChecked();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Take offline' }).click();
      await expect(dialog).toBeHidden();

      await page.goto(`/${workspace.slug}/flows`);
      await page.getByRole('button', { name: 'Actions for Order status' }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).click();
      await dialog.getByRole('radio', { name: 'Stop them with a message' }).click();
      await dialog.getByRole('button', { name: 'Delete flow' }).click();
      await expect(dialog.getByText('Write the message.')).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Message' }).fill('This service has ended.');
      await dialog.getByRole('button', { name: 'Delete flow' }).click();
      await expect(page.getByText('No flows yet')).toBeVisible();
      await expect.poll(() => told(workspace)).toEqual(['Which order?', 'This service has ended.']);
    });
  });
}

test('a flow that another runs is neither deleted nor taken offline, and a refusal keeps what was written to its customers', async ({
  page,
  workspace,
}) => {
  const call = api(workspace);
  const flowId = await publishFlow(workspace);
  const draft_graph = buildGraph(
    {
      start: ['start', { triggers: [{ type: 'keyword', match: 'exact', keywords: ['help'] }] }],
      order: ['run_flow', { flowId }],
      end: ['end', {}],
    },
    'start > order',
    'order.done > end',
  );
  const { json: caller } = await call('POST', '/flows', { name: 'Help', draft_graph });
  expect(await call('POST', `/flows/${caller.id}/publish`)).toMatchObject({ status: 200 });
  await writeIn(workspace, 'order');
  await expect.poll(() => told(workspace)).toEqual(['Which order?']);

  await signIn(page);
  const dialog = page.getByRole('alertdialog');
  await page.goto(`/${workspace.slug}/flows/${flowId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Take offline' }).click();
  await expect(dialog.getByText('It can’t be taken offline or deleted while other flows run it: Help.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Take offline' })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(`/${workspace.slug}/flows`);
  const erase = async () => {
    await page.getByRole('button', { name: 'Actions for Order status' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
  };
  await erase();
  await expect(dialog.getByRole('link', { name: 'Help' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete flow' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await call('POST', `/flows/${caller.id}/unpublish`)).toMatchObject({ status: 200 });
  await erase();
  await dialog.getByRole('radio', { name: 'Stop them with a message' }).click();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Orders are answered by people from now on.');
  expect(await call('POST', `/flows/${caller.id}/publish`)).toMatchObject({ status: 200 });
  await dialog.getByRole('button', { name: 'Delete flow' }).click();
  await expect(page.getByText('Other flows run this one: “Help”.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Orders are answered by people from now on.',
  );

  expect(await call('POST', `/flows/${caller.id}/unpublish`)).toMatchObject({ status: 200 });
  await dialog.getByRole('button', { name: 'Delete flow' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => told(workspace)).toEqual(['Which order?', 'Orders are answered by people from now on.']);
});
