import { expect, it } from 'vitest';
import { parseEnv } from '../../lib/platform/env.ts';
import { refuseAccidentalSandbox } from './refuse-accidental-sandbox.ts';

const real = { WHATSAPP_APP_SECRET: 's', WHATSAPP_VERIFY_TOKEN: 't' };

it.each([
  { NODE_ENV: 'production' },
  { PARLEY_ENV: 'production' },
  { PARLEY_ENV: 'production', NODE_ENV: 'development' },
])('no sandbox plays WhatsApp with %o', (variables) => {
  expect(() => refuseAccidentalSandbox(parseEnv(variables))).toThrow('WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN');
  expect(() => refuseAccidentalSandbox(parseEnv({ ...variables, ...real }))).not.toThrow();
});

it.each([{}, { NODE_ENV: 'development' }, { NODE_ENV: 'production', PARLEY_ENV: 'development' }])(
  'the sandbox plays WhatsApp with %o',
  (variables) => expect(() => refuseAccidentalSandbox(parseEnv(variables))).not.toThrow(),
);
