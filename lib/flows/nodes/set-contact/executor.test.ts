import { expect, it } from 'vitest';
import type { Execution } from '../contract/executor.ts';
import { executor } from './executor.ts';

it('writes tags and attribute names as all that writes contacts does: composed, without spaces around them', async () => {
  const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301'];
  const data = {
    addTags: [`{{visited}}`, composed],
    removeTags: [decomposed],
    attributes: { [` ${decomposed} `]: '{{visited}}', ' ': 'dropped' },
  };
  const outcome = await executor.execute(data, { variables: { visited: decomposed } } as unknown as Execution);
  const contact = { addTags: [composed], removeTags: [composed], attributes: { [composed]: decomposed } };
  expect(outcome).toMatchObject({ contact, set: contact.attributes });
});

it('memory bombs: copies no more values into attributes than a contact may have', () => {
  const many = (places: number) => Object.fromEntries(Array.from({ length: places }, (_, n) => [`a${n}`, '{{list}}']));
  const set = (places: number) =>
    executor.execute({ attributes: many(places) }, {
      variables: { list: Array<number>(1000).fill(0) },
    } as unknown as Execution);
  expect(set(30)).toMatchObject({ type: 'leave' });
  expect(() => set(40)).toThrow('64 KB');
});
