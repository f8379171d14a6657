import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
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

    test('a file is imported by its columns; what was skipped is mended and imported after', async ({
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
      await choose(page, 'What “Full name” is for', 'Name');
      await choose(page, 'What “Internal” is for', 'Leave out');
      await page.getByLabel('Name of the attribute for “City”').fill('city');
      await choose(page, 'What “Mobile” is for', 'Leave out');
      await expect(page.getByText('Say which column holds the phone.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
      await expectAccessible(page);
      await choose(page, 'What “Mobile” is for', 'Phone');
      await page.getByRole('button', { name: 'Import', exact: true }).click();

      await expect(page.getByText('1 contact created or updated from 3 rows.')).toBeVisible();
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
      const mended = skipped.replace('nobody', '9812345670').replace('perhaps', 'no');
      await chooser.setInputFiles(csv(mended));
      await choose(page, 'What “Full name” is for', 'Name');
      await expect(page.getByRole('combobox', { name: 'What “problem” is for' })).toContainText('Leave out');
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByText('2 contacts created or updated from 2 rows. No row was skipped.')).toBeVisible();
      await page.getByRole('link', { name: 'See the contacts' }).click();
      for (const person of ['Asha Menon', 'Ravi Iyer', 'Meera Joshi']) {
        await expect(page.getByRole('row', { name: new RegExp(person) })).toBeVisible();
      }
    });

    test('a contact is edited, many are tagged, and filters find them', async ({ page, workspace }) => {
      await api(workspace)('POST', '/contacts', [
        { phone: '+919812345678', name: 'Asha', attributes: { city: 'Pune' } },
        { phone: '+919812345679', name: 'Ravi' },
      ]);
      await signIn(page);
      await page.goto(`/${workspace.slug}/contacts`);
      const person = (who: string) => page.getByRole('row', { name: new RegExp(who) });
      await page.getByRole('button', { name: 'Edit Asha' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name', { exact: true }).fill('Asha Menon');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(person('Asha Menon')).toBeVisible();

      await page.getByRole('checkbox', { name: 'Select Ravi' }).click();
      await page.getByRole('button', { name: 'Edit tags' }).click();
      await dialog.getByLabel('Add').fill('vip');
      await dialog.getByLabel('Add').press('Enter');
      await dialog.getByRole('button', { name: 'Change tags' }).click();
      await expect(page.getByText('1 contact changed.')).toBeVisible();
      await page.getByLabel('Search by name or phone').fill('asha');
      await expect(person('Ravi')).toHaveCount(0);
      await expect(person('Asha Menon')).toBeVisible();
    });
  });
}
