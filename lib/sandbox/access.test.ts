import { describe, expect, it } from 'vitest';
import { appSecretProof } from './graph/app-secret-proof.ts';
import { graphClient } from './testing/graph-client.ts';
import { APP_SECRET, ASHA, startFixture } from './testing/sandbox-fixture.ts';

const TOKEN = 'SANDBOX_TOKEN';
const PROOF = '200675777e5b5a5a8d4b2ac982b7845e486bf627fe23fd0762e0ec312c2a1c04';
const TIMED_PROOF = 'b38b139e341d35cc0435c30448a2bbf8bc0777324744a9a4b777a945d4bb9746';

describe('tokens', () => {
  it('answers 401 without a token and, in strict mode, with an unknown one', async () => {
    await using fixture = await startFixture({ settings: { strict: true } });
    const without = await fetch(`${fixture.sandbox.url}/v25.0/1`);
    expect(without.status).toBe(401);
    expect(without.headers.get('www-authenticate')).toMatch(/^OAuth "Facebook Platform" "invalid_token" /);
    expect(await without.json()).toMatchObject({ error: { code: 104, type: 'OAuthException' } });
    const unknown = await graphClient(fixture.sandbox.url, 'nobody').get('1');
    expect(unknown).toMatchObject({ status: 401, body: { error: { code: 190 } } });
    expect((await fetch(`${fixture.sandbox.url}/v25.0/1?access_token=test-token`)).status).toBe(200);
  });

  it('answers 190 with subcode 463 to an expired token, and 190 to a broken one', async () => {
    await using fixture = await startFixture();
    await fixture.control.setToken({ token: 'old', status: 'expired' });
    await fixture.control.setToken({ token: 'broken', status: 'invalid' });
    const as = (token: string) => graphClient(fixture.sandbox.url, token).text(ASHA, 'x');
    expect(await as('old')).toMatchObject({ status: 401, body: { error: { code: 190, error_subcode: 463 } } });
    expect(await as('broken')).toMatchObject({ status: 401, body: { error: { code: 190 } } });
  });

  it('hides from a token, in strict mode, what belongs to another account', async () => {
    await using fixture = await startFixture({ settings: { strict: true } });
    await fixture.control.addNumber({ phone_number_id: '10', waba_id: '20', token: 'other' });
    const other = graphClient(fixture.sandbox.url, 'other');
    for (const path of ['1', '2', '2/message_templates', '2/phone_numbers', '999/message_templates']) {
      expect((await other.get(path)).body.error, path).toMatchObject({
        code: 100,
        error_subcode: 33,
        type: 'GraphMethodException',
        message: expect.stringMatching(/^Unsupported get request\. Object with ID '\d+' does not exist/),
      });
    }
    expect((await other.text(ASHA, 'x')).body.error.message).toMatch(/^Unsupported post request/);
    expect((await other.get('20/message_templates')).status).toBe(200);
  });

  it('answers 403 with 10 or 200 when a permission is missing', async () => {
    await using fixture = await startFixture();
    await fixture.control.setToken({ token: 'few', permissions: ['whatsapp_business_management'] });
    const few = graphClient(fixture.sandbox.url, 'few');
    expect(await few.text(ASHA, 'x')).toMatchObject({ status: 403, body: { error: { code: 10 } } });
    expect(await few.get('2/product_catalogs')).toMatchObject({ status: 403, body: { error: { code: 200 } } });
    expect((await few.get('2/message_templates')).status).toBe(200);
  });
});

describe('adoption', () => {
  it('lets a number and an account that no one announced simply work, and brings them together', async () => {
    await using fixture = await startFixture();
    const { graph, control, receiver } = fixture;
    const fresh = graphClient(fixture.sandbox.url, 'fresh');
    expect((await fresh.send(ASHA, { type: 'text', text: { body: 'x' } }, '77')).status).toBe(200);
    expect((await fresh.get('88/message_templates?limit=1')).body.data).toHaveLength(1);
    expect((await fresh.get('88/phone_numbers')).body.data).toMatchObject([{ id: '77' }]);
    await control.write(ASHA, { type: 'text', text: 'Hi', phone_number_id: '77' });
    await expect.poll(() => receiver.documents().find(({ entry }) => entry[0]?.id === '88')).toBeDefined();

    expect((await graph.get('99/phone_numbers')).body.data).toEqual([]);
    expect((await graph.get('66?fields=display_phone_number')).body.display_phone_number).toMatch(/^\+1 /);
    expect((await graph.get('99/phone_numbers')).body.data).toMatchObject([{ id: '66' }]);
    expect((await graph.get('55?fields=product_count')).body).toEqual({ id: '55', product_count: 5 });
  });

  it('keeps a deleted number unknown', async () => {
    await using fixture = await startFixture();
    await fixture.control.deleteNumber('1');
    expect((await fixture.graph.text(ASHA, 'x')).body.error).toMatchObject({ code: 100, error_subcode: 33 });
  });
});

