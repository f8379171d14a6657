export type Block = Record<string, unknown>;

/** A bot with one group of these blocks. */
export const smallBot = (...blocks: Block[]) => ({
  version: '6',
  name: 'Small',
  events: [{ id: 'ev', type: 'start', outgoingEdgeId: 'e', graphCoordinates: { x: 0, y: 0 } }],
  groups: [{ id: 'g', title: 'Group #1', graphCoordinates: { x: 300, y: 0 }, blocks }],
  edges: [{ id: 'e', from: { eventId: 'ev' }, to: { groupId: 'g' } }],
  variables: [
    { id: 'v', name: 'Answer' },
    { id: 'k', name: 'API key' },
  ],
});
