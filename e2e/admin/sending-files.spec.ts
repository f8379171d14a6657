import { conversationOf, meetCustomers, openInInbox, sentFrom } from '../support/conversations.ts';
import { expect, test } from '../support/parley.ts';
import { composer, thread } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('files that are dropped on a thread together are queued, and sent one after the other', async ({
  page,
  workspace,
}) => {
  await conversationOf(workspace, 'Please send the papers.');
  await openInInbox(page, workspace);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    for (const name of ['bill.pdf', 'terms.pdf', 'tool.exe']) {
      const type = name.endsWith('.pdf') ? 'application/pdf' : 'application/x-msdownload';
      transfer.items.add(new File([`%PDF-1.4 ${name}`], name, { type }));
    }
    return transfer;
  });
  await thread(page).dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(page.getByText('Drop files to send them')).toBeVisible();
  await thread(page).dispatchEvent('drop', { dataTransfer: dropped });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Send 3 files' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Remove tool.exe' }).click();
  const caption = dialog.getByLabel('Caption for terms.pdf');
  await caption.fill('you asked');
  await caption.press('Home');
  await caption.pressSequentially('As ');
  await expect(caption).toHaveValue('As you asked');
  await dialog.getByRole('button', { name: 'Send 2 files' }).click();
  for (const file of ['bill.pdf', 'terms.pdf']) {
    await expect(thread(page).getByRole('link', { name: `Download ${file}` })).toBeVisible();
  }
  const sent = () => sentFrom(workspace);
  await expect
    .poll(sent)
    .toMatchObject([
      { payload: { document: { filename: 'bill.pdf' } } },
      { payload: { document: { filename: 'terms.pdf', caption: 'As you asked' } } },
    ]);
});

test('a file that is dropped offline is said not to be attached, and the next one is alone', async ({
  page,
  context,
  workspace,
}) => {
  await conversationOf(workspace, 'Please send the bill.');
  await openInInbox(page, workspace);
  // What shows messages is loaded with the first press.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText('You are offline').filter({ visible: true })).toBeVisible();
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.4'], 'bill.pdf', { type: 'application/pdf' }));
    return transfer;
  });
  await composer(page).fill('Here it is');
  await thread(page).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('You are offline, so nothing was attached.')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await context.setOffline(false);
  await thread(page).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('dialog', { name: 'Send a file' })).toContainText('bill.pdf');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(composer(page)).toHaveValue('Here it is');
});

test('Escape closes only the dialog, even before that has taken the focus', async ({ page, workspace }) => {
  await conversationOf(workspace, 'Please send the bill.');
  await openInInbox(page, workspace);
  await composer(page).fill('Here it is');
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.4'], 'bill.pdf', { type: 'application/pdf' }));
    // A dialog takes the focus with the next frame.
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 2_000);
    return transfer;
  });
  await thread(page).dispatchEvent('drop', { dataTransfer: dropped });
  const dialog = page.getByRole('dialog', { name: 'Send a file' });
  await expect(dialog).toContainText('bill.pdf');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(composer(page)).toHaveValue('Here it is');
});
