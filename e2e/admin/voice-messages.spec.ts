import { expectAccessible } from '../support/axe.ts';
import {
  CUSTOMER,
  conversationOf,
  meetCustomers,
  OTHER,
  openThread,
  openWhereFilesAreRead,
  sentFrom,
} from '../support/conversations.ts';
import { expect, test } from '../support/parley.ts';
import { sandbox } from '../support/sandbox.ts';
import { signIn } from '../support/sign-in.ts';
import { A_SECOND_OR_MORE, composer, said, thread } from '../support/thread.ts';

test.beforeEach(({ workspace }) => meetCustomers(workspace));

test('a voice message is recorded on a phone, played, discarded, recorded again and sent', async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openThread(page, workspace, 'Call me?');
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
  await expect.poll(() => sentFrom(workspace)).toMatchObject([{ payload: { audio: { voice: true } } }]);
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
  const { address } = await conversationOf(workspace, 'Listen');
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

test('a recording is not thrown away without a question', async ({ page, workspace }) => {
  const { address: other } = await conversationOf(workspace, 'Anything new?', { from: OTHER });
  const { address } = await conversationOf(workspace, 'Call me?');
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
