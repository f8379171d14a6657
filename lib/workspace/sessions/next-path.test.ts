import { expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

it.each([
  ['/acme/inbox?tag=vip#last', '/acme/inbox?tag=vip#last'],
  [['/a', '/b'], '/a'],
  [undefined, '/'],
  ['', '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/./\\evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('leads %j to %s', (wanted, path) => {
  expect(nextPath(wanted)).toBe(path);
});
