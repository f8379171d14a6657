/**
 * A flow of two messages, `m` and `n`, that two people can change without a conflict. One is below the other, so that the
 * form of one does not cover the other: to click there, Playwright scrolls the canvas, which scrolls back.
 */
export const twoMessages = {
  nodes: [
    { id: 's', type: 'start', data: { triggers: [{ type: 'any_message' }] } },
    { id: 'm', type: 'send_message', title: 'Greeting', data: { body: 'one' } },
    { id: 'n', type: 'send_message', title: 'Goodbye', data: { body: 'two' } },
    { id: 'e', type: 'end', data: {} },
  ].map((node, index) => ({ ...node, position: { x: 0, y: index * 150 } })),
  edges: [
    { id: 'e0', source: 's', target: 'm' },
    { id: 'e1', source: 'm', target: 'n' },
    { id: 'e2', source: 'n', target: 'e' },
  ],
};
