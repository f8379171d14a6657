import type { ConversationState } from '#lib/messaging/conversations/constants.ts';
import { counted } from '#lib/platform/counted.ts';
import { commonText } from './common-text.ts';
import { runStates } from './run-states-text.ts';

/** The inbox: list, thread, composer, the contact's panel. */
export const absentText = {
  gone: {
    title: 'There is no such conversation',
    body: 'The person may have been erased, or the address may be wrong.',
  },
  offline: {
    title: 'This conversation is not loaded yet',
    body: 'You are offline. It appears here once the connection is back.',
  },
  back: 'Back to the inbox',
};

export const inboxText = {
  title: 'Inbox',
  newConversation: 'New conversation',
  listLabel: 'Conversations',
  search: commonText.searchPeople,
  /** The field is narrow. */
  searchHint: 'People or messages',
  searchIn: { label: 'Search in', people: 'People', messages: 'Messages' },
  filters: {
    label: 'Show',
    all: 'All',
    unread: 'Unread',
    open: 'Window open',
    closed: 'Window closed',
    tag: 'Tag',
    anyTag: 'Any tag',
  },
  unread: (n: number) => counted(n, 'unread message'),
  kinds: {
    image: 'Image',
    video: 'Video',
    audio: 'Audio',
    document: 'Document',
    sticker: 'Sticker',
    template: 'Template',
  },
  /** The number of ours that the person writes to, where there are several. */
  onNumber: (number: string) => `to ${number}`,
  noMessages: 'No messages',
  draft: 'Draft:',
  noteDraft: 'Draft note:',
  notSent: 'Not sent:',
  handoffNote: (note: string | null) => (note ? `A flow handed this over: ${note}` : 'A flow handed this over.'),
  emptyTitle: 'No conversations yet',
  emptyBody:
    'Anyone who writes to your number appears here within a second. To write first, send an approved template over the API:',
  nothingMatches: 'No conversations match',
  nothingMatchesBody: commonText.nothingMatchesBody,
  clearFilters: 'Clear filters',
  searchAnyStatus: 'Search every status',
  chooseTitle: 'No conversation is open',
  chooseBody:
    'Use the arrow keys or J and K to move through the list, Enter to open, Escape to go back, and / to search.',
};

const SILENT = 'Flows are silent here until you give the conversation back.';

/** Who leads a conversation. */
export const leadText = {
  /** On the button whose menu changes the lead. */
  states: { nobody: 'No one', flow: 'Flow', paused: 'Paused', person: 'Person' } satisfies Record<
    ConversationState,
    string
  >,
  inList: {
    nobody: '',
    flow: 'A flow leads it',
    paused: 'The flow is paused',
    person: 'A person has it',
  } satisfies Record<ConversationState, string>,
  change: (state: string) => `Who leads this conversation: ${state}. Change it`,
  explained: {
    nobody: 'The next message may start a flow.',
    flow: 'A flow answers here. Your message pauses it.',
    paused: SILENT,
    person: SILENT,
  } satisfies Record<ConversationState, string>,
  takeOver: 'Take over',
  takeOverFromFlow: 'Take over and end the flow',
  pause: 'Pause the flow',
  keepFlowsAway: 'Keep flows away',
  giveBack: 'Give back to flows',
};

