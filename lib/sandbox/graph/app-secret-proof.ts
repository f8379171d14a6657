import { createHmac, timingSafeEqual } from 'node:crypto';
import { GraphError } from '../kit/graph-error.ts';

const VALID_SECONDS = 300;

type Question = {
  appSecret: string;
  token: string;
  proof: string | undefined;
  /** `appsecret_time`, if it was sent. */
  time: string | undefined;
  required: boolean;
  /** Seconds by the sandbox's clock. */
  now: number;
};

/**
 * Checks a call's `appsecret_proof` if one was sent or is required (docs/reference/whatsapp.md#app-secret-proof). Throws
 * code 100.
 */
export function checkAppSecretProof({ appSecret, token, proof, time, required, now }: Question): void {
  if (proof === undefined) {
    if (required) throw refusal('API calls from the server require an appsecret_proof argument');
    return;
  }
  const expected = appSecretProof({ appSecret, token, ...(time !== undefined && { time }) });
  const given = Buffer.from(proof);
  const isRight = given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
  const isFresh = time === undefined || Math.abs(now - Number(time)) <= VALID_SECONDS;
  if (!isRight || !isFresh) throw refusal('Invalid appsecret_proof provided in the API argument');
}

/** The proof for a token, with a Unix time in it if one is given. */
export function appSecretProof({
  appSecret,
  token,
  time,
}: {
  appSecret: string;
  token: string;
  time?: string;
}): string {
  const message = time === undefined ? token : `${token}|${time}`;
  return createHmac('sha256', appSecret).update(message).digest('hex');
}

function refusal(message: string): GraphError {
  return new GraphError({ status: 400, code: 100, type: 'GraphMethodException', message });
}
