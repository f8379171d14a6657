import { expect } from 'vitest';
import * as threadOf from '#app/api/admin/[workspace]/conversations/[conversation_id]/messages/route.ts';
import * as messages from '#app/public/v1/messages/route.ts';
import { db } from '#lib/platform/database/db.ts';
import type { MessageStatus } from '#lib/platform/database/generated/prisma/client.ts';
import { newId } from '#lib/platform/new-id.ts';
import { keyOfWaId } from '#lib/platform/phones/key-of-wa-id.ts';
import { callRoute } from '../call-route.ts';
import type { Fate, Performed } from './acts.ts';
import type { Hands } from './hands.ts';
import * as model from './model.ts';
import * as byUs from './model-by-us.ts';
import { customerAt } from './people.ts';

type Answer = Awaited<ReturnType<typeof callRoute>>;
/** What is known under an idempotency key. */
type Kept = { request: string; answer: Answer | null; message: model.Message; isRetryable: boolean };
/** A message from the inbox, whose ID the browser makes and repeats. */
type Reply = { id: string; body: string; message: model.Message | null; isRetryable: boolean };

const STATUSES = { accepted: 200, refused: 400, unpaid: 400, throttled: 429, unavailable: 502, unknown: 504 } as const;
/** What failed so is sent again as the same message. */
const PASSING = new Set<Fate>(['unpaid', 'throttled', 'unavailable']);

/** What integrators and members send, and send again. */
export function sends({
  workspaceId,
  apiKey,
  state,
  spelled,
  contactOf,
  isPresent,
  asMember,
  stored,
  meeting,
}: Hands): Pick<Performed, 'send' | 'reply'> {
  const kept = new Map<string, Kept>();
  const replies = new Map<string, Reply>();
  return {
    async send({ customer, spelling, type, body, name, key: nth, fate }) {
      const key = nth === null ? null : `${customer}-${nth}`;
      const message = {
        ...{ to: spelled(customer, spelling), type, ...(name && { name }) },
        ...(type === 'text' ? { body } : { template_name: 'hello_world', language_code: 'en_US' }),
      };
      const request = JSON.stringify(message);
      const known = key === null ? undefined : kept.get(key);
      const failed = known?.isRetryable && known.request === request ? known.message : undefined;
      const earlier = known?.isRetryable ? undefined : known;
      const isClosed = type === 'text' && !model.isWindowOpen(model.byCustomer(state, customer));
      const before = Date.now();
      const answer = await meeting(earlier || isClosed ? 'accepted' : fate, customer, () =>
        callRoute(messages.POST, {
          ...{ method: 'POST', path: '/messages', apiKey, body: message },
          ...(key !== null && { headers: { 'idempotency-key': key } }),
        }),
      );
      const what = JSON.stringify([message, key, answer.json]);
      if (earlier) {
        if (earlier.request !== request) expect(answer.status, what).toBe(409);
        else expectSame(earlier, answer, { what, isPresent: isPresent(earlier.message) });
        return;
      }
      if (isClosed) {
        expect(answer, what).toMatchObject({ status: 422, json: { detail: [{ type: 'outside_service_window' }] } });
        if (!failed && key) kept.delete(key);
        return;
      }
      expect(answer.status, what).toBe(STATUSES[fate]);
      const row = await db().message.findFirstOrThrow({
        where: {
          ...{ workspaceId, direction: 'outbound' },
          conversation: { contact: { phoneKey: keyOfWaId(customerAt(customer).waId) } },
        },
        orderBy: { sequence: 'desc' },
      });
      expect(row.timestamp.getTime(), what).toBeGreaterThanOrEqual(before - 50);
      const text = type === 'text' ? body : String(row.text);
      // A message that certainly never left is sent again under its ID.
      if (failed) byUs.forget(state, failed);
      byUs.send(state, { customer, name, type, text, ...madeOf(row, fate) });
      const made = model.byCustomer(state, customer)?.talk?.messages.at(-1);
      if (key === null || !made) return;
      kept.set(key, {
        ...{ request, answer: fate === 'unknown' ? null : answer },
        ...{ message: made, isRetryable: PASSING.has(fate) },
      });
    },

    async reply({ customer, body: given, nth, fate }) {
      const about = contactOf(customer);
      if (!about?.talk || about.customer === null) return;
      const key = `${customer}-${nth}`;
      const reply = replies.get(key) ?? { id: newId(), body: given, message: null, isRetryable: false };
      replies.set(key, reply);
      const { id, body, message } = reply;
      const earlier = message && isPresent(message) && !reply.isRetryable ? message : null;
      const isClosed = !model.isWindowOpen(about);
      const { conversationId } = stored(customer);
      const path = `conversations/${conversationId}/messages`;
      const answer = await meeting(earlier || isClosed ? 'accepted' : fate, about.customer, () =>
        asMember(threadOf.POST, path, { id, message: { type: 'text', body } }),
      );
      const what = JSON.stringify([customer, id, fate, answer.json]);
      if (earlier) {
        expect(answer.status, what).toBe({ unknown: 504, failed: 400 }[String(earlier.status)] ?? 200);
        return;
      }
      expect(answer.status, what).toBe(isClosed ? 422 : STATUSES[fate]);
      if (isClosed) return;
      const made = madeOf(await db().message.findFirstOrThrow({ where: { workspaceId, id } }), fate);
      if (message && isPresent(message)) byUs.sendAgain(state, message, made);
      else reply.message = byUs.reply(state, about, { type: 'text', text: body, ...made });
      reply.isRetryable = PASSING.has(fate);
    },
  };
}

/** The fields of a message that was stored by a send. */
function madeOf({ id, channelId, timestamp }: { id: string; channelId: string | null; timestamp: Date }, fate: Fate) {
  const status: MessageStatus = fate === 'accepted' || fate === 'unknown' ? fate : 'failed';
  return { id, channelId, status, time: timestamp.getTime() };
}

/** The answer under a key is the first one; while that is unknown, it is what has become known of the message. */
function expectSame(earlier: Kept, answer: Answer, { what, isPresent }: { what: string; isPresent: boolean }): void {
  expect(answer.headers.get('idempotency-replayed'), what).toBe(answer.status === 504 ? null : 'true');
  if (earlier.answer) {
    expect([answer.status, withoutId(answer)], what).toEqual([earlier.answer.status, withoutId(earlier.answer)]);
    return;
  }
  const { status, channelId } = earlier.message;
  if (!isPresent) {
    // Its recipient was erased.
    expect(answer.status, what).toBe(404);
    earlier.answer = answer;
    return;
  }
  if (status === 'unknown') {
    expect(answer.status, what).toBe(504);
    return;
  }
  expect(answer.status, what).toBe(status === 'failed' ? 400 : 200);
  if (status !== 'failed') expect(answer.json.messages, what).toEqual([{ id: channelId, message_status: 'accepted' }]);
  earlier.answer = answer;
}

const withoutId = ({ json: { request_id: _, ...json } }: Answer) => json;
