/** How the app tells of new messages, and of a connection that has gone. */
export const noticesText = {
  title: 'New messages',
  description: 'How this browser tells you about messages from customers. Other browsers keep their own choice.',
  sound: 'Play a sound',
  notify: 'Show notifications',
  notifyHint: 'While you are on another page or in another window. Your browser asks you once.',
  blocked: 'Your browser blocks notifications from this site. Allow them in its settings, then try again.',
  unsupported: 'This browser cannot show notifications.',
  from: (name: string) => `Message from ${name}`,
  newMessages: (n: number) => (n === 1 ? '1 new message' : `${n} new messages`),
  unreadFrom: 'Unread from here',
  offline: 'You are offline. What you see may be out of date.',
};
