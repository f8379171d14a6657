import { expect, it } from 'vitest';
import { webhooksText } from './webhooks-text.ts';

it('shows all and none as whole percentages, and never rounds to either of them', () => {
  const { percent } = webhooksText.health;
  expect([percent(7, 7), percent(0, 7), percent(3, 7)]).toEqual(['100%', '0%', '42.9%']);
  expect([percent(1999, 2000), percent(1, 2500)]).toEqual(['99.9%', '0.1%']);
});

it('says how many attempts were acknowledged', () => {
  const { chart } = webhooksText.health;
  expect([chart(1, 1), chart(1, 3), chart(0, 1), chart(2000, 2000)]).toEqual([
    'Chart: 1 attempt, 1 acknowledged.',
    'Chart: 3 attempts, 1 acknowledged.',
    'Chart: 1 attempt, 0 acknowledged.',
    'Chart: 2,000 attempts, 2,000 acknowledged.',
  ]);
});
