import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { meetCustomers, row, writeIn } from '../support/conversations.ts';
import { isHydrated } from '../support/is-hydrated.ts';
import { expect, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { said } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('by keyboard alone one opens any page, finds people, and lists the shortcuts', async ({ page, workspace }) => {
  await writeIn(workspace, 'Good morning');
  await joinAs(page, workspace, { role: 'agent', name: 'Omar Aziz' });
  await page.goto(`/${workspace.slug}/contacts`);
  await expect(page.getByRole('row', { name: /Asha Menon/ })).toBeVisible();
  const palette = page.getByRole('combobox', { name: 'Search pages, people and actions' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });

  // A key typed into a field is not a shortcut.
  await page.getByLabel('Search by name or phone').press('?');
  await expect(page.getByLabel('Search by name or phone')).toHaveValue('?');
  await page.getByLabel('Search by name or phone').fill('');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette).toBeFocused();
  await expect(option('Orders')).toBeVisible();
  // What the role does not allow is not offered.
  await expect(option('Webhooks')).toHaveCount(0);
  await expectAccessible(page);
  await palette.fill('asha');
  await expect(option(/Asha Menon/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/inbox\/[\w-]{36}$/);
  await expect(page.getByRole('region', { name: /^Messages with/ }).getByText('Good morning')).toBeVisible();
  const reply = page.getByLabel('Message', { exact: true });
  await expect.poll(() => isHydrated(reply)).toBe(true);
  await page.getByRole('heading', { name: 'Asha Menon' }).click();
  await page.keyboard.press('r');
  await expect(reply).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/inbox$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await palette.fill('new contact');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add a contact' })).toBeVisible();
});

type Press = { key: string; code: string; ctrlKey?: boolean; isComposing?: boolean };

/** Presses a key of another keyboard layout, or of an input method, which Playwright's own keyboard does not have. */
const press = (page: Page, init: Press) =>
  page.evaluate((init) => {
    const at = document.activeElement ?? document.body;
    return at.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  }, init);

test('shortcuts are where they are on keyboards of other scripts, and an input method has its own keys', async ({
  page,
  workspace,
}) => {
  await writeIn(workspace, 'Доброе утро');
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  const link = row(page).getByRole('link');
  await expect(link).toBeVisible();
  await expect.poll(() => isHydrated(link)).toBe(true);
  await press(page, { key: 'о', code: 'KeyJ' });
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  const reply = page.getByLabel('Message', { exact: true });
  await expect.poll(() => isHydrated(reply)).toBe(true);
  await press(page, { key: 'R', code: 'KeyR' });
  await expect(reply).toBeFocused();
  await press(page, { key: 'Escape', code: 'Escape', isComposing: true });
  await expect(reply).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/inbox$/);
  await press(page, { key: 'ל', code: 'KeyK', ctrlKey: true });
  await expect(page.getByRole('combobox', { name: 'Search pages, people and actions' })).toBeFocused();
  await page.keyboard.press('Escape');

  await page.goto(`/${workspace.slug}/contacts`);
  await page.getByRole('button', { name: 'Edit Asha Menon' }).click();
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('北jing');
  await press(page, { key: 'Enter', code: 'Enter', isComposing: true });
  await expect(tags).toHaveValue('北jing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove 北jing' })).toBeVisible();
});

test('a shortcut that is held acts once, but J and K go on through the list', async ({ page, workspace }) => {
  await writeIn(workspace, 'Is anyone there?');
  await sandbox().write('919812000301', {
    ...{ type: 'text', text: 'Good evening', phone_number_id: workspace.phoneNumberId },
  });
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  const rows = row(page);
  await expect(rows).toHaveCount(2);
  await expect.poll(() => isHydrated(rows.first())).toBe(true);
  // Each further keydown of a key that is down is one that the keyboard repeats.
  const hold = async (key: string) => {
    await page.keyboard.down(key);
    await page.keyboard.down(key);
  };
  await hold('j');
  await page.keyboard.up('j');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page, 'Is anyone there?')).toBeVisible();

  // What closes a menu does not leave the conversation.
  await page.getByRole('button', { name: 'Snooze' }).click();
  await expect(page.getByRole('menuitem', { name: 'In 3 hours' })).toBeVisible();
  await page.keyboard.down('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.down('Escape');
  await page.keyboard.up('Escape');
  await expect(page.getByRole('button', { name: 'Snooze' })).toBeFocused();
  await expect(page).toHaveURL(/\/inbox\/[\w-]{36}$/);

  await page.keyboard.down('e');
  await expect(said(page, 'closed this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeEnabled();
  await page.keyboard.down('e');
  await page.keyboard.up('e');
  await page.keyboard.press('e');
  await expect(said(page, 'reopened this.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeEnabled();
  await expect(said(page, 'closed this.')).toHaveCount(1);

  // Where it puts the cursor, it is not typed.
  const reply = page.getByLabel('Message', { exact: true });
  await page.keyboard.down('r');
  await expect(reply).toBeFocused();
  await page.keyboard.down('r');
  await page.keyboard.up('r');
  await expect(reply).toHaveValue('');
  await page.keyboard.press('r');
  await expect(reply).toHaveValue('r');

  await page.keyboard.down('ControlOrMeta');
  await hold('k');
  await page.keyboard.up('k');
  await page.keyboard.up('ControlOrMeta');
  await expect(page.getByRole('combobox', { name: 'Search pages, people and actions' })).toBeFocused();
});

test('R, A and E are for the conversation that J and K have moved to, which they open', async ({ page, workspace }) => {
  for (const [place, name] of ['Ravi Nair', 'Mira Das', 'Asha Menon'].entries()) {
    const phone = `91981200031${place}`;
    await sandbox().saveCustomer(phone, { name });
    await sandbox().write(phone, { type: 'text', text: `${name} here`, phone_number_id: workspace.phoneNumberId });
  }
  await signIn(page);
  await page.goto(`/${workspace.slug}/inbox`);
  const rows = row(page);
  const person = (name: string) => rows.filter({ hasText: name }).getByRole('link');
  await expect(rows).toHaveCount(3);
  await person('Asha Menon').click();
  await expect(said(page, 'Asha Menon here')).toBeVisible();

  await page.keyboard.press('j');
  await expect(person('Mira Das')).toBeFocused();
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Mira Das' })).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused();

  // What is loading is acted on once it is there, and once.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/conversations\/[\w-]{36}$/, async (route) => {
    await held;
    await route.continue();
  });
  await person('Mira Das').focus();
  await page.keyboard.press('j');
  await expect(person('Ravi Nair')).toBeFocused();
  await page.keyboard.press('e');
  await page.keyboard.press('e');
  release();
  await expect(said(page, 'closed this.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ravi Nair' })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(person('Mira Das')).toBeFocused();
  // Nor does what someone types on after R, before the reply is there, close anything.
  await page.reload();
  await person('Mira Das').focus();
  await page.keyboard.type('r/see');
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(person('Mira Das')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { name: 'Asha Menon' })).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Me', exact: true }).click();
  await expect(said(page, 'took this conversation.')).toBeVisible();
  await expect(rows).toHaveCount(2);
});
