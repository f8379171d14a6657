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
