import type { Page } from '@playwright/test';
import { sandboxControl } from '../../lib/sandbox/control-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { callAsPage } from '../support/call-as-page.ts';
import { api, expect, running, test, type Workspace } from '../support/parley.ts';
import { joinAs, signIn } from '../support/sign-in.ts';
import { A_SECOND_OR_MORE, said, thread } from '../support/thread.ts';

const CUSTOMER = '919812000240';
const OTHER = '919812000241';
const DAY_MS = 86_400_000;

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const sandbox = () => sandboxControl(running().sandboxUrl);
const composer = (page: Page) => page.getByLabel('Message', { exact: true });
const menu = (page: Page) => page.getByRole('menu', { name: 'Message actions' });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Emoji' });

test.beforeEach(async ({ workspace: { phoneNumberId, wabaId } }) => {
  await sandbox().addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId });
  await sandbox().saveCustomer(CUSTOMER, { name: 'Asha Menon' });
  await sandbox().saveCustomer(OTHER, { name: 'Ravi Nair' });
});

/** The customer writes. Returns the conversation's address. */
async function writes(
  workspace: Workspace,
  text: string,
  { from = CUSTOMER, ...more }: { from?: string; age_ms?: number } = {},
): Promise<string> {
  await sandbox().write(from, { type: 'text', text, phone_number_id: workspace.phoneNumberId, ...more });
  const ask = api(workspace);
  const found = async () => (await ask('GET', `/conversations?phone=${from}`)).json.conversations;
  await expect.poll(async () => (await found()).length).toBe(1);
  return `/${workspace.slug}/inbox/${(await found())[0].id}`;
}

const sentTo = async ({ phoneNumberId: phone_number_id }: Workspace) =>
  (await sandbox().messages({ phone_number_id, direction: 'outbound' })).toReversed();

/** Opens a page under the app's own address (APP_URL): only there may it read a file. */
async function openWhereFilesAreRead(page: Page, address: string) {
  await signIn(page);
  const cookies = await page.context().cookies();
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost' })));
  await page.goto(running().url.replace('127.0.0.1', 'localhost') + address);
}

async function act(page: Page, text: string, action: string) {
  await said(page, text).getByRole('button', { name: 'Message actions' }).first().click();
  await menu(page).getByRole('menuitem', { name: action }).click();
  await expect(menu(page)).toHaveCount(0);
}

