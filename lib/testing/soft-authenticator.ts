import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const NEW_CREDENTIAL = 64;

type Lies = { origin?: string; site?: string; verified?: boolean };

/** An authenticator with one passkey, with responses as from a browser; `lies` are an attacker's changes. */
export function softAuthenticator({ origin }: { origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lies.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (lies: Lies, credential?: Buffer) => {
    counter += 1;
    const verified = lies.verified === false ? 0 : USER_VERIFIED;
    const head = Buffer.alloc(5);
    head.writeUInt8(USER_PRESENT + verified + (credential ? NEW_CREDENTIAL : 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(lies.site ?? new URL(origin).hostname), head, credential ?? Buffer.alloc(0)]);
  };
  const answer = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };

  return {
    /** Its response to a request to create its passkey. */
    register({ challenge }: { challenge: string }, lies: Lies = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(lies, Buffer.concat([Buffer.alloc(16), length, id, key])))],
      ]);
      return {
        ...answer,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
        },
      };
    },

    /** Its response to a request to sign. */
    authenticate({ challenge }: { challenge: string }, lies: Lies = {}) {
      const data = authenticatorData(lies);
      const client = clientData('webauthn.get', challenge, lies);
      return {
        ...answer,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
}

// As much of CBOR (RFC 8949) as an authenticator needs.
function cborHead(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([major * 32 + n]);
  if (n < 256) return Buffer.from([major * 32 + 24, n]);
  return Buffer.from([major * 32 + 25, n >> 8, n & 255]);
}
const cborInt = (n: number) => (n < 0 ? cborHead(1, -1 - n) : cborHead(0, n));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (pairs: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
