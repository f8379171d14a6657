import { expect, it } from 'vitest';
import { webhooksText } from './webhooks-text.ts';

it('shows all and none as whole percentages, and never rounds to either of them', () => {
  const { percent } = webhooksText.health;
  expect([percent(7, 7), percent(0, 7), percent(3, 7)]).toEqual(['100%', '0%', '42.9%']);
  expect([percent(1999, 2000), percent(1, 2500)]).toEqual(['99.9%', '0.1%']);
});
