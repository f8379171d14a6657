import { expect, it } from 'vitest';
import { pathParams } from '../steps/path-params.ts';
import { literalTarget } from './literal-target.ts';

it.each([
  ['/public/v1/catalog/products/%', '%'],
  ['/public/v1/catalog/products/100%', '100%'],
  ['/public/v1/catalog/products/%E0%A4%A', '%E0%A4%A'],
  ['/public/v1/catalog/products/%zz?a=%', '%zz'],
  ['/public/v1/catalog/products/A#1', 'A#1'],
  ['/public/v1/catalog/products/A#?1', 'A#'],
  ['/public/v1/catalog/products/A\\1', 'A\\1'],
  ['/public/v1/catalog/products/100%#1', '100%#1'],
  ['http://localhost:3000/public/v1/catalog/products/A', 'A'],
  ['HTTPS://parley.example.com/public/v1/catalog/products/A#1', 'A#1'],
])('%s can be decoded, and names the same thing', (target, sku) => {
  const url = new URL(`http://localhost${literalTarget(target)}`);
  expect(decodeURIComponent(url.pathname)).toBe(`/public/v1/catalog/products/${sku}`);
  expect(pathParams('/public/v1/catalog/products/{sku}', url.pathname)).toEqual({ sku });
});

it.each([
  ['/a?search=b#c', '?search=b%23c'],
  ['http://localhost?a=1', '?a=1'],
])('%s keeps its query', (target, search) => {
  expect(new URL(`http://localhost${literalTarget(target)}`).search).toBe(search);
});

it.each([
  ['/sh%6Fp/inbox', '/shop/inbox'],
  ['/%53%48%6f%70%2d%5F%7E%30%39/%61?b=%61', '/SHop-_~09/a?b=%61'],
  ['/%2541%2F%2E%2e/%40%5B%60%7b%3A', '/%2541%2F%2E%2e/%40%5B%60%7b%3A'],
])('fair shares: %s names one thing in one way', (target, expected) => {
  expect(literalTarget(target)).toBe(expected);
});

it.each(['/', '/a%2Fb?c=%', '/%C3%A9', '/?%', '/?url=http://localhost/', '//localhost/a', '*', ''])(
  '%s stays as it is',
  (target) => {
    expect(literalTarget(target)).toBe(target);
  },
);
