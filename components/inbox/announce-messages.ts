import { callAdmin } from '#components/browser/admin-client.ts';
import { personName } from '#components/browser/person-name.ts';
import { noticesText } from '#components/i18n/en/notices-text.ts';
import type { InboxConversation, listInboxOperation } from '#lib/messaging/conversations/admin-operations.ts';
import type { NoticeChoice } from '../notices/notice-choice.ts';
import { playChime } from '../notices/play-chime.ts';
import { inViewElsewhere, isInView } from './in-view.ts';
import { messageSummary } from './message-summary.ts';

/** The most messages of a burst to announce: no one reads more one by one. */
const MAX_ASKED = 10;

/** Announces each new message once, to people who turned that on, unless they have it in view in any window. */
export function announcer({
  workspace,
  began,
  onOpen,
}: {
  workspace: string;
  /** When the page opened: earlier messages are not news. */
  began: number;
  onOpen: (path: string) => void;
}) {
  const announced = new Set<string>();
  const pathOf = ({ id }: InboxConversation) => `/${workspace}/inbox/${id}`;
  return async function announce({ ids, choice }: { ids: string[]; choice: NoticeChoice }): Promise<void> {
    const { conversations } = await callAdmin<typeof listInboxOperation>('GET /api/admin/{workspace}/conversations', {
      params: { workspace },
      query: { ids: ids.slice(0, MAX_ASKED).join(','), limit: MAX_ASKED },
    });
    const fresh = conversations.filter((talk) => isNews(talk, began) && !announced.has(arrivalOf(talk)));
    for (const talk of fresh) announced.add(arrivalOf(talk));
    if (fresh.length === 0) return;
    // All tabs get the news, but only one announces it.
    await inOneTab(fresh.map(arrivalOf).join(), async () => {
      const elsewhere = await inViewElsewhere(fresh.map(pathOf));
      const unseen = fresh.filter((talk) => !isInView(pathOf(talk)) && !elsewhere.has(pathOf(talk)));
      if (unseen.length === 0) return;
      if (choice.sound) playChime();
      // With push, the service worker shows the notification.
      const notifies = choice.notify && !choice.push.includes(workspace);
      if (notifies) for (const talk of unseen) notify(talk, () => onOpen(pathOf(talk)));
    });
  };
}

/** Not its newest message, which may be a reaction that was removed: that did not arrive as news (docs/decisions/335). */
const arrivalOf = ({ id, last_arrived_at: at }: InboxConversation) => `${id} ${at}`;

function isNews(
  { unread_count: unread, last_message: last, last_arrived_at: arrived }: InboxConversation,
  began: number,
) {
  return unread > 0 && last?.direction === 'inbound' && new Date(arrived).getTime() >= began;
}

const SPOKEN_MS = 3_000;

async function inOneTab(what: string, speak: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return speak();
  await navigator.locks.request(`parley-notice-${what}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await speak();
    await new Promise((resolve) => setTimeout(resolve, SPOKEN_MS));
  });
}

function notify(talk: InboxConversation, open: () => void) {
  if (Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(noticesText.from(personName(talk)), {
      body: talk.last_message ? messageSummary(talk.last_message) : '',
      icon: '/icon-192.png',
      // A later message of the conversation replaces the earlier one.
      tag: talk.id,
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
      open();
    };
  } catch {
    // Phones allow notifications only from a service worker.
  }
}
