import { expect, it } from 'vitest';
import { MAX_TAGGED } from '#lib/messaging/contacts/constants.ts';
import { undoTags } from './undo-tags.ts';

const ids = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name} ${n}`);
const group = (contact_ids: string[]) => ({ contact_ids, add: ['tea'], remove: ['new'] });

it('sends all in parts, and says that everything is as it was', async () => {
  const sent: string[][] = [];
  const send = async ({ contact_ids }: { contact_ids: string[] }) => {
    sent.push(contact_ids);
    return { left: 0 };
  };
  const all = ids('a', MAX_TAGGED + 1);
  expect(await undoTags([group(all), group(ids('b', 2))], send)).toEqual({ left: 0, error: null });
  expect(sent).toEqual([all.slice(0, MAX_TAGGED), all.slice(MAX_TAGGED), ids('b', 2)]);
});

it('goes on after a refusal, and counts those who could not be changed back', async () => {
  const refused = new Error('Wait a moment.');
  const sent: string[] = [];
  const send = async ({ contact_ids: [first = ''] }: { contact_ids: string[] }) => {
    sent.push(first);
    if (first.startsWith('b')) throw refused;
    return { left: first.startsWith('c') ? 1 : 0 };
  };
  const requests = [group(ids('a', 2)), group(ids('b', 3)), group(ids('c', 4)), group(ids('d', 1))];
  expect(await undoTags(requests, send)).toEqual({ left: 4, error: refused });
  expect(sent).toEqual(['a 0', 'b 0', 'c 0', 'd 0']);
});
