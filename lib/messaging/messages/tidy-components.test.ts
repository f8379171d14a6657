import { expect, it } from 'vitest';
import { tidyComponents } from './tidy-components.ts';

it('collapses displayed text, trims links, and leaves everything else as it was given', () => {
  const link = 'https://x.example/a.jpg';
  const parameters = [
    { type: 'text', text: ' a\n  b ' },
    { type: 'image', image: { link: ` ${link}\n`, id: ' 5 ' } },
    { type: 'payload', payload: 'a  b' },
    { type: 'currency', currency: { fallback_value: ' ₹1\t 000 ', code: 'INR', amount_1000: 1_000_000 } },
    { type: 'text', text: null, parameter_name: 'x  y' },
  ];
  const components = [{ type: 'body', parameters }, { type: 'footer' }];
  expect(tidyComponents(components)).toEqual([
    {
      type: 'body',
      parameters: [
        { type: 'text', text: 'a b' },
        { type: 'image', image: { link, id: ' 5 ' } },
        { type: 'payload', payload: 'a  b' },
        { type: 'currency', currency: { fallback_value: '₹1 000', code: 'INR', amount_1000: 1_000_000 } },
        { type: 'text', text: null, parameter_name: 'x  y' },
      ],
    },
    { type: 'footer' },
  ]);
});

it('does the same in the cards of a carousel, and leaves odd ones alone', () => {
  const card = { card_index: 0, components: [{ type: 'body', parameters: [{ type: 'TEXT', text: 'a\nb' }] }] };
  const nested = { components: [{ type: 'carousel', cards: [card] }] };
  const odd = ['x', null, { card_index: 1 }, { components: 7 }, nested];
  const tidy = { card_index: 0, components: [{ type: 'body', parameters: [{ type: 'text', text: 'a b' }] }] };
  expect(tidyComponents([{ type: 'carousel', cards: [card, ...odd] }])).toEqual([
    { type: 'carousel', cards: [tidy, ...odd] },
  ]);
});
