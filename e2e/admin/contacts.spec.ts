import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { api, expect, test } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';

const csv = (...lines: string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

for (const { name, viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport });

    test('a file is imported by its columns; skipped rows are fixed and imported afterwards', async ({
      page,
      workspace,
    }) => {
      await joinAs(page, workspace, { role: 'agent' });
      await page.goto(`/${workspace.slug}/contacts`);
      await expect(page.getByText('No contacts yet')).toBeVisible();
      await page.getByRole('link', { name: 'Import CSV' }).click();

      const chooser = page.locator('input[type=file]');
      const lines = [
        'Mobile;Full name;opt_in;City;Internal',
        '98123 45678;Asha Menon;yes;Pune;x1',
        'nobody;Ravi Iyer;no;Goa;x2',
        '9812345679;Meera Joshi;perhaps;Goa;x3',
      ];
      await chooser.setInputFiles(csv(...lines));
      await expect(page.getByRole('combobox', { name: 'Import “Full name” as' })).toContainText('Name');
      await choose(page, 'Import “Internal” as', 'Leave out');
      await page.getByLabel('Attribute name for “City”').fill('city');
      await choose(page, 'Import “Mobile” as', 'Leave out');
      await expect(page.getByText('Choose the column that holds the phone number.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
      await expectAccessible(page);
      await choose(page, 'Import “Mobile” as', 'Phone');
      const firstRows = page.getByRole('table', { name: 'How the first rows will be imported' }).getByRole('row');
      await expect(firstRows.nth(1)).toContainText('New contact');
      await expect(firstRows.nth(1)).toContainText('city: Pune');
      await expect(firstRows.nth(2)).toContainText('This is not a valid phone number.');
      await page.getByRole('button', { name: 'Import', exact: true }).click();

      await expect(page.getByText('1 created and 0 updated from 3 rows.')).toBeVisible();
      const problems = page.getByRole('table', { name: 'Problems' }).getByRole('row');
      await expect(problems).toHaveCount(3);
      await expect(problems.nth(1)).toContainText('This is not a valid phone number.');
      await expectAccessible(page);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download skipped rows' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('people-skipped.csv');
      const skipped = readFileSync(await download.path(), 'utf8');
      expect(skipped).toContain('nobody,Ravi Iyer,no,Goa,x2,Mobile: This is not a valid phone number.');

      await page.getByRole('button', { name: 'Import another file' }).click();
      const corrected = skipped.replace('nobody', '9812345670').replace('perhaps', 'no');
      await chooser.setInputFiles(csv(corrected));
      await expect(page.getByRole('combobox', { name: 'Import “problem” as' })).toContainText('Leave out');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByText('2 created and 0 updated from 2 rows. No rows were skipped.')).toBeVisible();
      await page.getByRole('link', { name: 'View contacts' }).click();
      for (const person of ['Asha Menon', 'Ravi Iyer', 'Meera Joshi']) {
        await expect(page.getByRole('row', { name: new RegExp(person) })).toBeVisible();
      }
      // Only admins may erase.
      await expect(page.getByRole('button', { name: 'Erase Asha Menon' })).toHaveCount(0);
    });

    test('a person is erased after a confirmation', async ({ page, workspace }) => {
      await api(workspace)('POST', '/contacts', [
        { phone: '+919812345678', name: 'Asha' },
        { phone: '+919812345679', name: 'Ravi' },
      ]);
      await signIn(page);
      await page.goto(`/${workspace.slug}/contacts`);
      await page.getByRole('button', { name: 'Erase Asha' }).click();
      await expectAccessible(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Erase contact' }).click();
      await expect(page.getByText('Asha was erased.')).toBeVisible();
      await expect(page.getByRole('row', { name: /Asha/ })).toHaveCount(0);
      await expect(page.getByRole('row', { name: /Ravi/ })).toBeVisible();
    });

    test('a failed read says why, with the request ID, and is retried', async ({ page, workspace }) => {
      await api(workspace)('POST', '/contacts', [{ phone: '+919812345678', name: 'Asha' }]);
      await signIn(page);
      await page.goto(`/${workspace.slug}/contacts`);
      const id = '01a1ff9c-ab53-70a3-b80e-4a8d98f7f001';
      const json = { detail: 'The database is away.', code: 'internal_error', request_id: id };
      await page.route('**/api/admin/*/contacts?*', (route) =>
        route.fulfill({ status: 500, headers: { 'x-request-id': id }, json }),
      );
      await page.getByLabel('Search by name or phone').fill('Asha');
      const trouble = page.getByRole('alert').filter({ hasText: 'The database is away.' });
      await expect(trouble).toContainText(id);
      await page.unrouteAll();
      await trouble.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('row', { name: /Asha/ })).toBeVisible();
      await expect(trouble).toHaveCount(0);
    });

    test('a contact is edited, many are tagged, and filters find them', async ({ page, workspace }) => {
      const call = api(workspace);
      await call('POST', '/contacts', [
        { phone: '+919812345678', name: 'Asha', attributes: { city: 'Pune' } },
        { phone: '+919812345679', name: 'Ravi', opt_in: true },
      ]);
      await signIn(page);
      await page.goto(`/${workspace.slug}/contacts`);
      const person = (who: string) => page.getByRole('row', { name: new RegExp(who) });
      await page.getByRole('button', { name: 'Edit Asha' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Asha Menon');
      // What changes while the form is open stays: it saves only what was changed in it.
      const meanwhile = { opt_in: false, attributes: { tier: 'gold' } };
      expect((await call('POST', '/contacts', [{ phone: '+919812345678', ...meanwhile }])).status).toBe(200);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(person('Asha Menon')).toBeVisible();
      const found = await page.request.get(`/api/admin/${workspace.slug}/contacts?search=asha`);
      expect((await found.json()).contacts).toMatchObject([{ name: 'Asha Menon', ...meanwhile }]);

      await page.getByRole('checkbox', { name: 'Select Ravi' }).click();
      await page.getByRole('button', { name: 'Edit tags' }).click();
      await dialog.getByLabel('Add').fill('vip');
      await dialog.getByLabel('Add').press('Enter');
      await dialog.getByRole('button', { name: 'Change tags' }).click();
      await expect(page.getByText('1 contact was changed.')).toBeVisible();
      await page.getByLabel('Search by name or phone').fill('asha');
      await expect(person('Ravi')).toHaveCount(0);
      await expect(person('Asha Menon')).toContainText('+91 98123 45678');

      const shown = async (who: string, other: string) => {
        await expect(person(other)).toHaveCount(0);
        await expect(person(who)).toBeVisible();
        await page.getByRole('button', { name: 'Clear filters' }).click();
        await expect(person(other)).toBeVisible();
      };
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await choose(page, 'Tag', 'vip');
      await shown('Ravi', 'Asha Menon');
      await choose(page, 'Opt-in', 'Opted in');
      await shown('Ravi', 'Asha Menon');
      await choose(page, 'Attribute', 'city');
      await page.getByLabel('Attribute value').fill('Pune');
      const exporting = page.waitForEvent('download');
      await expect(person('Ravi')).toHaveCount(0);
      await page.getByRole('link', { name: 'Export CSV' }).click();
      const exported = readFileSync(await (await exporting).path(), 'utf8');
      expect(exported.trimEnd().split('\r\n')).toHaveLength(2);
      expect(exported).toContain('Asha Menon');
    });
  });
}

test('filters show what they filter by, and nothing that they do not', async ({ page, workspace }) => {
  await api(workspace)('POST', '/contacts', [{ phone: '+919812345679', name: 'Ravi', tags: ['tea'] }]);
  await signIn(page);
  // As after the last contact lost the tag or the attribute.
  await page.goto(`/${workspace.slug}/contacts?tag=gone&attribute=size`);
  await expect(page.getByText('No contacts match')).toBeVisible();
  const tag = page.getByRole('combobox', { name: 'Tag' });
  await expect(tag).toHaveText('gone');
  await expect(page.getByRole('combobox', { name: 'Attribute' })).toHaveText('size');
  await choose(page, 'Tag', 'tea');
  await expect(page.getByRole('row', { name: /Ravi/ })).toHaveCount(0);
  await expect(tag).toHaveText('tea');

  await page.goto(`/${workspace.slug}/contacts?opt_in=true&value=x`);
  await expect(page.getByRole('row', { name: /Ravi/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Opt-in' })).toHaveText('Any opt-in status');
  await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
});

test('a page without contacts says what to do next, and goes on at its heading', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(`/${workspace.slug}/contacts`);
  await expect(page.getByRole('heading', { name: 'No contacts yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import CSV' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add contact' });
  await expect.poll(() => isHydrated(add)).toBe(true);
  await add.press('Enter');
  await page.getByLabel('Phone').fill('98120 00552');
  await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).press('Enter');
  await expect(page.getByRole('row', { name: /98120 00552/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeFocused();
});

test('of two columns with the same name, one is left out and the other is imported', async ({ page, workspace }) => {
  await joinAs(page, workspace, { role: 'agent' });
  await page.goto(`/${workspace.slug}/contacts/import`);
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles(csv('phone,Notes,Notes,OK,OK too', '98123 45678,first,second,yes,no'));
  await expect(page.getByText('Two columns are set to “Notes”. Leave one of them out.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Import “Notes” as' }).nth(1).click();
  await page.getByRole('option', { name: 'Leave out' }).click();
  for (const name of ['OK', 'OK too']) await choose(page, `Import “${name}” as`, 'Opt-in (yes or no)');
  await expect(page.getByText('Two columns are set to “Opt-in (yes or no)”. Leave one of them out.')).toBeVisible();
  await choose(page, 'Import “OK too” as', 'Leave out');
  const firstRows = page.getByRole('table', { name: 'How the first rows will be imported' }).getByRole('row');
  await expect(firstRows.nth(1)).toContainText('Notes: first');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 created and 0 updated from 1 row.')).toBeVisible();
  const found = await page.request.get(`/api/admin/${workspace.slug}/contacts`);
  expect((await found.json()).contacts).toMatchObject([{ attributes: { Notes: 'first' }, opt_in: true }]);
});

test('the form of a contact says at each attribute what is wrong with it, and loses none', async ({
  page,
  workspace,
}) => {
  const attributes = { city: 'Pune', visits: 5, vip: true };
  await api(workspace)('POST', '/contacts', [{ phone: '+919812000552', name: 'Asha', attributes }]);
  await joinAs(page, workspace, { role: 'agent' });
  await page.goto(`/${workspace.slug}/contacts`);
  // The label of a filter is not cut.
  const label = page.getByRole('combobox', { name: 'Opt-in' }).getByText('Any opt-in status');
  expect(await label.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
  await page.getByRole('button', { name: 'Edit Asha' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save' });
  await dialog.getByLabel('Value of visits').fill('');
  await dialog.getByLabel('Value of vip').fill('null');
  const add = async (name: string, value: string) => {
    await dialog.getByRole('button', { name: 'Add attribute' }).click();
    await dialog.getByLabel('Value of the attribute').fill(value);
    await dialog.getByLabel('Attribute name').last().fill(name);
  };
  await add('city', 'Goa');
  await add('', 'orphan');
  await save.click();
  for (const problem of [
    'Write a number. For a text, remove this attribute and add it again.',
    'Write true or false. For a text, remove this attribute and add it again.',
    'Two attributes are called “city”. Leave one of them out.',
    'Give every attribute a name.',
  ]) {
    await expect(dialog.getByText(problem)).toBeVisible();
  }
  await expectAccessible(page);
  await dialog.getByLabel('Value of visits').fill('6');
  await dialog.getByLabel('Value of vip').fill('false');
  await dialog.getByRole('button', { name: 'Remove city' }).last().click();
  await dialog.getByLabel('Attribute name').last().fill('plan');
  await save.click();
  await expect(page.getByText('The contact was saved.')).toBeVisible();
  const found = await page.request.get(`/api/admin/${workspace.slug}/contacts?search=asha`);
  expect((await found.json()).contacts[0].attributes).toEqual({
    city: 'Pune',
    visits: 6,
    vip: false,
    plan: 'orphan',
  });
});

test('someone who edits what a colleague has just changed is told before replacing it', async ({ page, workspace }) => {
  const call = api(workspace);
  const phone = '+919812000551';
  expect((await call('POST', '/contacts', [{ phone, name: 'Asha', source_ref: 'crm-1' }])).status).toBe(200);
  await joinAs(page, workspace, { role: 'agent' });
  await page.goto(`/${workspace.slug}/contacts`);
  await page.getByRole('button', { name: 'Edit Asha' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Source reference').fill('crm-3');
  expect((await call('POST', '/contacts', [{ phone, source_ref: 'crm-2' }])).status).toBe(200);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The source reference changed while you were editing.')).toBeVisible();
  const stored = async () => {
    const found = await page.request.get(`/api/admin/${workspace.slug}/contacts?search=asha`);
    return (await found.json()).contacts[0].source_ref;
  };
  expect(await stored()).toBe('crm-2');
  await expect(dialog.getByLabel('Source reference')).toHaveValue('crm-3');

  // Told once, they replace what they were told of, and not what was changed after that.
  expect((await call('POST', '/contacts', [{ phone, source_ref: 'crm-4' }])).status).toBe(200);
  const refused = page.waitForResponse((response) => response.status() === 412);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await refused;
  expect(await stored()).toBe('crm-4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The contact was saved.')).toBeVisible();
  expect(await stored()).toBe('crm-3');
});
