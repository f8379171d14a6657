import type { z } from 'zod';
import { callAdmin } from '#components/browser/admin-client.ts';
import { personName } from '#components/browser/person-name.ts';
import { noticesText } from '#components/i18n/en/notices-text.ts';
import type { listNewMessagesOperation } from '#lib/messaging/conversations/admin-operations.ts';
import type { NoticeChoice } from '../notices/notice-choice.ts';
import { playChime } from '../notices/play-chime.ts';
import { inViewElsewhere, isInView } from './in-view.ts';
import { messageSummary } from './message-summary.ts';

/** The most messages of a burst to announce: no one reads more one by one. */
const MAX_ASKED = 10;

type NewMessage = z.output<typeof listNewMessagesOperation.result>['messages'][number];

/** Announces each new message once, to people who turned that on, unless they have it in view in any window. */
export function announcer({
  workspace,
  began,
  onOpen,
}: {
  workspace: string;
  /** When the page opened, by the clock of this device: earlier messages are not news. */
  began: number;
  onOpen: (path: string) => void;
}) {
  const announced = new Set<string>();
  const pathOf = ({ conversation_id: id }: NewMessage) => `/${workspace}/inbox/${id}`;
  return async function announce({ ids, choice }: { ids: string[]; choice: NoticeChoice }): Promise<void> {
    const { messages } = await callAdmin<typeof listNewMessagesOperation>(
      'GET /api/admin/{workspace}/inbox/new-messages',
      { params: { workspace }, query: { conversation_ids: ids.slice(0, MAX_ASKED).join(',') } },
    );
    const openFor = Date.now() - began;
    const fresh = messages.filter(({ id, age_ms: age }) => age <= openFor && !announced.has(id));
    for (const { id } of fresh) announced.add(id);
    if (fresh.length === 0) return;
    // All tabs get the news, but only one announces it.
    await inOneTab(fresh.map(({ id }) => id).join(), async () => {
      const elsewhere = await inViewElsewhere(fresh.map(pathOf));
      const unseen = fresh.filter((message) => !isInView(pathOf(message)) && !elsewhere.has(pathOf(message)));
      if (unseen.length === 0) return;
      if (choice.sound) playChime();
      // With push, the service worker shows the notification.
      const notifies = choice.notify && !choice.push.includes(workspace);
      if (notifies) for (const message of unseen) notify(message, () => onOpen(pathOf(message)));
    });
  };
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

function notify(message: NewMessage, open: () => void) {
  if (Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(noticesText.from(personName(message)), {
      body: messageSummary(message),
      icon: '/icon-192.png',
      // A later message of the conversation replaces the earlier one.
      tag: message.conversation_id,
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
