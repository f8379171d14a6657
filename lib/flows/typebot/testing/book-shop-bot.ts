const text = (id: string, ...children: unknown[]) => ({
  id,
  type: 'text',
  content: { richText: [{ type: 'p', children }] },
});

const plain = (value: string) => ({ text: value });

/** A book shop's bot in Typebot's format 6.1, with an example of most things that people use there. */
export const bookShopBot = {
  version: '6.1',
  id: 'bot1',
  name: 'Book shop',
  events: [{ id: 'ev', type: 'start', outgoingEdgeId: 'e-start', graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: 'welcome',
      title: 'Welcome',
      graphCoordinates: { x: 350, y: 0 },
      blocks: [
        text('w1', plain('Welcome to the '), { text: 'book shop ', bold: true }, plain('of the town.')),
        { id: 'w2', type: 'image', content: { url: 'https://books.example.com/shop.jpg' } },
        text('w3', plain('What is your name?')),
        { id: 'w4', type: 'text input', options: { variableId: 'v-name' }, outgoingEdgeId: 'e-menu' },
      ],
    },
    {
      id: 'menu',
      title: 'Menu',
      graphCoordinates: { x: 700, y: 0 },
      blocks: [
        text('m1', plain('Hello {{Full Name}}, what do you need?')),
        {
          id: 'm2',
          type: 'choice input',
          options: { variableId: 'v-topic' },
          outgoingEdgeId: 'e-bye',
          items: [
            { id: 'i1', content: 'Where is my order?', outgoingEdgeId: 'e-order' },
            { id: 'i2', content: 'A recommendation of our booksellers', outgoingEdgeId: 'e-ai' },
            { id: 'i3', content: 'Nothing' },
          ],
        },
      ],
    },
    {
      id: 'order',
      title: 'Order',
      graphCoordinates: { x: 1050, y: 0 },
      blocks: [
        text('o1', plain('Which number has the order?')),
        { id: 'o2', type: 'number input', options: { variableId: 'v-order', min: 1 } },
        {
          id: 'o3',
          type: 'Webhook',
          options: {
            isCustomBody: true,
            timeout: 20,
            responseVariableMapping: [
              { id: 'r1', variableId: 'v-status', bodyPath: 'data.order.status' },
              { id: 'r2', variableId: 'v-name', bodyPath: 'data.items.map(item => item.title)' },
            ],
            webhook: {
              method: 'POST',
              url: 'https://api.books.example.com/orders/{{Order no.}}?api_key=sk_live_Wq8ZtY72kLmPx01v',
              headers: [
                { id: 'h1', key: 'Authorization', value: 'Bearer sk_live_4eC39HqLyjWDarjtT1zdp7dc' },
                { id: 'h2', key: 'X-Shop', value: 'town' },
              ],
              queryParams: [{ id: 'q1', key: 'lang', value: 'en us' }],
              body: '{"order": "{{Order no.}}", "password": "hunter2hunter2"}',
            },
          },
        },
        {
          id: 'o4',
          type: 'Condition',
          outgoingEdgeId: 'e-bye-else',
          items: [
            {
              id: 'c1',
              outgoingEdgeId: 'e-sent',
              content: {
                logicalOperator: 'AND',
                comparisons: [{ id: 'x', variableId: 'v-status', comparisonOperator: 'Equal to', value: 'sent' }],
              },
            },
          ],
        },
      ],
    },
    {
      id: 'sent',
      title: 'Sent',
      graphCoordinates: { x: 1400, y: 0 },
      blocks: [
        text('s1', plain('It is on its way.')),
        { id: 's2', type: 'Wait', options: { secondsToWaitFor: '1' } },
        { id: 's3', type: 'Jump', options: { groupId: 'bye', blockId: 'b1' } },
      ],
    },
    {
      id: 'ai',
      title: 'Recommend',
      graphCoordinates: { x: 1050, y: 500 },
      blocks: [
        {
          id: 'a1',
          type: 'openai',
          options: { action: 'Create chat completion', credentialsId: 'secret-credentials' },
        },
        { id: 'a2', type: 'Google Sheets', options: {} },
        {
          id: 'a3',
          type: 'Condition',
          items: [
            {
              id: 'c2',
              outgoingEdgeId: 'e-ai-order',
              content: {
                comparisons: [
                  {
                    variableId: 'v-topic',
                    comparisonOperator: 'Not equal',
                    value: 'A recommendation of our booksellers',
                  },
                ],
              },
            },
          ],
        },
        text('a4', plain('Read '), { type: 'a', url: 'https://books.example.com/emma', children: [plain('Emma')] }),
        { id: 'a5', type: 'Typebot link', options: { typebotId: 'another-bot' } },
      ],
    },
    {
      id: 'bye',
      title: 'Bye',
      graphCoordinates: { x: 1750, y: 0 },
      blocks: [text('b1', { text: 'Bye', italic: true }, plain(', {{Full Name}}'))],
    },
    {
      id: 'orphan',
      title: 'Old ideas',
      graphCoordinates: { x: 0, y: 900 },
      blocks: [text('z1', plain('No one ever reads this.'))],
    },
  ],
  edges: [
    { id: 'e-start', from: { eventId: 'ev' }, to: { groupId: 'welcome' } },
    { id: 'e-menu', from: { blockId: 'w4' }, to: { groupId: 'menu' } },
    { id: 'e-order', from: { blockId: 'm2', itemId: 'i1' }, to: { groupId: 'order' } },
    { id: 'e-ai', from: { blockId: 'm2', itemId: 'i2' }, to: { groupId: 'ai' } },
    { id: 'e-bye', from: { blockId: 'm2' }, to: { groupId: 'bye' } },
    { id: 'e-sent', from: { blockId: 'o4', itemId: 'c1' }, to: { groupId: 'sent' } },
    { id: 'e-bye-else', from: { blockId: 'o4' }, to: { groupId: 'bye' } },
    { id: 'e-ai-order', from: { blockId: 'a3', itemId: 'c2' }, to: { groupId: 'order', blockId: 'o2' } },
  ],
  variables: [
    { id: 'v-name', name: 'Full Name' },
    { id: 'v-topic', name: 'Topic' },
    { id: 'v-order', name: 'Order no.' },
    { id: 'v-status', name: 'Status' },
  ],
  settings: {
    whatsApp: { startCondition: { comparisons: [{ id: 's', comparisonOperator: 'Contains', value: 'books' }] } },
  },
  theme: {},
};
