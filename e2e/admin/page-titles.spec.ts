import { meetCustomers, row, writeIn } from '../support/conversations.ts';
import { api, expect, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';
import { said } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('the tab names what is open, and screen readers hear each message and whose actions these are', async ({
  page,
  workspace,
}) => {
  await writeIn(workspace, 'Good morning');
  await signIn(page);
  const { json: flow } = await api(workspace)('POST', '/flows', { name: 'Opening hours' });
  await page.goto(`/${workspace.slug}/flows/${flow.id}`);
  await expect(page).toHaveTitle('(1) Opening hours · Flows · Parley');
  await page.getByLabel('Name of the flow').fill('When we are open');
  await expect(page).toHaveTitle('(1) When we are open · Flows · Parley');
  await page.goto(`/${workspace.slug}/inbox`);
  await expect(page).toHaveTitle('(1) Inbox · Parley');
  await row(page).getByRole('link').click();
  await expect(page).toHaveTitle(/^(\(1\) )?Asha Menon · Inbox · Parley$/);
  const actions = said(page, 'Good morning').getByRole('button', { name: 'Message actions' });
  await expect(actions).toHaveAccessibleDescription(/^Good morning/);

  const announced = page.getByText(/^New message: /);
  await writeIn(workspace, 'Hello?');
  await expect(announced).toHaveText('New message: Hello?');
  const first = await announced.elementHandle();
  await writeIn(workspace, 'Hello?');
  await expect(said(page, 'Hello?')).toHaveCount(2);
  await expect.poll(() => first?.evaluate((node) => node.isConnected)).toBe(false);
  await expect(announced).toHaveText('New message: Hello?');

  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await expect(page).toHaveTitle('Contacts · Parley');
});

test('the pages of the documentation and of the instance have titles of their own, and a link past the navigation', async ({
  page,
}) => {
  await signIn(page);
  for (const [path, title] of [
    ['/docs', 'API documentation · Parley'],
    ['/docs/idempotency', 'Idempotency · API documentation · Parley'],
    ['/instance', 'Workspaces · Parley'],
    ['/instance/people', 'People · Instance · Parley'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  }
});
