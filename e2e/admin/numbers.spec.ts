import type { Page } from '@playwright/test';
import { saveNumber } from '../../lib/workspace/numbers/save-number.ts';
import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { row } from '../support/conversations.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { expect, running, test, type Workspace } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { syncTemplates } from '../support/sync-templates.ts';
import { A_SECOND_OR_MORE, said } from '../support/thread.ts';

const CUSTOMER = '919812000700';
const TOKEN = 'sandbox-token';
const FIRST = '+1 555 078 3881';
const SECOND = '+91 80 4000 1234';

/** The card of a connected number. */
const card = (page: Page, phone: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: phone }) });

async function choose(page: Page, phone: string, action: string) {
  await page.getByRole('button', { name: `More actions for ${phone}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function setUp({ phoneNumberId, wabaId }: Workspace) {
  const account = { waba_id: wabaId, token: TOKEN };
  await sandbox().addNumber({ ...account, phone_number_id: phoneNumberId, display_phone_number: FIRST });
  await sandbox().addNumber({ ...account, phone_number_id: `${phoneNumberId}0`, display_phone_number: SECOND });
  await sandbox().saveCustomer(CUSTOMER, { name: 'Asha Menon' });
}

/** Disconnects the workspace's first number, as another admin would at this moment. */
async function disconnect({ request }: Page, { slug }: Workspace) {
  const { url } = running();
  const { numbers } = await (await request.get(`${url}/api/admin/${slug}/numbers`)).json();
  await callAsPage(request, { url, path: `/api/admin/${slug}/numbers/${numbers[0].id}`, method: 'DELETE' });
}

async function connect({ request }: Page, { slug, phoneNumberId, wabaId }: Workspace) {
  const data = { phone_number_id: phoneNumberId, waba_id: wabaId, access_token: TOKEN, catalog_id: null };
  await callAsPage(request, { url: running().url, path: `/api/admin/${slug}/numbers`, method: 'PUT', data });
}

test.describe('on each screen', () => {
  for (const { name, viewport } of sizes) {
    test(`several numbers are connected, one is the default, and one is disconnected (${name})`, async ({
      page,
      workspace,
    }) => {
      await setUp(workspace);
      await page.setViewportSize(viewport);
      await signIn(page);
      await page.goto(`/${workspace.slug}/settings/number`);
      await page.getByRole('button', { name: 'Check now' }).click();
      await expect(page.getByRole('heading', { name: FIRST })).toBeVisible();
      await expect(page.getByText('Default', { exact: true })).toHaveCount(0);

      await page.getByRole('button', { name: 'Connect another number' }).click();
      await expect(page.getByLabel('Phone number ID')).toBeFocused();
      await page.getByLabel('Phone number ID').fill(`${workspace.phoneNumberId}0`);
      await page.getByLabel('WhatsApp business account ID').fill(workspace.wabaId);
      await page.getByLabel('Access token').fill(TOKEN);
      await page.getByRole('button', { name: 'Check and connect' }).click();
      await expect(card(page, SECOND).getByText('Default', { exact: true })).toBeVisible();
      await expect(card(page, FIRST).getByText('Default', { exact: true })).toHaveCount(0);
      await choose(page, FIRST, 'Make default');
      await expect(page.getByText(`New conversations start from ${FIRST}.`)).toBeVisible();
      await expect(card(page, FIRST).getByText('Default', { exact: true })).toBeVisible();
      await expectAccessible(page);

      // One without conversations leaves nothing behind.
      await choose(page, SECOND, 'Disconnect…');
      const question = page.getByRole('alertdialog', { name: `Disconnect ${SECOND}?` });
      await expect(question).not.toContainText('It is the only connected number');
      await question.getByRole('button', { name: 'Disconnect number' }).click();
      await expect(page.getByText(`${SECOND} is disconnected.`)).toBeVisible();
      await expect(page.getByRole('heading', { name: SECOND })).toHaveCount(0);
      await expect(page.getByText('Disconnected numbers')).toHaveCount(0);
    });
  }
});

test('an open conversation shows at once that its number is disconnected, and goes on when it is connected again', async ({
  page,
  workspace,
}) => {
  const { slug, phoneNumberId, wabaId, workspace_id: workspaceId } = workspace;
  await setUp(workspace);
  await sandbox().write(CUSTOMER, { type: 'text', text: 'Where is my order?', phone_number_id: phoneNumberId });
  await signIn(page);
  await page.goto(`/${slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(said(page, 'Where is my order?')).toBeVisible();
  const reply = page.getByLabel('Message', { exact: true });
  await reply.fill('It is ');
  await disconnect(page, workspace);

  const notice = page.getByText('This conversation’s number is disconnected.');
  await expect(notice).toBeVisible();
  // What was written can be read and copied.
  await expect(reply).toHaveValue('It is ');
  await expect(reply).not.toBeEditable();
  await expect(reply).toBeFocused();
  await page.keyboard.type('on its way, Joe');
  await page.keyboard.press('Control+Enter');
  await expect(reply).toHaveValue('It is ');
  await expectAccessible(page);

  await connect(page, workspace);
  await expect(reply).toBeEditable();
  await expect(reply).toHaveValue('It is ');
  await expect(reply).toBeFocused();
  await page.keyboard.type('on its way.');
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'It is on its way.').getByText('Delivered')).toBeAttached();

  // A second number gives each conversation the name of its own.
  await expect(row(page)).not.toContainText('to …');
  await saveNumber({ workspaceId, phoneNumberId: `${phoneNumberId}0`, wabaId, accessToken: TOKEN });
  await expect(row(page)).toContainText('to …3881');
});

