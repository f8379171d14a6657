import type { z } from 'zod';

/**
 * A way out of a node. An optional one needs no edge. `after` is what has passed when the run leaves by it: the customer
 * has just written, or so many minutes are gone at most; nothing where it is left at once.
 */
export type Handle = {
  id: string;
  label: string;
  optional?: boolean;
  after?: 'reply' | number;
  /** It may be left without any wait too, so that a circle through it need not ever wait. */
  mayBeAtOnce?: boolean;
};

/** What a draft may lack but a published flow may not; `path` leads from the node's data to the field. */
export type FieldProblem = { path: (string | number)[]; msg: string };

/** What is known of a node kind without running it. All of it runs in the browser too. */
export type NodeKind<Type extends string = string, Schema extends z.ZodType = z.ZodType> = {
  /** Its word in the graph. */
  type: Type;
  data: Schema;
  /** What people call it. */
  title: string;
  /** What a node starts with in the editor: little enough to be filled in at once. */
  initial(): z.output<Schema>;
  handles(data: z.output<Schema>): Handle[];
  /** One line for the canvas. */
  summary(data: z.output<Schema>): string;
  /** The variables that it sets. */
  sets(data: z.output<Schema>): string[];
  problems(data: z.output<Schema>): FieldProblem[];
};

export function defineNodeKind<Type extends string, Schema extends z.ZodType>(kind: NodeKind<Type, Schema>) {
  return kind;
}

export const NEXT: Handle = { id: 'next', label: 'Next' };
export const OPTIONAL_ERROR: Handle = { id: 'error', label: 'Error', optional: true };
