import { choose } from '../support/choose.ts';
import { api, expect, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

test('contacts are filtered by the address, tagged all at once, undone, and erased after a preview', async ({
  page,
  workspace,
}) => {
  const people = Array.from({ length: 56 }, (_, n) => ({
    phone: `+9198123450${String(n).padStart(2, '0')}`,
    name: `Person ${String(n).padStart(2, '0')}`,
    tags: n < 55 ? ['tea'] : ['coffee'],
  }));
  const many = Array.from({ length: 5001 }, (_, n) => ({
    phone: `+91987654${String(n).padStart(4, '0')}`,
    tags: ['all'],
  }));
  await api(workspace)('POST', '/contacts', [...people, ...many]);
  await signIn(page);
  await page.goto(`/${workspace.slug}/contacts?tag=all`);
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await expect(page.getByText('More than 5,000 match. Narrow the filters to select all.')).toBeVisible();
  await page.goto(`/${workspace.slug}/contacts?tag=tea&sort=name`);
  await expect(page.getByText('55 contacts', { exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Person 00');
  await choose(page, 'Order', 'Newest first');
  await expect(page).toHaveURL(/\/contacts\?tag=tea$/);
  await page.getByRole('checkbox', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Select all 55 that match' }).click();
  await expect(page.getByText('55 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Edit tags' }).click();
  const add = page.getByRole('dialog').getByLabel('Add');
  await add.fill('vip');
  await add.press('Enter');
  await page.getByRole('button', { name: 'Change tags' }).click();
  await expect(page.getByText('55 contacts were changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await page.goto(`/${workspace.slug}/contacts?tag=vip`);
  await expect(page.getByText('No contacts match')).toBeVisible();
  await page.goto(`/${workspace.slug}/contacts?tag=coffee`);
  await page.getByRole('checkbox', { name: 'Select Person 55' }).click();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await expect(page.getByText('This erases 1 contact.')).toBeVisible();
  await page.getByRole('button', { name: 'Erase contact' }).click();
  await expect(page.getByText('1 contact was erased.')).toBeVisible();

  const unknown = await page.goto(`/${workspace.slug}/orders/0192f0c1-0000-7000-8000-000000000000`);
  expect(unknown?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page not found/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('contacts selected as all that match are no longer selected once the filter goes, by whatever way', async ({
  page,
  workspace,
}) => {
  const people = Array.from({ length: 120 }, (_, place) => ({ phone: `+919812400${100 + place}`, tags: ['tea'] }));
  const call = api(workspace);
  expect((await call('POST', '/contacts', people.slice(0, 60))).status).toBe(200);
  expect((await call('POST', '/contacts', people.slice(60))).status).toBe(200);
  expect((await call('POST', '/contacts', [{ phone: '+919812345679', name: 'Ravi' }])).status).toBe(200);
  await signIn(page);
  await page.goto(`/${workspace.slug}/contacts?tag=tea`);
  const selectAll = async () => {
    await page.getByRole('checkbox', { name: 'Select all shown' }).click();
    await page.getByRole('button', { name: 'Select all 120' }).click();
    await expect(page.getByText('120 selected')).toBeVisible();
  };
  await selectAll();
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).first().click();
  await expect(page.getByRole('row', { name: /Ravi/ })).toBeVisible();
  await expect(page.getByText(/^\d+ selected/)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/tag=tea/);
  await expect(page.getByRole('row', { name: /Ravi/ })).toHaveCount(0);
  await selectAll();
});
