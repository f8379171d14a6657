import { commonText } from './common-text.ts';

export const docsText = {
  title: 'API documentation',
  brand: 'Parley API',
  navigation: 'Documentation',
  contents: 'Contents',
  guides: 'Guides',
  reference: {
    title: 'Reference',
    heading: 'API reference',
    description: 'Contacts, messages, conversations, media, catalog, orders, flows and webhooks of one workspace.',
    base: 'All paths are relative to this address. Every request carries a key in the X-API-Key header. The ',
    document: 'OpenAPI document',
    machines: ' says the same in machine-readable form.',
  },
  parameters: 'Parameters',
  requestBody: 'Request body',
  answer: 'Response, 200',
  errors: 'Errors: ',
  required: 'required',
  event: { sent: 'Sent to your URL', headers: 'Headers', body: 'Body' },
  tryIt: {
    summary: 'Try it here',
    key: 'API key, kept in memory only',
    path: 'Path and query',
    body: 'Body',
    file: (field: string) => `File for the field “${field}”`,
    send: (method: string) => `Send ${method}`,
    status: (status: number) => `Status ${status}`,
    noAnswer: 'No response',
    noAnswerDetail: commonText.noResponse,
  },
};
