import { expect, it } from 'vitest';
import { problems } from './problems.ts';

it.each([
  ['', 'Enter the URL'],
  ['shop.example/orders', 'starts with https://'],
  ['https://', 'Check the host'],
  ['https:// shop.example/orders', 'Check the host'],
  ['https://shop .example/orders', 'Check the host'],
  ['https://shop.example:port/orders', 'Check the host'],
])('refuses the URL %j, which nothing answers', (url, says) => {
  expect(problems({ method: 'GET', url })).toEqual([{ path: ['url'], msg: expect.stringContaining(says) }]);
});

it.each([
  ' https://shop.example/orders?id={{id}} ',
  '{{base}}/orders',
  'http://127.0.0.1:4000',
  'https://{{host}}/',
  'https://shop.{{country}}:{{port}}/{{id|default:"a b"}}',
  'https://user:{{password}}@shop.example/',
  'https://münchen.example/größe 1/{{id}}',
])('takes the URL %j', (url) => {
  expect(problems({ method: 'GET', url })).toEqual([]);
});
