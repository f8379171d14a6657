import { createHmac, timingSafeEqual } from 'node:crypto';
import { expect, it } from 'vitest';
import { verifyExample } from './verify-example.ts';

const SECRET = 'whsec_4kVgzqVsxH1z0pGJm1Zq0d8oYy2bVJ3e';
const rawBody = Buffer.from('{"event":"message.received"}');
const genuine = `sha256=${createHmac('sha256', SECRET).update(rawBody).digest('hex')}`;

const names = ['createHmac', 'timingSafeEqual', 'SECRET', 'rawBody', 'request'];
const verify = new Function(...names, `${verifyExample}\nreturn ok;`);
const accepts = (signature?: string) =>
  verify(createHmac, timingSafeEqual, SECRET, rawBody, { headers: { 'x-service-signature': signature } });

it('accepts what is genuine, and refuses anything else without an exception', () => {
  expect(accepts(genuine)).toBe(true);
  const forged = [undefined, '', 'sha256=', genuine.slice(0, -2), genuine.replace(/.$/, 'é'), 'ÿ'.repeat(71)];
  expect(forged.map(accepts)).toEqual(forged.map(() => false));
});
