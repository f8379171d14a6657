import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { buildConnector } from 'undici';
import { guardedDispatcher } from '#lib/platform/net/guarded-dispatcher.ts';
import { certificate } from '#lib/platform/net/testing/certificate.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';

type Pushed = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A test's own push service, over https on 127.0.0.1, and a guard that lets requests to it through and trusts it. */
export async function startPushService(statusOf: (path: string) => number = () => 201) {
  const received: Pushed[] = [];
  const server = createServer({ key: certificate.key, cert: certificate.cert }, async (request, response) => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: await buffer(request) });
    response.writeHead(statusOf(path)).end();
  });
  const origin = `https://receiver.test:${await serve(server)}`;
  const dispatcher = guardedDispatcher({
    allow: ['127.0.0.1/32'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    dial: ({ addresses, signal, ...options }, callback) =>
      buildConnector({
        ca: certificate.authority,
        signal,
        lookup: (_name, { all }, answer) =>
          all ? answer(null, addresses) : answer(null, addresses[0]?.address ?? '', addresses[0]?.family),
      })(options, callback),
  });
  return { origin, received, dispatcher };
}

/** A browser that has subscribed at `origin` and can read what it is sent. */
export function testBrowser(origin: string, path = `/${randomBytes(6).toString('hex')}`) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    path,
    target: {
      endpoint: `${origin}${path}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer) => JSON.parse(decrypt({ body, keys, auth })),
  };
}

/** RFC 8291 over RFC 8188: salt, record size, the sender's key, one record that ends with a 2. */
function decrypt({ body, keys, auth }: { body: Buffer; keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const sealed = body.subarray(keyEnd);
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
