import { type Prepared, prepared, preparedTransaction } from '#lib/platform/database/prepared.ts';
import { retryConflicts } from '#lib/platform/database/retry-conflicts.ts';
import { log } from '#lib/platform/log.ts';
import { touchPeopleSql } from '../contacts/touch-conversations-sql.ts';
import { byNumber } from './by-number.ts';
import { type Arrival, findArrivals } from './find-arrivals.ts';
import { findOrMakeConversations } from './find-or-make-conversations.ts';
import { followFormerNumbers } from './follow-former-numbers.ts';
import { followIdentityChanges } from './follow-identity-changes.ts';
import type { InboundMessage } from './inbound-message.ts';
import { noteNumber } from './known-numbers.ts';
import { notifyNews } from './notify-news.ts';
import { settleIdentities } from './settle-identities.ts';
import { writeMessages } from './write-messages.ts';
import { changedOf, peopleOf, writePeople } from './write-people.ts';

const MAX_ROUNDS = 5;

/**
 * Stores customers' messages: contacts, conversations, messages, files to copy, orders, events and work for the engine, in
 * one transaction for all webhooks that arrive together. Messages that are already stored change nothing. Returns when it
 * is committed (docs/reference/decisions.md#inbound).
 */
export const receiveMessages: (messages: InboundMessage[]) => Promise<void> = byNumber(async (told) => {
  const messages = followIdentityChanges(told);
  await retryConflicts(() => store(messages));
});

async function store(messages: InboundMessage[]) {
  const arrivals = await settledArrivals(messages);
  if (arrivals.length === 0) return;
  const authors = peopleOf(arrivals);
  const changed = changedOf(authors.values());
  const write = async (prepared: Prepared, commit = () => {}) => {
    const people = writePeople({ prepared, people: authors.values() });
    const conversations = await findOrMakeConversations({ prepared, authors, written: people });
    const written = Promise.all([
      writeMessages({ prepared, authors, conversations }),
      // After the messages, whose statement locks the conversations of the batch in order.
      changed.length > 0 ? prepared(null, touchPeopleSql(changed)) : null,
    ]);
    commit();
    const [news] = await written;
    return news;
  };
  // When all contacts and conversations are known, it is a single statement, which needs no transaction.
  const isSingle = [...authors].every(([arrival, person]) => person.isCurrent && arrival.conversationId);
  notifyNews(await (isSingle ? write(prepared) : preparedTransaction(write)));
}

/** New messages, after the identity changes that they report were applied. */
async function settledArrivals(told: InboundMessage[]): Promise<Arrival[]> {
  let messages = told;
  for (let round = 1; ; round++) {
    const { arrivals, unrouted } = await findArrivals(messages);
    for (const { message, workspaceId } of arrivals) noteNumber(message.phoneNumberId, workspaceId);
    const followed = await followFormerNumbers(arrivals);
    if (followed.size > 0 && round < MAX_ROUNDS) {
      messages = messages.map((message) => followed.get(message) ?? message);
      continue;
    }
    if (round === MAX_ROUNDS || !(await settleIdentities(arrivals))) {
      if (unrouted.length > 0)
        log().warn({ phone_number_ids: unrouted }, 'messages to numbers that are not connected were ignored');
      return arrivals;
    }
  }
}
