import { describe, expect, it } from 'vitest';
import { fillUrl } from './fill-url.ts';

const variables = {
  base: 'https://api.example.com/v1?a=1',
  id: 'a/b?c#d &é',
  dots: '..',
  dot: '.',
  encodedDots: '%2e%2e',
  empty: '',
  n: 42,
  none: null,
  order: { id: 7, items: [{ name: 'Tea' }] },
  'first name': 'Asha',
  broken: '\ud800',
  host: 'shop.example:8080',
  spaced: ' shop.example:8080 ',
  query: '..?',
  below: './a',
};

describe('values stay the part of the URL that they are in', () => {
  it.each([
    ['https://x.example/orders/{{id}}', 'https://x.example/orders/a%2Fb%3Fc%23d%20%26%C3%A9'],
    ['https://x.example/?q={{ id }}&n={{n}}', 'https://x.example/?q=a%2Fb%3Fc%23d%20%26%C3%A9&n=42'],
    ['{{base}}/x', 'https://api.example.com/v1?a=1/x'],
    [' {{base}}{{base}} ', 'https://api.example.com/v1?a=1https%3A%2F%2Fapi.example.com%2Fv1%3Fa%3D1'],
    ['https://x.example/{{unknown}}/{{n}}', 'https://x.example/{{unknown}}/42'],
    ['https://x.example/{{order.items.0.name}}/{{order.id}}', 'https://x.example/Tea/7'],
    [
      'https://x.example/{{order}}',
      'https://x.example/%7B%22id%22%3A7%2C%22items%22%3A%5B%7B%22name%22%3A%22Tea%22%7D%5D%7D',
    ],
    ['https://x.example/{{first name}}', 'https://x.example/Asha'],
    ['https://x.example/a{{none}}b{{empty}}', 'https://x.example/ab'],
    ['https://x.example/{{}}/{{ }}', 'https://x.example/{{}}/{{ }}'],
    ['https://x.example/{{broken}}', 'https://x.example/%EF%BF%BD'],
    ['https://x.example/../a', 'https://x.example/../a'],
    ['https://x.example/v{{dot}}1/{{n}}', 'https://x.example/v.1/42'],
    ['https://x.example/?path={{dots}}', 'https://x.example/?path=..'],
    ['https://x.example/{{encodedDots}}/x', 'https://x.example/%252e%252e/x'],
    ['https://{{n}}.example.com/', 'https://42.example.com/'],
    ['http://{{host}}/orders/{{host}}', 'http://shop.example:8080/orders/shop.example%3A8080'],
    ['{{dots}}/x', '../x'],
    ['https://x.example/{{query}}/x', 'https://x.example/..%3F/x'],
    ['https://x.example/{{below}}/x', 'https://x.example/.%2Fa/x'],
    ['mailto:{{host}}', 'mailto:shop.example%3A8080'],
    ['http://{{spaced}}/', 'http://%20shop.example%3A8080%20/'],
    ['http://x{{host}}/', 'http://xshop.example%3A8080/'],
  ])('%s', (template, url) => {
    expect(fillUrl(template, variables)).toBe(url);
  });
});

it.each([
  'https://x.example/{{dots}}/x',
  'https://x.example/{{dot}}/x',
  'https://x.example/a/.{{dot}}',
  'https://x.example/{{dot}}{{dot}}?q',
])('refuses a value that would climb the path: %s', (template) => {
  expect(() => fillUrl(template, variables)).toThrow(expect.objectContaining({ reason: 'InvalidURL' }));
});

it('lets no value of the path or query reach another host', () => {
  for (const value of [
    '@evil.example',
    '//evil.example',
    '\\evil.example',
    ':80@evil.example',
    '#@evil',
    '/../..//evil',
  ]) {
    expect(new URL(fillUrl('https://x.example/a{{v}}?b={{v}}', { v: value })).host).toBe('x.example');
    const inHost = URL.parse(fillUrl('https://shop{{v}}.example.com/', { v: value }));
    expect(inHost?.host ?? '').not.toContain('evil.example/');
    expect(inHost === null || inHost.host.endsWith('.example.com')).toBe(true);
  }
});