test('a half-written answer can be discarded while its number is disconnected, and brought back', async ({
  page,
  workspace,
}) => {
  const { slug, phoneNumberId } = workspace;
  await setUp(workspace);
  await sandbox().write(CUSTOMER, { type: 'text', text: 'Where is my order?', phone_number_id: phoneNumberId });
  await signIn(page);
  await page.goto(`/${slug}/inbox`);
  await row(page).getByRole('link').click();
  const reply = page.getByLabel('Message', { exact: true });
  await reply.fill('It is on its way.');
  await disconnect(page, workspace);
  const notice = page.getByText('This conversation’s number is disconnected.');
  await expect(notice).toBeVisible();
  await page.reload();
  await expect(reply).toHaveValue('It is on its way.');

  const discard = page.getByRole('button', { name: 'Discard what you wrote' });
  await discard.click();
  await expect(reply).toHaveCount(0);
  await expect(discard).toHaveCount(0);
  await expect(page.locator(':focus').filter({ has: notice })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(reply).toHaveValue('It is on its way.');
  await discard.click();
  await expect(reply).toHaveCount(0);
  await connect(page, workspace);
  await expect(reply).toHaveValue('');
});

test('a recording waits while its number is disconnected', async ({ page, workspace }) => {
  const { slug, phoneNumberId } = workspace;
  await setUp(workspace);
  await sandbox().write(CUSTOMER, { type: 'text', text: 'Call me?', phone_number_id: phoneNumberId });
  await signIn(page);
  await page.goto(`/${slug}/inbox`);
  await row(page).getByRole('link').click();
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(page.getByText(A_SECOND_OR_MORE)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByLabel('Your recording')).toBeVisible();
  await disconnect(page, workspace);

  await expect(page.getByText('This conversation’s number is disconnected.')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeDisabled();
  await connect(page, workspace);
  await send.click();
  await expect(page.getByRole('group', { name: 'Voice message' })).toBeVisible();
});

test('a template that is being filled in waits while its number is disconnected', async ({ page, workspace }) => {
  const { slug, phoneNumberId } = workspace;
  await setUp(workspace);
  await sandbox().write(CUSTOMER, { type: 'text', text: 'Where is it?', phone_number_id: phoneNumberId });
  await signIn(page);
  await syncTemplates(page, workspace);
  await page.goto(`/${slug}/inbox`);
  await row(page).getByRole('link').click();
  await page.getByRole('button', { name: 'Send a template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a template' });
  await dialog.getByRole('button', { name: /^order_shipped en_US/ }).click();
  await dialog.getByLabel('Text {{2}}').fill('A-1');
  await disconnect(page, workspace);

  const notice = dialog.getByText('This number has been disconnected.');
  await expect(notice).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Send template' });
  await expect(send).toBeDisabled();
  await expectAccessible(page);
  await connect(page, workspace);
  await expect(send).toBeEnabled();
  await expect(notice).toHaveCount(0);
  await expect(dialog.getByLabel('Text {{2}}')).toHaveValue('A-1');
});

test('a conversation cannot be continued while its number is disconnected, but its person can be written to', async ({
  page,
  workspace,
}) => {
  const { slug, phoneNumberId } = workspace;
  await setUp(workspace);
  await sandbox().write(CUSTOMER, { type: 'text', text: 'Where is my order?', phone_number_id: phoneNumberId });
  await signIn(page);
  await page.goto(`/${slug}/inbox`);
  await expect(row(page)).toContainText('Where is my order?');
  await page.goto(`/${slug}/settings/number`);
  await page.getByRole('button', { name: 'Check now' }).click();
  await choose(page, FIRST, 'Disconnect…');
  const question = page.getByRole('alertdialog', { name: `Disconnect ${FIRST}?` });
  await expect(question).toContainText('It is the only connected number');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Disconnect number' }).click();
  await expect(page.getByRole('button', { name: 'Connect again' })).toBeVisible();
  await expectAccessible(page);

  await sandbox().write(CUSTOMER, { type: 'text', text: 'Are you there?', phone_number_id: phoneNumberId });
  await page.goto(`/${slug}/inbox`);
  await row(page).getByRole('link').click();
  await expect(said(page, 'Where is my order?')).toBeVisible();
  await expect(page.getByText('This conversation’s number is disconnected.')).toBeVisible();
  const another = page.getByRole('button', { name: 'Write from another number' });
  await expect(another).toHaveCount(0);
  await expect(page.getByLabel('Message', { exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await connect(page, { ...workspace, phoneNumberId: `${phoneNumberId}0` });
  await syncTemplates(page, workspace);
  await page.reload();
  await expect.poll(() => isHydrated(another)).toBe(true);
  await another.click();
  const dialog = page.getByRole('dialog', { name: 'Send a template to Asha Menon' });
  await dialog.getByRole('button', { name: /hello_world/ }).click();
  await dialog.getByRole('button', { name: 'Send template' }).click();
  await expect(said(page, 'hello_world')).toBeVisible();
  await expect(said(page, 'Where is my order?')).toHaveCount(0);

  // Connected again, the first conversation goes on, without what came meanwhile.
  await page.goto(`/${slug}/settings/number`);
  await page.getByRole('button', { name: 'Connect again' }).click();
  await expect(page.getByLabel('Phone number ID')).toHaveValue(phoneNumberId);
  await page.getByLabel('Access token').fill(TOKEN);
  await page.getByRole('button', { name: 'Check and connect' }).click();
  await expect(page.getByRole('heading', { name: FIRST })).toBeVisible();
  await expect(page.getByText('Disconnected numbers')).toHaveCount(0);
  await sandbox().write(CUSTOMER, { type: 'text', text: 'Good morning', phone_number_id: phoneNumberId });
  await page.goto(`/${slug}/inbox`);
  await row(page).filter({ hasText: 'Good morning' }).getByRole('link').click();
  await expect(said(page, 'Where is my order?')).toBeVisible();
  await expect(said(page, 'Are you there?')).toHaveCount(0);
  await page.getByLabel('Message', { exact: true }).fill('It is on its way.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(said(page, 'It is on its way.')).toBeVisible();
});
