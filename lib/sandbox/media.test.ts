import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { graphClient } from './testing/graph-client.ts';
import { ASHA, startFixture } from './testing/sandbox-fixture.ts';

type Fixture = Awaited<ReturnType<typeof startFixture>>;

async function upload(
  fixture: Fixture,
  file: Blob | null,
  fields: Record<string, string> = { messaging_product: 'whatsapp' },
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', file, 'a.jpg');
  const response = await fetch(`${fixture.sandbox.url}/v25.0/1/media`, {
    method: 'POST',
    headers: { authorization: 'Bearer test-token' },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

describe('media', () => {
  it('takes two requests: the ID gives a URL for five minutes, which needs the token, too', async () => {
    await using fixture = await startFixture();
    const bytes = Buffer.from('the bytes of a picture');
    const { media_id } = await fixture.control.uploadMedia(bytes, { mimeType: 'image/jpeg', filename: 'a.jpg' });
    const { body } = await fixture.graph.get(`${media_id}?phone_number_id=1`);
    expect(body).toEqual({
      messaging_product: 'whatsapp',
      url: expect.stringContaining(`?mid=${media_id}&ext=`),
      mime_type: 'image/jpeg',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      file_size: String(bytes.length),
      id: media_id,
    });
    const download = (init: RequestInit = {}) => fetch(body.url, init);
    const allowed = { headers: { authorization: 'Bearer test-token' } };
    const answer = await download(allowed);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect((await download()).status).toBe(401);
    expect((await fetch(body.url.replace(/hash=.*/, 'hash=forged'), allowed)).status).toBe(404);

    await fixture.control.moveClock({ advance_ms: 301_000 });
    expect((await download(allowed)).status).toBe(404);
    const again = await fixture.graph.get(media_id);
    expect((await fetch(again.body.url, allowed)).status).toBe(200);
    await fixture.control.moveClock({ advance_ms: 7 * 24 * 3_600_000 });
    expect((await fixture.graph.get(media_id)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  });

  it('uploads a file, sends it by id, and deletes it', async () => {
    await using fixture = await startFixture({ settings: { window: 'off' } });
    const uploaded = await upload(fixture, new Blob(['jpeg'], { type: 'image/jpeg' }));
    expect(uploaded).toEqual({ status: 200, body: { id: expect.stringMatching(/^\d+$/) } });
    const { id } = uploaded.body;
    expect((await fixture.graph.send(ASHA, { type: 'image', image: { id } })).status).toBe(200);
    expect((await fixture.graph.delete(id)).body).toEqual({ success: true });
    expect((await fixture.graph.send(ASHA, { type: 'image', image: { id } })).body.error.code).toBe(131009);
    expect((await fixture.graph.get(id)).body.error).toMatchObject({
      code: 100,
      error_subcode: 33,
      type: 'GraphMethodException',
    });
  });

  it('fails an uploaded file that is sent as another kind', async () => {
    await using fixture = await startFixture({ settings: { window: 'off' } });
    const { id } = (await upload(fixture, new Blob(['jpeg'], { type: 'image/jpeg' }))).body;
    expect((await fixture.graph.send(ASHA, { type: 'video', video: { id } })).status).toBe(200);
    await expect.poll(() => fixture.receiver.statuses().at(-1)?.errors?.[0]?.code).toBe(131053);
  });

  it('refuses uploads without product or file, of a wrong type, and too large', async () => {
    await using fixture = await startFixture();
    const jpeg = new Blob(['x'], { type: 'image/jpeg' });
    expect((await upload(fixture, jpeg, {})).body.error.message).toMatch(/messaging_product is required/);
    expect((await upload(fixture, null)).body.error.message).toMatch(/parameter file is required/);
    expect((await upload(fixture, new Blob(['x'], { type: 'application/zip' }))).body.error.message).toMatch(
      /Received file of type 'application\/zip'/,
    );
    const large = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' });
    expect((await upload(fixture, large)).body.error.code).toBe(131053);
  });

  it('gives files to the number that got them alone', async () => {
    await using fixture = await startFixture({ settings: { strict: true } });
    await fixture.control.addNumber({ phone_number_id: '10', waba_id: '20', token: 'other-token' });
    const { media_id } = await fixture.control.uploadMedia(Buffer.from('x'), {
      mimeType: 'image/jpeg',
      phoneNumberId: '1',
    });
    const own = await fixture.graph.get(media_id);
    expect(own.status).toBe(200);
    const stranger = graphClient(fixture.sandbox.url, 'other-token');
    expect((await stranger.get(media_id)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
    expect((await stranger.call('GET', own.body.url)).body.error).toMatchObject({ code: 100, error_subcode: 33 });
    expect((await fixture.graph.get(`${media_id}?phone_number_id=10`)).body.error.error_subcode).toBe(33);
  });
});
