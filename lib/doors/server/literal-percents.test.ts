import { expect, it } from 'vitest';
import { pathParams } from '../steps/path-params.ts';
import { literalPercents } from './literal-percents.ts';

it.each([
  ['/public/v1/catalog/products/%', '%'],
  ['/public/v1/catalog/products/100%', '100%'],
  ['/public/v1/catalog/products/%E0%A4%A', '%E0%A4%A'],
  ['/public/v1/catalog/products/%zz?a=%', '%zz'],
])('%s can be decoded, and names the same thing', (path, sku) => {
  const url = new URL(literalPercents(path), 'http://localhost');
  expect(decodeURIComponent(url.pathname)).toBe(`/public/v1/catalog/products/${sku}`);
  expect(pathParams('/public/v1/catalog/products/{sku}', url.pathname)).toEqual({ sku });
});

it.each(['/', '/a%2Fb?c=%', '/%C3%A9', '/?%', '*', ''])('%s stays as it is', (path) => {
  expect(literalPercents(path)).toBe(path);
});
