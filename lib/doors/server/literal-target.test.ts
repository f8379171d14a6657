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

it.each(['/', '/a%2Fb?c=%', '/%C3%A9', '/?%', '/?url=http://localhost/', '//localhost/a', '*', ''])(
  '%s stays as it is',
  (target) => {
    expect(literalTarget(target)).toBe(target);
  },
);
