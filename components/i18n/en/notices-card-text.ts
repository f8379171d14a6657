/** How people choose what this browser announces, in their account. */
export const noticesCardText = {
  title: 'New messages',
  description: 'How this browser tells you about messages from customers. Other browsers keep their own choice.',
  sound: 'Play a sound',
  notify: 'Show notifications',
  notifyHint: 'While you are on another page or in another window. Your browser asks you once.',
  blocked: 'Your browser blocks notifications from this site. Allow them in its settings, then try again.',
  /** Notifications are turned on here, but the browser has withdrawn its permission. */
  withdrawn: {
    denied: 'Your browser now blocks notifications from this site, so none appear. Allow them in its settings.',
    default: 'Your browser no longer allows notifications from this site, so none appear. Turn them on again.',
  },
  unsupported: 'This browser cannot show notifications.',
  push: 'Notify me while Parley is closed',
  pushHint:
    'For this workspace, until you sign out. Notifications travel through your browser’s push service, encrypted for this browser alone.',
  pushText: 'Show the message text',
  pushTextHint: 'Otherwise these notifications only say who wrote.',
  pushFailed: 'Your browser could not reach its push service. Check your connection, then try again.',
  pushUnsupported:
    'This browser cannot notify you while Parley is closed. On an iPhone or iPad, add Parley to the Home Screen first.',
};
