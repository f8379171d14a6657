import { announcedFrom } from '#lib/messaging/push/constants.ts';
import { counted } from '#lib/platform/counted.ts';

/** How the app announces new messages and a lost connection. */
export const noticesText = {
  from: announcedFrom,
  newMessages: (n: number) => counted(n, 'new message'),
  unreadFrom: 'Unread from here',
  offline: 'You are offline. What you see may be out of date.',
  /** On narrow screens. */
  offlineShort: 'You are offline',
};
