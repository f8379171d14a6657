import { expect } from 'vitest';
import { messagesDocument, postWebhook } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { callAdminRoute } from '../call-admin-route.ts';
import { callRoute } from '../call-route.ts';
import type { createTestWorkspace } from '../create-test-workspace.ts';
import type { signInAs } from '../sign-in-as.ts';
import type { TestChannel } from '../start-test-channel.ts';
import type { Fate } from './acts.ts';
import { byCustomer, byShown, type Message, type Model } from './model.ts';
import { customerAt } from './people.ts';

/** Where a history is played. */
export type Stage = {
  workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
  channel: TestChannel;
  members: Awaited<ReturnType<typeof signInAs>>[];
};

type Handler = (request: Request) => Promise<Response>;

const FATES = {
  refused: { type: 'error', code: 131026 },
  unpaid: { type: 'error', code: 131042 },
  throttled: { type: 'error', code: 130429 },
  unavailable: { type: 'error', code: 131016 },
  unknown: { type: 'reset', after_processing: true },
} as const;

export type Hands = ReturnType<typeof handsOn>;

/** What acts need: ways to call the app and its channel, and to find in the database what the model knows. */
export function handsOn({ workspace, channel, members }: Stage, state: Model) {
  const { workspaceId, apiKey, phoneNumberId } = workspace;
  let count = 0;

  const call = (handler: Handler, method: string, path: string, body?: unknown) =>
    callRoute(handler, { method, path, apiKey, ...(body !== undefined && { body }) });
  const asMember = (handler: Handler, path: string, body: unknown, { method = 'POST', member = 0 } = {}) => {
    const as = members[member];
    if (!as) throw new Error('The workspace has no such member.');
    return callAdminRoute(handler, `${workspaceId}/${path}`, { as, method, body });
  };
  const spelled = (customer: number, spelling: number) => {
    const { spellings } = customerAt(customer);
    return spellings[spelling % spellings.length] ?? spellings[0];
  };
  /** Also of someone who has not shown the number. */
  const contactOf = (customer: number) =>
    byCustomer(state, customer) ??
    state.contacts.find((contact) => contact.customer === null && contact.userId === customerAt(customer).userId) ??
    null;
  const isPresent = (message: Message) => state.contacts.some(({ talk }) => talk?.messages.includes(message));

  async function bring(value: Parameters<typeof messagesDocument>[1]) {
    expect((await postWebhook(messagesDocument(phoneNumberId, value))).status).toBe(200);
  }

  /** A message's ID on the channel, and a text that only it has. */
  function nextMessage() {
    count += 1;
    return { channelId: `wamid.${workspaceId}.${count}`, text: `Line ${count} in ${workspaceId}`, total: count * 200 };
  }

  /** Callers note the IDs of everyone. */
  async function learnIds() {
    const rows = await db().contact.findMany({ where: { workspaceId }, include: { conversations: true } });
    for (const row of rows) {
      const about = byShown(state, row);
      remember(about?.ids, row.id);
      remember(about?.talk?.ids, row.conversations[0]?.id);
    }
  }

  function remember(ids: string[] = [], id: string | undefined) {
    if (id && !ids.includes(id)) ids.push(id);
  }

  /** The IDs under which callers first knew a customer and their conversation. */
  function stored(customer: number) {
    const about = contactOf(customer);
    return { contactId: about?.ids[0] ?? '', conversationId: about?.talk?.ids[0] ?? '' };
  }

  async function idOf({ id, channelId }: Message): Promise<string> {
    if (id) return id;
    const row = await db().message.findFirst({ where: { workspaceId, channelId }, select: { id: true } });
    return row?.id ?? '';
  }

  /** Makes a call while the channel treats messages to the customer in this way. */
  async function meeting<Result>(fate: Fate, customer: number, send: () => Promise<Result>): Promise<Result> {
    if (fate === 'accepted') return send();
    const fault = await channel.addFault({
      ...{ operation: 'messages.send', phone_number_id: phoneNumberId, to: customerAt(customer).waId },
      // Some calls are repeated.
      ...{ action: FATES[fate], times: 10 },
    });
    const result = await send();
    await channel.removeFault(fault.id);
    return result;
  }

  async function memberId(index: number): Promise<string> {
    const { id } = await db().member.findFirstOrThrow({ where: { workspaceId, userId: members[index]?.userId ?? '' } });
    return id;
  }

  const emailOf = (assignee: number | null) => (assignee === null ? null : (members[assignee]?.email ?? null));

  /** The channel's ID of a message whose response was lost. */
  async function wireIdOf(id: string): Promise<string> {
    const [sent] = await channel.messages({ biz_opaque_callback_data: id });
    if (!sent) throw new Error('The channel has no such message.');
    return sent.id;
  }

  return {
    ...{ workspaceId, apiKey, phoneNumberId, state, call, asMember, spelled, contactOf, isPresent, bring, nextMessage },
    ...{ learnIds, stored, idOf, meeting, memberId, emailOf, wireIdOf },
  };
}
