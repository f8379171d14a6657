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

/**
 * What a canvas knows of a node kind. The browser loads it with the page: what only checks data is beside it, in the kind's
 * `schema.ts` and `problems.ts`, whose libraries are larger than the canvas (docs/decisions/256-what-an-editor-loads-first.md).
 */
export type NodeKind<Type extends string, Data> = {
  /** Its word in the graph. */
  type: Type;
  /** What people call it. */
  title: string;
  /** What a node starts with in the editor: little enough to be filled in at once. */
  initial(): Data;
  handles(data: Data): Handle[];
  /** One line for the canvas. */
  summary(data: Data): string;
  /** The variables that it sets. */
  sets(data: Data): string[];
};

export function defineNodeKind<Type extends string, Data>(kind: NodeKind<Type, Data>) {
  return kind;
}

export const NEXT: Handle = { id: 'next', label: 'Next' };
export const OPTIONAL_ERROR: Handle = { id: 'error', label: 'Error', optional: true };
