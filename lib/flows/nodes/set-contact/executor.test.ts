import { expect, it } from 'vitest';
import type { Execution } from '../contract/executor.ts';
import { executor } from './executor.ts';

it('composes the letters of tags and of attribute names, as all that writes contacts does', async () => {
  const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301'];
  const data = {
    addTags: [`{{visited}}`, composed],
    removeTags: [decomposed],
    attributes: { [decomposed]: '{{visited}}' },
  };
  const outcome = await executor.execute(data, { variables: { visited: decomposed } } as unknown as Execution);
  const contact = { addTags: [composed], removeTags: [composed], attributes: { [composed]: decomposed } };
  expect(outcome).toMatchObject({ contact, set: contact.attributes });
});
