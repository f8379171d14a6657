// Shows what lib/messaging/push/push-message.ts sends to this browser, also while no page of Parley is open. It keeps nothing
// and answers no requests: pages come from the server as ever.

/** A worker that is new takes over at once: it has nothing in hand that an older one would need. */
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
  // Someone has this very thread before their eyes.
  if (pages.some((page) => page.focused && pathOf(page) === path)) return;
  // A later message of the conversation takes the place of the earlier one.
  await self.registration.showNotification(title, {
    body,
    tag: path,
    renotify: true,
    icon: '/icon-192.png',
    data: { path },
  });
}

/** A page that shows something else stays as it is: someone may be writing there. */
async function open(path) {
  const there = (await openPages()).find((page) => pathOf(page) === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const pathOf = (page) => new URL(page.url).pathname;
