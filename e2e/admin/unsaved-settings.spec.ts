import { callAsPage } from '../support/call-as-page.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { expect, running, test } from '../support/parley.ts';
import { signIn } from '../support/sign-in.ts';

test('business hours ask before a link discards them', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/business-hours`);
  // Hydration puts the cursor at the end of the hours that are there, and would do so between selecting and typing.
  await expect.poll(() => isHydrated(page.getByLabel('Monday'))).toBe(true);
  await page.getByLabel('Monday').fill('08:00–12:00');
  await page.getByRole('link', { name: 'Limits' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Monday')).toHaveValue('08:00–12:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Limits' }).click();
  await expect(page).toHaveURL(/\/settings\/limits$/);
});

test('business hours ask before Back or the command palette discards them', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/settings/limits`);
  await page.getByRole('link', { name: 'Business hours' }).click();
  await expect.poll(() => isHydrated(page.getByLabel('Monday'))).toBe(true);
  await page.getByLabel('Monday').fill('08:00–12:00');
  const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' });

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /search/i }).fill('Members');
  await page.keyboard.press('Enter');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Monday')).toHaveValue('08:00–12:00');

  await page.evaluate(() => window.history.back());
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Monday')).toHaveValue('08:00–12:00');
  await expect(page).toHaveURL(/business-hours$/);
  await page.evaluate(() => window.history.back());
  await ask.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/settings\/limits$/);
  await expect(page.getByRole('heading', { name: 'Limits', level: 1 })).toBeVisible();
});

test('what a colleague changed on another page is not undone, and is told before it is replaced', async ({
  page,
  workspace,
}) => {
  await signIn(page);
  const { url } = running();
  const admin = `/api/admin/${workspace.slug}`;
  const change = (path: string, data: object) => callAsPage(page.request, { url, path, data, method: 'PATCH' });
  const saved = page.getByText('Saved.', { exact: true });

  await page.goto(`/${workspace.slug}/settings/general`);
  const days = page.getByLabel('Messages', { exact: true });
  await expect.poll(() => isHydrated(days)).toBe(true);
  await change(admin, { name: 'Acme Renamed', retention: { messages: 400 } });
  await page.getByLabel('Give conversations back after (hours)').fill('12');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(saved.first()).toBeVisible();
  // The form has what the server has by now.
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Acme Renamed');
  await expect(days).toHaveValue('400');

  // Longer than on this page, and shorter than a colleague has made it: the data of a hundred days.
  await change(admin, { retention: { messages: 600 } });
  await days.fill('500');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The days for messages changed while you were editing.')).toBeVisible();
  const ask = page.getByRole('alertdialog', { name: 'Delete older data?' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(ask.getByText('Messages older than 500 days')).toBeVisible();
  await ask.getByRole('button', { name: 'Save and delete' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await page.reload();
  await expect(days).toHaveValue('500');

  await page.goto(`/${workspace.slug}/settings/business-hours`);
  await expect.poll(() => isHydrated(page.getByLabel('Monday'))).toBe(true);
  await change(`${admin}/calendar`, { week: { tue: '08:00–12:00' } });
  await page.getByLabel('Monday').fill('10:00–12:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(saved.first()).toBeVisible();
  await expect(page.getByLabel('Tuesday')).toHaveValue('08:00–12:00');

  const path = `${admin}/saved-replies`;
  const { id } = (await callAsPage(page.request, { url, path, data: { name: 'Hours', text: 'Until six.' } })) as {
    id: string;
  };
  await page.goto(`/${workspace.slug}/settings/saved-replies`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Actions for Hours' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  await change(`${path}/${id}`, { text: 'Until seven.' });
  await dialog.getByLabel('Name').fill('Opening hours');
  await dialog.getByLabel('Text').fill('Until eight.');
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(dialog.getByText('The text changed while you were editing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save reply' }).click();
  await expect(page.getByRole('row', { name: 'Opening hours' })).toContainText('Until eight.');
});
