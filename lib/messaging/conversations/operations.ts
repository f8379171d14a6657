import { defineOperation } from '#lib/contract/operation.ts';
import {
  conversationPage,
  conversationParams,
  conversationSchema,
  listConversationsQuery,
  listMessagesQuery,
  messagePage,
  updateConversationBody,
} from './schema.ts';

const lastMessage = {
  id: '0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3',
  wa_message_id: 'wamid.HBgMOTE5ODEyMzQ1Njc4',
  direction: 'inbound' as const,
  type: 'text',
  text: 'Is this in stock?',
  status: 'received' as const,
  timestamp: '2026-03-02T09:15:27.000Z',
  sequence: 4,
};

const example = {
  id: '0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10',
  phone: '919812345678',
  name: 'Asha',
  tags: ['vip'],
  attributes: { city: 'Pune' },
  opt_in: true,
  window_expires_at: '2026-03-03T09:15:27.000Z',
  last_message_at: '2026-03-02T09:15:27.000Z',
  last_message: lastMessage,
  unread_count: 1,
  state: 'nobody' as const,
  assignee: { id: '0198c5e2-7111-7a60-8d33-51b0c2d4e6f8', name: 'Omar Haddad' },
  status: 'open' as const,
  snoozed_until: null,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-02T09:15:27.412Z',
};

export const listConversationsOperation = defineOperation({
  id: 'listConversations',
  method: 'GET',
  path: '/conversations',
  scope: 'conversations:read',
  tag: 'Conversations',
  summary: 'List conversations',
  description: 'The conversations of the workspace, newest activity first, each with its person and last message.',
  query: listConversationsQuery,
  result: conversationPage,
  errors: [],
  examples: {
    response: {
      conversations: [example],
      next_cursor: null,
    },
  },
});

export const getConversationOperation = defineOperation({
  id: 'getConversation',
  method: 'GET',
  path: '/conversations/{id}',
  scope: 'conversations:read',
  tag: 'Conversations',
  summary: 'Read a conversation',
  description: 'One conversation as the list shows it, with who leads it.',
  params: conversationParams,
  result: conversationSchema,
  errors: ['not_found'],
  examples: { response: example },
});

export const updateConversationOperation = defineOperation({
  id: 'updateConversation',
  method: 'PATCH',
  path: '/conversations/{id}',
  scope: 'conversations:write',
  tag: 'Conversations',
  summary: 'Change a conversation’s lead, assignee or status',
  description:
    'Decides who leads a conversation: a flow, a person, or no one. A handoff ends only this way, by an agent in the ' +
    'inbox, or after the workspace’s idle hours; no message ends it. Also assigns it to a member, and opens, snoozes or ' +
    'closes it. Fields that are left out stay. The answer has the conversation as it is now.',
  params: conversationParams,
  body: updateConversationBody,
  result: conversationSchema,
  errors: ['not_found'],
  examples: {
    request: { state: 'person', status: 'open' },
    response: { ...example, state: 'person' },
  },
});

export const listMessagesOperation = defineOperation({
  id: 'listMessages',
  method: 'GET',
  path: '/conversations/{id}/messages',
  scope: 'conversations:read',
  tag: 'Conversations',
  summary: 'List the messages of a conversation',
  description:
    'Newest first: by second, and within one second by `sequence`. Media rows carry a signed link that is valid for about an hour.',
  params: conversationParams,
  query: listMessagesQuery,
  result: messagePage,
  errors: ['not_found'],
  examples: {
    response: {
      messages: [{ ...lastMessage, error: null, template_name: null, source: 'channel' }],
      next_cursor: null,
    },
  },
});
