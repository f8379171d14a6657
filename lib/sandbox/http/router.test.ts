import { expect, it } from 'vitest';
import { Router } from './router.ts';

const route = (method: string, pattern: string) => ({ method, pattern, name: pattern, handle: undefined });
const router = new Router([
  route('GET', ':id'),
  route('GET', 'messages/:id'),
  route('GET', 'messages/latest'),
  route('POST', 'messages/:id/status'),
]);
const match = (method: string, path: string) => {
  const found = router.match(method, path);
  return found && [found.route.pattern, found.params];
};

it('finds a route by method and segments, and prefers literal ones', () => {
  expect(match('GET', 'messages/7')).toEqual(['messages/:id', { id: '7' }]);
  expect(match('GET', 'messages/latest')).toEqual(['messages/latest', {}]);
  expect(match('POST', 'messages/7/status')).toEqual(['messages/:id/status', { id: '7' }]);
});

it('decodes a segment, however long it is', () => {
  const id = `${'a'.repeat(5000)}/b c`;
  expect(match('GET', `messages/${encodeURIComponent(id)}`)).toEqual(['messages/:id', { id }]);
});

it.each([
  ['POST', 'messages/7'],
  ['PROPFIND', 'messages/7'],
  ['GET', ''],
  ['GET', 'messages/'],
  ['GET', 'messages/7/'],
  ['GET', 'Messages/latest'],
  ['GET', 'messages/%E0%A4%A'],
])('does not match %s %s', (method, path) => expect(match(method, path)).toBeUndefined());
