import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/json/storable.ts';
import { formRefusals } from '#lib/testing/form-refusals.ts';
import { graphSchema } from '../graph/schema.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { end, start } from './testing/small-graphs.ts';

const { sandbox, place, publish, write } = setUpFlows();

/** Only text that the doors accept: PostgreSQL cannot store the rest. */
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => storable(text)),
  fc.constantFrom('', ' ', '{{odd}}', '{{nobody}}', 'x{{odd}}', '\u202eabc\u200f', '\u200b', '👩‍👩‍👧‍👦'.repeat(4)),
  fc.constantFrom(20, 21, 24, 1024, 1025, 4096, 4097).map((length) => '🎉'.repeat(length)),
);
const link = fc.oneof(
  odd,
  fc.constantFrom('https://files.invalid/a.jpg', 'http://files.invalid/a', 'https://{{odd}}/'),
);
const choices = fc.array(fc.record({ id: odd, title: odd }), { minLength: 1, maxLength: 11 });
/** Of any kind, in any place: an image in a body, a currency without its displayed text. */
const parameter = fc.oneof(
  fc.record({ type: fc.constant('text'), text: odd }),
  fc.record({ type: fc.constant('payload'), payload: odd }),
  fc.record({ type: fc.constant('coupon_code'), coupon_code: odd }),
  fc.record({ type: fc.constant('image'), image: fc.oneof(fc.record({ link }), fc.record({ id: odd, link }), odd) }),
  fc.record({ type: fc.constant('currency'), currency: fc.record({ fallback_value: odd, code: odd }) }),
  fc.record({ type: fc.constant('date_time'), date_time: fc.constant({}) }),
  fc.constantFrom({ type: 'location' }, { type: 'action', action: {} }, { type: 'product' }, { type: 'html' }),
);
const content = fc.oneof(
  fc.record({ body: odd }),
  fc.record({ body: odd, buttons: choices }),
  fc.record({ type: fc.constantFrom('image', 'document', 'video', 'audio'), media_url: link, caption: odd }),
  fc.record({ type: fc.constantFrom('image', 'document', 'video', 'audio'), media_url: link }),
  fc.record({
    type: fc.constant('template'),
    template_name: fc.oneof(odd, fc.constant('order_update')),
    language_code: fc.constantFrom('en', 'en_US', 'en-US', 'English', '{{odd}}'),
    components: fc.array(
      fc.record({
        type: fc.constantFrom('header', 'body', 'button'),
        sub_type: fc.constantFrom('url', 'quick_reply', 'copy_code', 'link'),
        index: fc.constantFrom(0, '1', 10),
        parameters: fc.array(parameter, { maxLength: 3 }),
      }),
      { maxLength: 2 },
    ),
  }),
);
/** Its caption and filename become empty when it is sent. */
const emptied = [
  'send_message',
  { type: 'document', media_url: 'https://files.invalid/a.pdf', caption: '{{odd}}', filename: '{{odd}}' },
];
const nodes = fc.oneof(
  fc.constant(emptied),
  content.map((data) => ['send_message', data]),
  fc
    .record({ message: content, choices, retryMessage: odd, listLabel: odd })
    .map((data) => ['ask', { ...data, expect: 'choice', variable: 'answer', maxRetries: 1 }]),
  fc
    .record({ message: content, retryMessage: odd })
    .map((data) => ['ask', { ...data, expect: 'number', variable: 'answer', maxRetries: 1 }]),
);
/** A customer's attribute, and so the message, may be anything. */
const attribute = fc.oneof(odd, fc.constantFrom(null, 7, true, 'line\nline', 'a     b', 'https://x.invalid'));

it('no node ever sends a malformed message, whatever is published and known about the customer (random requests)', async () => {
  const { workspaceId, conversationId } = place();
  let published = 0;
  await fc.assert(
    fc.asyncProperty(nodes, attribute, async (node, known) => {
      const graph = graphSchema.safeParse(
        buildGraph(
          { s: start('go'), n: node as unknown as NodeSpec, e: end },
          's > n',
          `n.${node[0] === 'ask' ? 'answer' : 'next'} > e`,
        ),
      );
      if (!graph.success) return;
      await db().contact.updateMany({ where: { workspaceId }, data: { attributes: { odd: known } as object } });
      try {
        await publish(graph.data);
      } catch (error) {
        expect(error).toBeInstanceOf(DomainError);
        return;
      } finally {
        await db().conversation.updateMany({ where: { id: conversationId }, data: { state: 'nobody' } });
      }
      published += 1;
      const before = await formRefusals(sandbox());
      await write('go');
      await write('neither');
      await db().flow.deleteMany({ where: { workspaceId } });
      expect(await formRefusals(sandbox())).toEqual(before);
    }),
    { numRuns: 200 },
  );
  expect(published).toBeGreaterThan(0);
});