export const threadText = {
  label: (name: string) => `Messages with ${name}`,
  back: 'Back to the list',
  details: 'About this person',
  showDetails: 'Show details',
  foldDetails: 'Hide details',
  newMessage: (text: string) => `New message: ${text}`,
  sources: { api: 'API', flow: 'Flow', inbox: 'Inbox', channel: 'WhatsApp', phone: 'WhatsApp Business app' },
  sentBy: (name: string) => `Sent by ${name}`,
  template: (name: string) => `Template ${name}`,
  replyTo: 'Reply to',
  earlierMessage: 'an earlier message',
  reacted: (emoji: string) => `Reacted with ${emoji}`,
  button: 'Tapped a button',
  list: 'Chose from a list',
  form: 'Filled in a form',
  moreAnswers: (n: number) => counted(n, 'more answer'),
  templateHeaders: { IMAGE: 'Image', VIDEO: 'Video', DOCUMENT: 'Document', LOCATION: 'Location' },
  statuses: {
    sending: 'Sending',
    unknown: 'Not confirmed',
    accepted: 'Accepted by WhatsApp',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    failed: 'Failed',
    received: 'Received',
  },
  unknownOutcome: 'WhatsApp’s response was lost. The message may have arrived. A delivery receipt will show it.',
  notSent: 'Not sent.',
  notSentTo: (name: string) => `Not sent to ${name}.`,
  openConversation: 'Open the conversation',
  interrupted: 'The page was closed before this was sent.',
  afterWindow: 'The 24-hour window closed before this was sent. You can only send an approved template now.',
  sendAgain: 'Send again',
  retry: 'Try again',
  discard: 'Discard',
  image: 'Image',
  sticker: 'Sticker',
  video: 'Video',
  audio: 'Audio',
  voice: 'Voice message',
  document: 'Document',
  openImage: 'Open the image at full size',
  download: (name: string) => `Download ${name}`,
  filePending: 'The file is being fetched…',
  fileLost: 'The file could not be fetched.',
  location: 'Location',
  openMap: 'Open on a map',
  order: 'Order',
  items: (n: number) => counted(n, 'item'),
  total: 'Total',
  blank: 'Blank message',
  unsupported: 'This kind of message can’t be shown.',
  empty: 'No messages. Everything sent or received appears here.',
  earlier: 'Earlier messages',
  later: 'Later messages',
  toNewest: 'To the newest messages',
};

export const composerText = {
  label: 'Message',
  placeholder: 'Write a message…',
  send: 'Send',
  discardText: 'Discard what you wrote',
  discarded: 'Your text was discarded.',
  sendHint: 'Ctrl + Enter to send',
  enterSends: 'Enter to send',
  enterSendsHint: 'Choose how a message is sent: with Enter, or with Ctrl + Enter',
  replyingTo: 'Replying to',
  stopReplying: 'Send without the quote',
  attach: 'Attach files',
  tooManyFiles: (max: number) => `You can send up to ${max} files at once. The rest were left out.`,
  notAttached: 'You are offline, so nothing was attached. Try again once the connection is back.',
  drop: 'Drop files to send them',
  template: 'Send a template',
  openFor: (time: string) => `You can reply for ${time}`,
  closed: 'The 24-hour window is closed',
  /** “2 days ago” follows. */
  closedSince: 'The 24-hour window closed',
  neverOpen: 'This person has never written to you.',
  closedBody: 'You can only send an approved template. Once they reply, you can write freely for 24 hours.',
  chooseTemplate: 'Choose a template',
  tooLong: (max: number) => `At most ${counted(max, 'character')}.`,
  hours: (hours: number, minutes: number) => (hours > 0 ? `${hours} h ${minutes} min` : `${Math.max(minutes, 1)} min`),
};

/** The actions on a message. */
export const messageMenuText = {
  label: 'Message actions',
  react: 'React',
  emojis: {
    '👍': 'Thumbs up',
    '❤️': 'Heart',
    '😂': 'Laughing',
    '😮': 'Surprised',
    '😢': 'Crying',
    '🙏': 'Folded hands',
  },
  otherEmoji: 'Other emoji…',
  takeBack: (emoji: string) => `Remove ${emoji}`,
  reply: 'Reply',
  copy: 'Copy text',
  forward: 'Forward…',
  markUnread: 'Mark unread from here',
  info: 'Message info…',
};

export const panelText = {
  title: 'About this person',
  phone: 'Phone',
  hiddenPhone: 'Hidden by the person',
  tags: 'Tags',
  noTags: 'No tags',
  optIn: 'Marketing messages',
  optedIn: 'Opted in',
  optedOut: 'Opted out',
  neverSaid: 'Never asked',
  attributes: 'Attributes',
  noAttributes: 'No attributes',
  sourceRef: 'Source reference',
  sourceRefHint: 'Customers never see it.',
  runs: 'Flow runs',
  noRuns: 'No flow runs yet',
  since: 'First seen',
  edit: 'Edit',
  block: 'Block…',
  unblock: 'Unblock',
  blocked: 'Blocked',
  runStates,
};

/** A voice message in the thread. */
export const voiceText = {
  voice: threadText.voice,
  play: 'Play',
  pause: 'Pause',
  place: 'Place in the recording',
  at: (time: string, duration: string) => `${time} of ${duration}`,
};
