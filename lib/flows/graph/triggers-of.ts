import type { Trigger } from '../nodes/start/schema.ts';
import type { Graph } from './schema.ts';

/** What starts a flow: the triggers of its start. */
export const triggersOf = ({ nodes }: Pick<Graph, 'nodes'>): Trigger[] =>
  nodes.flatMap((node) => (node.type === 'start' ? node.data.triggers : []));