test('an emoji is found by its name, written where the cursor was, and given as a reaction', async ({
  page,
  workspace,
}) => {
  await signIn(page);
  await page.goto(await writes(workspace, 'My parrot is back'));
  await expect(said(page, 'My parrot is back')).toBeVisible();
  await composer(page).fill('Hurray!');
  await composer(page).press('Home');
  const button = page.getByRole('button', { name: 'Choose an emoji' });
  const search = picker(page).getByRole('combobox', { name: 'Search emoji' });
  await button.click();
  await expect(search).toBeFocused();
  await expect(picker(page).getByRole('option', { name: 'grinning face', exact: true })).toBeVisible();
  await expectAccessible(page);
  await search.fill('parr');
  await expect(picker(page).getByRole('option')).toHaveCount(1);
  await search.press('Enter');
  await expect(picker(page)).toHaveCount(0);
  await expect(composer(page)).toHaveValue('🦜Hurray!');
  await expect(composer(page)).toBeFocused();

  // The chosen skin tone is remembered.
  for (const isChosen of [false, true]) {
    await button.click();
    const tone = picker(page).getByRole('radio', { name: 'Medium dark' });
    if (!isChosen) await picker(page).getByTitle('Medium dark').click();
    await expect(tone).toBeChecked();
    await search.fill('thumbs up');
    await expect(picker(page).getByRole('option', { name: 'thumbs up: medium-dark skin tone' })).toHaveText('👍🏾');
    await search.press('Escape');
    await expect(picker(page)).toHaveCount(0);
  }

  await act(page, 'My parrot is back', 'Other emoji…');
  await expect(search).toBeFocused();
  await expect(picker(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['🦜']);
  await search.press('Enter');
  await expect(said(page, 'My parrot is back').filter({ hasText: 'Reacted with' }).first()).toContainText('🦜');
  await expect.poll(() => sentTo(workspace)).toMatchObject([{ payload: { reaction: { emoji: '🦜' } } }]);
  await button.click();
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a voice message is recorded on a phone, played, discarded, recorded again and sent', async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto(await writes(workspace, 'Call me?'));
  await expect(said(page, 'Call me?')).toBeVisible();
  await composer(page).fill('Half a thought');
  const record = page.getByRole('button', { name: 'Record a voice message' });
  const recording = page.getByLabel('Your recording');
  // As when a person denies the microphone the first time and allows it the next.
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    mediaDevices.getUserMedia = async () => {
      Reflect.deleteProperty(mediaDevices, 'getUserMedia');
      throw new DOMException('Permission denied', 'NotAllowedError');
    };
  });
  await record.click();
  await expect(page.getByText('does not let this site use the microphone')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record again' }).click();
  await expect(page.getByText(A_SECOND_OR_MORE)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(recording).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard the recording' }).click();
  await expect(composer(page)).toHaveValue('Half a thought');

  await record.click();
  await expect(page.getByText(A_SECOND_OR_MORE)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(recording).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => sentTo(workspace)).toMatchObject([{ payload: { audio: { voice: true } } }]);
  await expect(thread(page).getByRole('group', { name: 'Voice message' })).toBeVisible();
  const length = () =>
    thread(page)
      .locator('audio')
      .evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(length).toBeGreaterThan(0.5);
  await expect(composer(page)).toHaveValue('Half a thought');
});

test('a voice message shows its waveform, and how far it was played', async ({ page, workspace }) => {
  const { phoneNumberId: phone_number_id } = workspace;
  const address = await writes(workspace, 'Listen');
  await sandbox().write(CUSTOMER, {
    ...{ type: 'voice', phone_number_id },
    ...{ base64: quietThenLoud().toString('base64'), mime_type: 'audio/wav' },
  });
  await openWhereFilesAreRead(page, address);
  const voice = thread(page).getByRole('group', { name: 'Voice message' });
  const bars = voice.locator('rect');
  const heights = () => bars.evaluateAll((all) => all.map((bar) => Math.round(Number(bar.getAttribute('height')))));
  // The bars are flat until the file has been read.
  await expect.poll(async () => (await heights()).at(-1)).toBe(32);
  expect((await heights())[0]).toBe(8);
  const heard = () => bars.evaluateAll((all) => all.filter((bar) => bar.matches('.fill-accent')).length);
  expect(await heard()).toBe(0);
  await voice.getByRole('slider', { name: 'Place in the recording' }).press('ArrowRight');
  await expect.poll(heard).toBeGreaterThan(0);
  await expectAccessible(page);
});

/** A tone of two seconds as a WAV file: the first second is a quarter as loud as the second one. */
function quietThenLoud(): Buffer {
  const rate = 8000;
  const samples = Array.from({ length: 2 * rate }, (_, at) =>
    Math.round(Math.sin(at / 4) * (at < rate ? 7_000 : 28_000)),
  );
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  for (const [place, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    file.writeUInt16LE(value, place);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [at, sample] of samples.entries()) file.writeInt16LE(sample, 44 + at * 2);
  return file;
}

test('a message is forwarded, its cost is shown, and details collapse', async ({ page, workspace }) => {
  const other = await writes(workspace, 'Anything new?', { from: OTHER });
  const address = await writes(workspace, 'We moved to MG Road');
  await signIn(page);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(address);
  const block = page.getByRole('button', { name: 'Block…' });
  await expect(block).toBeVisible();
  await page.getByTitle('Hide details').click();
  await expect(block).toHaveCount(0);
  await page.getByTitle('Show details').click();
  await expect(block).toBeVisible();

  await act(page, 'We moved to MG Road', 'Forward…');
  const dialog = page.getByRole('dialog', { name: 'Forward to' });
  await dialog.getByLabel('To').fill('Ravi');
  const people = dialog.getByRole('list', { name: 'Conversations with an open window' }).getByRole('button');
  await expect(people).toHaveText(['RNRavi Nair']);
  await expectAccessible(page);
  await people.click();
  await expect(page).toHaveURL(new RegExp(`${other}$`));
  await expect(composer(page)).toHaveValue('We moved to MG Road');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'We moved to MG Road').getByText('Delivered')).toBeAttached();

  await act(page, 'We moved to MG Road', 'Message info…');
  const info = page.getByRole('dialog', { name: 'Message info' });
  await expect(info.getByText('Free of charge (service)')).toBeVisible();
  await expectAccessible(page);
});

