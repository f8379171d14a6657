import { expect, it } from 'vitest';
import { newId } from '#lib/platform/new-id.ts';
import { nameExits } from './name-exits.ts';

const called = { flow_id: newId(), version: 1, flow: 'Payment', title: 'Ask', by: 'r' };

it('names the exits of a deleted flow by the kind of their node, and none that only its graph knew', async () => {
  const left = [
    ['ask', 'timeout'],
    ['http_request', 'success'],
    ['condition', 'else'],
    ['condition', 'branch-6f1c'],
    ['send_message', 'button-6f1c'],
    ['end', null],
  ] as const;
  const steps = left.map(([node_type, handle]) => ({ node_id: 'n', node_type, handle, called }));
  const named = await nameExits(steps, async () => null);
  expect(named.map((step) => step.called?.exit)).toEqual(['No answer', 'Success', 'Else', null, null, null]);
});
