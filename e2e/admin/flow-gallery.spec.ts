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

test('a flow is created once, however slowly its page opens', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/flows`);
  await page.getByRole('button', { name: 'New flow' }).click();
  const dialog = page.getByRole('dialog', { name: 'New flow' });
  const create = dialog.getByRole('button', { name: 'Create flow' });
  await dialog.getByLabel('Name').fill('Order status');
  const isAsked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(/\/flows\/[\w-]{36}\?/, async (route) => {
    isAsked.resolve();
    await held.promise;
    await route.continue();
  });
  await create.click();
  await isAsked.promise;
  await expect(create).toHaveAttribute('aria-busy', 'true');
  await create.press('Enter');
  held.resolve();
  await expect(page.getByRole('textbox', { name: 'Name of the flow' })).toHaveValue('Order status');
  const { json } = await api(workspace)('GET', '/flows');
  expect(json.flows.map(({ name }: { name: string }) => name)).toEqual(['Order status']);
});
