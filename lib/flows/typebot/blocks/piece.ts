import type { NodeOf, NodeType } from '../../graph/schema.ts';
import type { TypebotBlock } from '../format/schema.ts';
import type { Scribe } from './scribe.ts';

/** A node without its ID and its place. */
export type Drawing = { [Type in NodeType]: { type: Type; data: NodeOf<Type>['data'] } }[NodeType];

/**
 * Where an exit leads: along an edge of the file, to a place in it, on through the block's own exit, to the block below it,
 * or to the end.
 */
export type Destination = { edge: string } | { group: string; block: string | null } | 'on' | 'below' | 'end';

/**
 * The translation of a block: its nodes, and their exits by handle; a number leads to the node of that index. Without
 * nodes, a run continues at `continueAt`.
 */
export type Piece = {
  nodes: { drawing: Drawing; exits: Record<string, Destination | number> }[];
  continueAt?: Destination;
};

/** A block without nodes, which a run passes. */
export const PASSED: Piece = { nodes: [] };

export const oneNode = (drawing: Drawing, exits: Record<string, Destination> = { next: 'on' }): Piece => ({
  nodes: [{ drawing, exits }],
});

export const alongEdge = (edge: string | null | undefined): Destination => (edge ? { edge } : 'on');

export type Translate = (block: TypebotBlock, scribe: Scribe) => Piece;
