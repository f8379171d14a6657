import type { NodeOf, NodeType } from '../graph/schema.ts';
import type { TypebotBlock } from './schema.ts';
import type { Scribe } from './scribe.ts';

/** A node without its ID and its place. */
export type Drawing = { [Type in NodeType]: { type: Type; data: NodeOf<Type>['data'] } }[NodeType];

/**
 * Where a way leads: along an edge of the file, to a place in it, on to the block's own way out, to
 * the block below it, or to the end.
 */
export type Lead = { edge: string } | { group: string; block: string | null } | 'on' | 'below' | 'end';

/**
 * What became of a block: the nodes that follow each other, each left by `next` to the one after it, and how they are
 * left otherwise, by the node's index and the handle. Without nodes a run passes by `lead`.
 */
export type Piece = {
  nodes: { drawing: Drawing; exits: Record<string, Lead | 'next'> }[];
  lead?: Lead;
};

/** A block that has no node of its own: a run passes it. */
export const PASSED: Piece = { nodes: [] };

export const oneNode = (drawing: Drawing, exits: Record<string, Lead | 'next'> = { next: 'on' }): Piece => ({
  nodes: [{ drawing, exits }],
});

export const alongEdge = (edge: string | null | undefined): Lead => (edge ? { edge } : 'on');

export type Translate = (block: TypebotBlock, scribe: Scribe) => Piece;
