/** By the channel's name of a limit. */
const limits: Record<string, string> = {
  TIER_250: '250 people a day',
  TIER_1K: '1,000 people a day',
  TIER_2K: '2,000 people a day',
  TIER_10K: '10,000 people a day',
  TIER_100K: '100,000 people a day',
  TIER_UNLIMITED: 'No limit',
  UNTIERED: 'None yet',
  '-1': 'No limit',
};

/** How many people may be contacted first, by templates, within 24 hours. The channel writes a name or a number. */
function limitOf(limit: string): string {
  return limits[limit] ?? (/^\d+$/.test(limit) ? `${Number(limit).toLocaleString('en-US')} people a day` : limit);
}

export const numberText = {
  title: 'Messaging numbers',
  description: 'The WhatsApp numbers this workspace sends from and receives on.',
  statuses: {
    connected: 'Connected',
    unchecked: 'Not checked yet',
    token_refused: 'Token refused',
    unknown_number: 'Number not found',
    restricted: 'Restricted',
    unreachable: 'WhatsApp unreachable',
  } as Record<string, string>,
  fields: {
    phone: 'Phone',
    name: 'Verified name',
    phoneNumberId: 'Phone number ID',
    wabaId: 'Business account ID',
    catalogId: 'Catalog ID',
    catalogOfAccount: 'As WhatsApp lists it',
    quality: 'Quality',
    limit: 'Messaging limit',
    checked: 'Last checked',
    lastInbound: 'Last message received',
  },
  qualities: { GREEN: 'Good', YELLOW: 'Medium', RED: 'Low', UNKNOWN: 'Not rated yet' } as Record<string, string>,
  limitOf,
  check: 'Check now',
  checkedFine: 'WhatsApp confirmed the number.',
  change: 'Change details',
  actionsFor: (phone: string) => `More actions for ${phone}`,
  default: 'Default',
  makeDefault: 'Make default',
  isDefault: (phone: string) => `New conversations start from ${phone}.`,
  defaultExplained:
    'New conversations start from the default number. A customer is answered from the number they wrote to.',
  disconnect: {
    action: 'Disconnect…',
    title: (phone: string) => `Disconnect ${phone}?`,
    description:
      'Messages to it no longer arrive here, and nothing can be sent from it. Its conversations stay, and continue if you connect it again. You then need an access token, because the stored one is erased.',
    only: 'It is the only connected number, so this workspace cannot send or receive anything until you connect one.',
    confirm: 'Disconnect number',
    done: (phone: string) => `${phone} is disconnected.`,
  },
  disconnected: {
    title: 'Disconnected numbers',
    description: 'Their conversations can be read, but not continued.',
    since: 'Disconnected',
    again: 'Connect again',
  },
  connect: {
    title: 'Connect a number',
    another: 'Connect another number',
    description: 'Find these in Meta’s app dashboard, under WhatsApp, API setup.',
    changeTitle: 'Change the number’s details',
    phoneNumberId: 'Phone number ID',
    phoneNumberIdHint: 'Not the phone number itself, but the ID shown below it.',
    wabaId: 'WhatsApp business account ID',
    token: 'Access token',
    tokenHint: 'A permanent token of a system user with whatsapp_business_messaging and whatsapp_business_management.',
    catalogId: 'Catalog ID',
    catalogIdHint: 'Only if it is not the account’s own catalog.',
    submit: 'Check and connect',
    note: 'We check these with Meta before saving them.',
    done: 'The number is connected.',
  },
  webhook: {
    title: 'Webhook at Meta',
    description:
      'Enter both in Meta’s app dashboard, under WhatsApp, Configuration, and subscribe to the “messages” field.',
    url: 'Callback URL',
    token: 'Verify token',
    noToken: 'Set WHATSAPP_VERIFY_TOKEN and WHATSAPP_APP_SECRET for this installation first.',
    received: 'A message has come in, so the webhook works.',
    notReceived: 'No message has come in yet.',
  },
  sandbox: {
    title: 'The sandbox plays WhatsApp',
    body: 'Nothing leaves this machine. To connect a real number, set WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN and restart.',
  },
};
