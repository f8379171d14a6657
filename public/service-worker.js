// Shows what lib/messaging/push/push-message.ts sends to this browser, even while no page of Parley is open. It caches
// nothing and handles no requests: pages come from the server as usual.

/** A new worker takes over at once, because an older one has no state to lose. */
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json();
  event.waitUntil(announce({ title, body, path }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function announce({ title, body, path }) {
  const pages = await openPages();
  // The person already has this thread in view.
  if (pages.some((page) => page.focused && pathOf(page) === path)) return;
  // A later message of the conversation replaces the earlier one.
  await self.registration.showNotification(title, {
    body,
    tag: path,
    renotify: true,
    icon: '/icon-192.png',
    data: { path },
  });
}

/** Leaves pages that show something else alone, because someone may be typing there. */
async function open(path) {
  const there = (await openPages()).find((page) => pathOf(page) === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const pathOf = (page) => new URL(page.url).pathname;
