import { expect, it } from 'vitest';
import { findByPath } from './find-by-path.ts';

const find = findByPath(
  ['/things', '/things/{id}', '/things/new', '/things/{id}/parts/{part}', '/files/{path…}'].map((path) => ({ path })),
);

it.each([
  ['/things', '/things'],
  ['/things?a=/b', '/things'],
  ['/things/7', '/things/{id}'],
  ['/things/new', '/things/new'],
  ['/things/a%2Fb', '/things/{id}'],
  ['/things/7/parts/8', '/things/{id}/parts/{part}'],
  ['/files/a', '/files/{path…}'],
  ['/files/a/b', '/files/{path…}'],
])('%s is %s', (url, path) => {
  expect(find(url)).toEqual({ path });
});

it.each([
  '',
  '/',
  '*',
  '/things/',
  '/things/7/',
  '/things/7/parts',
  '/files/',
  '/files',
  '//things',
  'http://a/things',
])('%s is unknown', (url) => expect(find(url)).toBeUndefined());
