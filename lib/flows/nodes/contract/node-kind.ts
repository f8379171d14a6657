/**
 * A way out of a node. An optional one needs no edge. `after` is what has passed when the run leaves by it: the customer
 * has just written, or so many minutes are gone at most; nothing where it is left at once.
 */
export type Handle = { id: string; label: string; optional?: boolean; after?: 'reply' | number };

/** What a draft may lack but a published flow may not; `path` leads from the node's data to the field. */
export type FieldProblem = { path: (string | number)[]; msg: string };

/** What is known of a node kind without running it. All of it runs in the browser too. */
export type NodeKind<Data> = {
  handles(data: Data): Handle[];
  /** One line for the canvas. */
  summary(data: Data): string;
  /** The variables that it sets. */
  sets(data: Data): string[];
  problems(data: Data): FieldProblem[];
};

export const NEXT: Handle = { id: 'next', label: 'Next' };
export const OPTIONAL_ERROR: Handle = { id: 'error', label: 'Error', optional: true };
