import { expect, it } from 'vitest';
import { portRefused } from './port-refused.ts';

it.each([
  [80, 'EACCES', 'Port 80 on 127.0.0.1 cannot be used (EACCES). Set PORT to another one: PORT=8080 npm start'],
  [3000, 'EADDRINUSE', 'Port 3000 on 127.0.0.1 is taken. Set PORT to another one: PORT=3010 npm start'],
  [65_535, 'EADDRINUSE', 'Port 65535 on 127.0.0.1 is taken. Set PORT to another one: PORT=65525 npm start'],
])('names another port for %i that can be used', (port, code, words) => {
  expect(portRefused({ port, host: '127.0.0.1', variable: 'PORT', code })).toBe(words);
});

it('names the host, not the port, where the system has no IPv6', () => {
  expect(portRefused({ port: 3000, host: '::1', variable: 'PORT', code: 'EAFNOSUPPORT' })).toBe(
    '::1 is not an address of this machine (EAFNOSUPPORT). Set HOST to one, or to 0.0.0.0 for all of them.',
  );
});
