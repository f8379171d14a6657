import { colleague, pick, twoColleagues } from '../support/colleagues.ts';
import { CUSTOMER, meetCustomers, PAGE, row, writeIn } from '../support/conversations.ts';
import { expect, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { said } from '../support/thread.ts';

const HOUR_MS = 3_600_000;

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('a mention stays unseen while a search shows an earlier place of the thread', async ({ browser, workspace }) => {
  const old = { phone_number_id: workspace.phoneNumberId, age_ms: HOUR_MS };
  await sandbox().write(CUSTOMER, { type: 'text', text: 'Do you have a samovar?', ...old });
  for (let index = 0; index <= PAGE; index += 1) {
    await sandbox().write(CUSTOMER, { type: 'text', text: `Line ${index}.`, ...old });
  }
  const [nila, omar] = await twoColleagues(browser, workspace);
  const unseen = async () => (await (await omar.request.get(`/api/admin/${workspace.slug}/inbox`)).json()).mentions;
  await omar.goto(`/${workspace.slug}/inbox?search=samovar&in=messages`);
  const hit = omar.getByRole('link').filter({ hasText: 'samovar' });
  await expect(hit).toBeVisible();
  await pick(nila, 'Write', 'Note');
  const note = nila.getByLabel('Note for colleagues');
  await note.pressSequentially('The parcel is late, @oma');
  await expect(nila.getByRole('option', { name: 'Omar Haddad' })).toBeVisible();
  await note.press('Enter');
  await expect(note).toHaveValue('The parcel is late, @Omar Haddad ');
  await note.press('Control+Enter');
  await expect.poll(unseen).toBe(1);
  await hit.click();
  await expect(said(omar, 'Do you have a samovar?')).toBeVisible();
  await omar.waitForLoadState('networkidle').catch(() => {});
  expect(await unseen()).toBe(1);
  await omar.getByRole('button', { name: 'To the newest messages' }).click();
  await expect(said(omar, 'The parcel is late')).toBeVisible();
  await expect.poll(unseen).toBe(0);
  await nila.context().close();
  await omar.context().close();
});

test('a note is added once though its response is lost, without what was typed after it', async ({
  browser,
  workspace,
}) => {
  await writeIn(workspace, 'Where is my order?');
  const page = await colleague(browser, workspace, 'Nila Rao');
  // As at a plain HTTP address.
  await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
  await page.goto(`/${workspace.slug}/inbox`);
  await row(page).getByRole('link').click();
  await pick(page, 'Write', 'Note');
  const note = page.getByLabel('Note for colleagues');
  const add = page.getByRole('button', { name: 'Add note' });

  await page.route('**/notes', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await note.fill('The parcel is late');
  await note.press('Control+Enter');
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await expect(note).toHaveValue('The parcel is late');
  await page.unroute('**/notes');

  const typed = Promise.withResolvers<void>();
  await page.route('**/notes', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await note.press('Control+Enter');
  await note.press('End');
  await note.pressSequentially(' Call her');
  typed.resolve();
  await expect(note).toHaveValue('Call her');
  await expect(add).toBeEnabled();
  await expect(said(page, 'The parcel is late')).toHaveCount(1);
  await page.context().close();
});
