/** The sections of the reference, in reading order. An operation's `tag` is one of these names. */
export const tags = [
  { name: 'Contacts', description: 'People, keyed on phone.' },
  { name: 'Messages', description: 'Send text, templates and media.' },
  { name: 'Conversations', description: 'Read what was written, newest first, and decide who leads.' },
  { name: 'Media', description: 'Fresh signed links to files.' },
  { name: 'Catalog', description: 'The product catalog connected to the number.' },
  { name: 'Orders', description: 'Carts that customers sent.' },
  { name: 'Webhooks', description: 'Where events are delivered.' },
  { name: 'Events', description: 'The last 30 days of events, for receivers that were down.' },
  { name: 'Flows', description: 'Automated conversations.' },
];