test('a file is forwarded once, to the person chosen last, and to no one if the dialog is closed before it comes', async ({
  page,
  workspace,
}) => {
  const other = await writes(workspace, 'Anything new?', { from: OTHER });
  const address = await writes(workspace, 'Here is the bill');
  await sandbox().write(CUSTOMER, {
    ...{ type: 'document', phone_number_id: workspace.phoneNumberId, filename: 'bill.pdf' },
    ...{ base64: Buffer.from('%PDF-1.4').toString('base64'), mime_type: 'application/pdf' },
  });
  await openWhereFilesAreRead(page, address);
  await expect(thread(page).getByRole('link', { name: 'Download bill.pdf' })).toBeVisible();
  let held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/messages/*/file', async (route) => {
    asked += 1;
    await held.promise;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Forward to' });
  const person = dialog.getByRole('button', { name: /Ravi Nair/ });
  await act(page, 'bill.pdf', 'Forward…');
  await person.click();
  await expect.poll(() => asked).toBe(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  const came = page.waitForResponse('**/messages/*/file');
  held.resolve();
  await came;

  held = Promise.withResolvers<void>();
  await act(page, 'bill.pdf', 'Forward…');
  await person.click();
  await person.click();
  await expect.poll(() => asked).toBe(3);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  held.resolve();
  await expect(page).toHaveURL(new RegExp(`${other}$`));
  await expect(page.getByRole('dialog', { name: 'Send a file' })).toContainText('bill.pdf');
});

test('of two reactions, the one that was chosen last is sent last, however slow the first is', async ({
  page,
  workspace,
}) => {
  await signIn(page);
  await page.goto(await writes(workspace, 'My parrot is back'));
  await expect(said(page, 'My parrot is back')).toBeVisible();
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/reaction', async (route) => {
    asked += 1;
    if (asked === 1) await held.promise;
    await route.continue();
  });
  await act(page, 'My parrot is back', 'Thumbs up');
  await expect.poll(() => asked).toBe(1);
  await act(page, 'My parrot is back', 'Heart');
  await expect(menu(page)).toHaveCount(0);
  held.resolve();
  const emojis = async () => (await sentTo(workspace)).map(({ payload }) => Object(payload).reaction.emoji);
  await expect.poll(emojis).toEqual(['👍', '❤️']);
});

test('a contact is blocked in the list of contacts, as their thread shows', async ({ page, workspace }) => {
  const address = await writes(workspace, 'Buy my coins');
  await joinAs(page, workspace, { role: 'agent', name: 'Mira Shah' });
  await page.goto(`/${workspace.slug}/contacts`);
  const row = page.getByRole('row', { name: /Asha Menon/ });
  await row.getByRole('button', { name: 'Block Asha Menon', exact: true }).click();
  const ask = page.getByRole('alertdialog', { name: 'Block Asha Menon?' });
  await ask.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(row.getByText('Blocked')).toBeVisible();
  await row.getByRole('button', { name: 'Unblock Asha Menon' }).click();
  await expect(row.getByText('Blocked')).toHaveCount(0);
  await page.goto(address);
  await expect(thread(page).getByText('Mira Shah blocked this contact.')).toBeVisible();
  await expect(thread(page).getByText('Mira Shah unblocked this contact.')).toBeVisible();
});

test('a browser is notified while Parley is closed, once its member turned it on', async ({ page, workspace }) => {
  const { url } = running();
  await page.context().grantPermissions(['notifications'], { origin: url });
  // What the browser vendor's push service would answer: tests cannot reach it.
  await page.addInitScript(() => {
    let isReachable = false;
    PushManager.prototype.subscribe = async () => {
      if (!isReachable) {
        isReachable = true;
        throw new DOMException('Registration failed', 'AbortError');
      }
      return {
        endpoint: 'https://push.example/browser',
        toJSON: () => ({
          endpoint: 'https://push.example/browser',
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
      } as unknown as PushSubscription;
    };
  });
  await joinAs(page, workspace, { role: 'agent', name: 'Omar Aziz' });
  await page.goto(`/${workspace.slug}/settings/account`);
  const push = page.getByRole('switch', { name: 'Notify me while Parley is closed' });
  const text = page.getByRole('switch', { name: 'Show the message text' });
  await expect(push).not.toBeChecked();
  await expect(text).toBeDisabled();
  await push.click();
  const failed = page.getByText('Your browser could not reach its push service.');
  await expect(failed).toBeVisible();
  await expect(push).not.toBeChecked();
  // It is about the last press alone.
  await page.getByRole('switch', { name: 'Play a sound' }).click();
  await expect(failed).toHaveCount(0);
  await push.click();
  await expect(push).toBeChecked();
  await text.click();
  await expect(text).toBeChecked();
  await page.reload();
  await expect(push).toBeChecked();

  await push.click();
  await expect(push).not.toBeChecked();
  await expect(text).toBeDisabled();
});

test('a saved reply with a gap is not sent by accident, and waits with its quote while someone looks elsewhere', async ({
  page,
  workspace,
}) => {
  await writes(workspace, 'Anything new?', { from: OTHER });
  const address = await writes(workspace, 'Where do you ship to?');
  await signIn(page);
  const path = `/api/admin/${workspace.slug}/saved-replies`;
  const data = { name: 'Shipping', text: 'We ship to {{city}}.' };
  await callAsPage(page.request, { url: running().url, path, data });
  await page.goto(address);
  await act(page, 'Where do you ship to?', 'Reply');
  await composer(page).pressSequentially('/ship');
  await expect(page.getByRole('option', { name: /Shipping/ })).toBeVisible();
  await composer(page).press('Enter');
  const hint = page.getByText('Fill in {{city}} before you send.');
  await expect(hint).toBeVisible();

  await page.getByRole('link', { name: /Ravi Nair/ }).click();
  await expect(said(page, 'Anything new?')).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByText('Replying to')).toHaveCount(0);
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  await expect(composer(page)).toHaveValue('We ship to {{city}}.');
  await expect(page.getByText('Replying to')).toBeVisible();
  await expect(hint).toBeVisible();
  await expect(composer(page)).not.toBeFocused();

  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Not sent yet. Fill in {{city}} first.')).toBeVisible();
  await expectAccessible(page);
  // The gap is selected.
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('Pune');
  await composer(page).press('Control+Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByText('Replying to')).toHaveCount(0);
  const context = { message_id: expect.any(String) };
  await expect
    .poll(() => sentTo(workspace))
    .toMatchObject([{ payload: { context, text: { body: 'We ship to Pune.' } } }]);

  await composer(page).pressSequentially('/ship');
  await expect(page.getByRole('option', { name: /Shipping/ })).toBeVisible();
  await composer(page).press('Enter');
  await composer(page).press('Control+Enter');
  await page.getByRole('button', { name: 'Send it as it is' }).click();
  await expect(composer(page)).toHaveValue('');
  // Braces that were typed by hand are text like any other.
  await composer(page).fill('Write {{name}} there.');
  await composer(page).press('Control+Enter');
  await expect
    .poll(() => sentTo(workspace))
    .toMatchObject([
      {},
      { payload: { text: { body: 'We ship to {{city}}.' } } },
      { payload: { text: { body: 'Write {{name}} there.' } } },
    ]);
});

test('when the window closes while someone types, the text stays, and no key becomes a shortcut', async ({
  page,
  workspace,
}) => {
  const address = await writes(workspace, 'Still there?', { age_ms: 2 * DAY_MS });
  const found = async () => (await api(workspace)('GET', `/conversations?phone=${CUSTOMER}`)).json.conversations;
  await signIn(page);
  // By this browser’s clock, the window is open for half a day more. The server, by its own clock, renders it closed.
  const installedAt = Date.now();
  await page.clock.install({ time: installedAt - 1.5 * DAY_MS });
  await page.goto(address);
  await expect(said(page, 'Still there?')).toBeVisible();
  await composer(page).fill('Of course');
  await composer(page).press('Control+Enter');
  const refused = said(page, 'Of course');
  await expect(refused.getByText('The 24-hour window closed before this was sent.')).toBeVisible();
  await expect(refused.getByRole('button', { name: 'Try again' })).toBeVisible();
  await act(page, 'Still there?', 'Reply');
  await composer(page).fill('We are her');

  await page.clock.fastForward(DAY_MS / 2 - (Date.now() - installedAt) + 1000);
  await expect(page.getByText('The 24-hour window closed just now.')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('e.');
  await expect(composer(page)).toHaveValue('We are her');
  await expect(composer(page)).not.toBeEditable();
  await expect(page.getByText('Replying to')).toBeVisible();
  await expect(refused.getByRole('button')).toHaveText(['Discard']);
  await expectAccessible(page);

  await writes(workspace, 'Hello?');
  await expect(composer(page)).toBeEditable();
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('');
  await page.getByRole('button', { name: 'Send without the quote' }).click();
  await expect(composer(page)).toBeFocused();
  const file = { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await page.locator('input[type=file]').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Send a file' });
  const caption = dialog.getByLabel('Caption');
  await caption.focus();
  await page.keyboard.type('Ther');
  await page.clock.fastForward(2.5 * DAY_MS);
  await expect(dialog.getByText('The 24-hour window is closed')).toBeVisible();
  await expect(caption).toBeFocused();
  await page.keyboard.type('e');
  await expect(caption).toHaveValue('There');
  await expect(dialog.getByRole('button', { name: 'Send file' })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  expect(await found()).toMatchObject([{ status: 'open' }]);
});

test('a recording is not thrown away without a question', async ({ page, workspace }) => {
  const other = await writes(workspace, 'Anything new?', { from: OTHER });
  const address = await writes(workspace, 'Call me?');
  await signIn(page);
  await page.goto(address);
  await expect(said(page, 'Call me?')).toBeVisible();
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  await expect(page.getByText(A_SECOND_OR_MORE)).toBeVisible();
  const ask = page.getByRole('alertdialog', { name: 'Discard the recording?' });
  const leave = [() => page.keyboard.press('Escape'), () => page.getByRole('link', { name: /Ravi Nair/ }).click()];
  for (const act of leave) {
    await act();
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect(ask).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  }
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByLabel('Your recording')).toBeVisible();
  await page.getByRole('link', { name: /Ravi Nair/ }).click();
  await ask.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(new RegExp(`${other}$`));
});

test('after Back has discarded a half-filled template, the focus is on the conversation that is shown', async ({
  page,
  workspace,
}) => {
  const other = await writes(workspace, 'Anything new?', { from: OTHER });
  await writes(workspace, 'Call me?');
  await signIn(page);
  await callAsPage(page.request, { url: running().url, path: `/api/admin/${workspace.slug}/templates/sync`, data: {} });
  await page.goto(other);
  await expect(said(page, 'Anything new?')).toBeVisible();
  await page.getByRole('link', { name: /Asha Menon/ }).click();
  await expect(said(page, 'Call me?')).toBeVisible();
  await page.getByRole('button', { name: 'Send a template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a template' });
  await dialog.getByRole('button', { name: /invoice/ }).click();
  await dialog.getByRole('textbox').first().fill('7');
  await page.evaluate(() => window.history.back());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(said(page, 'Anything new?')).toBeVisible();
  await expect(page.getByRole('link', { name: /Ravi Nair/ })).toBeFocused();
});

/** Begins a note, whose scripts are loaded only after `release`. */
async function noteBeforeItsScripts(page: Page, workspace: Workspace) {
  await signIn(page);
  await page.goto(await writes(workspace, 'Is it urgent?'));
  await expect(said(page, 'Is it urgent?')).toBeVisible();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByText('Note', { exact: true }).click();
  const note = page.getByRole('textbox', { name: 'Note for colleagues' });
  await expect(note).toBeFocused();
  return { note, release };
}

test('a note keeps what is typed before its scripts are loaded', async ({ page, workspace }) => {
  const { note, release } = await noteBeforeItsScripts(page, workspace);
  await page.keyboard.type('Ask ');
  release();
  await expect(page.getByRole('button', { name: 'Add note' })).toBeVisible();
  await page.keyboard.type('the shop.');
  await expect(note).toHaveValue('Ask the shop.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(note).toHaveValue('');
});

test('a note that someone adds before its scripts are loaded is added once they are', async ({ page, workspace }) => {
  const { note, release } = await noteBeforeItsScripts(page, workspace);
  await page.keyboard.type('Ask the shop.');
  await page.keyboard.press('Control+Enter');
  release();
  await expect(said(page, 'Ask the shop.')).toBeVisible();
  await expect(note).toHaveValue('');
});

test('R goes to the reply, also from a note', async ({ page, workspace }) => {
  await signIn(page);
  await page.goto(await writes(workspace, 'Call me?'));
  await expect(said(page, 'Call me?')).toBeVisible();
  await page.getByText('Note', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Note' })).toBeChecked();
  await thread(page).focus();
  await page.keyboard.press('r');
  await expect(page.getByRole('radio', { name: 'Reply' })).toBeChecked();
  await expect(composer(page)).toBeFocused();
});

for (const viewport of [
  { width: 720, height: 450 },
  { width: 390, height: 440 },
]) {
  test(`a long text with a quote can be sent from a window of ${viewport.width} by ${viewport.height}`, async ({
    page,
    workspace,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page);
    await page.goto(await writes(workspace, 'How do I get there?'));
    await act(page, 'How do I get there?', 'Reply');
    await composer(page).fill(Array.from({ length: 9 }, (_, n) => `Step ${n + 1}`).join('\n'));
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await thread(page).boundingBox())?.height).toBeGreaterThan(48);
  });
}