describe('paths and versions', () => {
  it('takes any version and none, and says which one answered', async () => {
    await using fixture = await startFixture();
    for (const [prefix, version] of [
      ['v19.0/', 'v19.0'],
      ['v26.0/', 'v26.0'],
      ['', 'v25.0'],
    ]) {
      const answer = await fixture.graph.call('GET', `${prefix}1`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('facebook-api-version')).toBe(version);
      expect(answer.headers.get('x-fb-trace-id')).toMatch(/^A\w{21}$/);
    }
  });

  it('answers 400 to unknown paths, and to bodies that are not JSON', async () => {
    await using fixture = await startFixture();
    const path = await fixture.graph.call('POST', 'v25.0/a/b/c');
    expect(path).toMatchObject({
      status: 400,
      body: { error: { code: 2500, message: 'Unknown path components: /a/b/c' } },
    });
    expect(path.body.error.fbtrace_id).not.toBe(
      (await fixture.graph.call('POST', 'v25.0/a/b/c')).body.error.fbtrace_id,
    );
    expect(await fixture.graph.get('2/insights')).toMatchObject({ status: 400, body: { error: { code: 100 } } });
    expect(await fixture.graph.post('1/messages', '{"broken')).toMatchObject({
      status: 400,
      body: { error: { code: 100 } },
    });
  });

  it('writes ids as strings of digits', async () => {
    await using fixture = await startFixture();
    const { phone_number_id, waba_id } = await fixture.control.addNumber({});
    const [template] = (await fixture.graph.get(`${waba_id}/message_templates`)).body.data;
    const [catalog] = (await fixture.graph.get(`${waba_id}/product_catalogs`)).body.data;
    const [product] = (await fixture.graph.get(`${catalog.id}/products`)).body.data;
    const { media_id } = await fixture.control.uploadMedia(Buffer.from('x'), {
      mimeType: 'image/png',
      phoneNumberId: '1',
    });
    for (const id of [phone_number_id, waba_id, template.id, catalog.id, product.id, media_id])
      expect(id).toMatch(/^\d+$/);
  });
});

describe('appsecret_proof', () => {
  it('computes the published vectors', () => {
    expect(appSecretProof({ appSecret: APP_SECRET, token: TOKEN })).toBe(PROOF);
    expect(appSecretProof({ appSecret: APP_SECRET, token: TOKEN, time: '1790000000' })).toBe(TIMED_PROOF);
  });

  it('accepts a right proof or none, and refuses a wrong one', async () => {
    await using fixture = await startFixture();
    const ask = (query: string) => graphClient(fixture.sandbox.url, TOKEN).get(`1${query}`);
    expect((await ask('')).status).toBe(200);
    expect((await ask(`?appsecret_proof=${PROOF}`)).status).toBe(200);
    expect((await ask('?appsecret_proof=00')).body.error).toMatchObject({
      code: 100,
      message: 'Invalid appsecret_proof provided in the API argument',
    });
    expect((await ask(`?appsecret_proof=${PROOF}&appsecret_time=1790000000`)).status).toBe(400);
    expect((await ask(`?appsecret_proof=${TIMED_PROOF}&appsecret_time=1790000000`)).status).toBe(400);
    await fixture.control.moveClock({ now: new Date(1_790_000_100_000).toISOString() });
    expect((await ask(`?appsecret_proof=${TIMED_PROOF}&appsecret_time=1790000000`)).status).toBe(200);
  });

  it('insists on a proof when the app requires one', async () => {
    await using fixture = await startFixture({ settings: { require_appsecret_proof: true } });
    const client = graphClient(fixture.sandbox.url, TOKEN);
    expect((await client.get('1')).body.error).toMatchObject({
      code: 100,
      message: 'API calls from the server require an appsecret_proof argument',
    });
    const message = { messaging_product: 'whatsapp', to: ASHA, text: { body: 'x' }, appsecret_proof: PROOF };
    expect((await client.post('1/messages', message)).status).toBe(200);
  });
});
