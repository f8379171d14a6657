import { inboxText } from './inbox-text.ts';

/** Starting a conversation. */
export const newConversationText = {
  title: inboxText.newConversation,
  description: 'The first message is an approved template. Once they reply, you can write freely for 24 hours.',
  from: 'From',
  to: 'To',
  placeholder: 'Name or phone number',
  list: 'Contacts',
  writeTo: (number: string) => `Write to ${number}`,
  hasConversation: 'Opens your conversation',
  noOne: 'No contact matches. Enter a phone number to write to someone new.',
  templateFor: (name: string) => `Send a template to ${name}`,
  mayHaveArrived:
    'The response was lost, so the message may have arrived. The same message is never sent twice. A changed one is sent as another message.',
  sandbox: 'In the sandbox, a customer can also write to you first.',
  openPhone: 'Open the sandbox phone',
};
