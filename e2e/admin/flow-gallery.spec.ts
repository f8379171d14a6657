import { holdRequests } from '../support/hold-requests.ts';
import { api, expect, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

test('starts a flow from the gallery, runs its tests, keeps a chat as a further one, and publishes', async ({
  page,
  workspace,
}) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/flows`);
  await page.getByRole('button', { name: 'New flow' }).click();
  const dialog = page.getByRole('dialog', { name: 'New flow' });
  await dialog.getByRole('radio', { name: 'FAQ with handoff' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('FAQ with handoff');
  await dialog.getByRole('button', { name: 'Create flow' }).click();

  await page.getByRole('button', { name: 'Try it' }).click();
  const trial = page.getByRole('region', { name: 'Try it' });
  await trial.getByText('Tests (3)').click();
  const tests = trial.getByRole('list', { name: 'Tests' });
  await trial.getByRole('button', { name: 'Run tests' }).click();
  await expect(tests.getByLabel('Passed')).toHaveCount(3);

  await trial.getByLabel('Write a message').fill('help');
  await trial.getByRole('button', { name: 'Send', exact: true }).click();
  await trial.getByRole('button', { name: 'Returns', exact: true }).click();
  await expect(trial.getByText('The flow has ended.')).toBeVisible();
  await trial.getByRole('button', { name: 'Save this chat as a test' }).click();
  await expect(trial.getByText('Tests (4)')).toBeVisible();
  await trial.getByRole('switch', { name: 'Refuse to publish while a test fails' }).click();
  await trial.getByRole('button', { name: 'Run tests' }).click();
  await expect(tests.getByLabel('Passed')).toHaveCount(4);

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 is live.')).toBeVisible();
});

test('tests that are removed while an earlier change is being stored are removed, too', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/flows`);
  await page.getByRole('button', { name: 'New flow' }).click();
  const dialog = page.getByRole('dialog', { name: 'New flow' });
  await dialog.getByRole('radio', { name: 'FAQ with handoff' }).click();
  await dialog.getByRole('button', { name: 'Create flow' }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  const trial = page.getByRole('region', { name: 'Try it' });
  await trial.getByText('Tests (3)').click();
  const saving = await holdRequests(page, /\/flows\/[\w-]{36}\/tests$/);
  const required = trial.getByRole('switch', { name: 'Refuse to publish while a test fails' });
  await required.click();
  await saving.begun;
  for (const left of [2, 1]) {
    await trial
      .getByRole('button', { name: /^Remove the test/ })
      .first()
      .click();
    await expect(trial.getByText(`Tests (${left})`)).toBeVisible();
  }
  saving.release();
  const { json } = await api(workspace)('GET', '/flows');
  const stored = async () => (await api(workspace)('GET', `/flows/${json.flows[0].id}/tests`)).json;
  await expect.poll(async () => (await stored()).tests.length).toBe(1);
  expect(await stored()).toMatchObject({ required: true });
  await expect(required).toBeChecked();
  await expect(trial.getByText('Tests (1)')).toBeVisible();
});

test('a flow is created once, however slowly its page opens', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/flows`);
  await page.getByRole('button', { name: 'New flow' }).click();
  const dialog = page.getByRole('dialog', { name: 'New flow' });
  const create = dialog.getByRole('button', { name: 'Create flow' });
  await dialog.getByLabel('Name').fill('Order status');
  const opening = await holdRequests(page, /\/flows\/[\w-]{36}\?/);
  await create.click();
  await opening.begun;
  await expect(create).toHaveAttribute('aria-busy', 'true');
  await create.press('Enter');
  opening.release();
  await expect(page.getByRole('textbox', { name: 'Name of the flow' })).toHaveValue('Order status');
  const { json } = await api(workspace)('GET', '/flows');
  expect(json.flows.map(({ name }: { name: string }) => name)).toEqual(['Order status']);
});
