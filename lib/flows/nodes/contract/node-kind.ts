/**
 * An exit of a node. An optional one needs no edge. `after` is what has happened when the run leaves by it: the customer
 * has just written, or at most this many minutes have passed; absent when the run leaves at once.
 */
export type Handle = {
  id: string;
  label: string;
  optional?: boolean;
  after?: 'reply' | number;
  /** The run may also leave by it without a wait, so a loop through it may never wait. */
  mayBeAtOnce?: boolean;
  /** The run leaves by it when its step fails. Its ID is “error”, which in other nodes may be the name of any exit. */
  onFailure?: boolean;
};

/** What a draft may lack but a published flow may not; `path` leads from the node's data to the field. */
export type FieldProblem = { path: (string | number)[]; msg: string };

/**
 * What a canvas knows about a node kind. The browser loads it with the page. Code that only checks data is in the kind's
 * `schema.ts` and `problems.ts`, whose libraries are larger than the canvas
 * (docs/decisions/256-what-an-editor-loads-first.md).
 */
export type NodeKind<Type extends string, Data> = {
  /** Its name in the graph. */
  type: Type;
  /** Its name for people. */
  title: string;
  /** A new node's data in the editor: little enough to be filled in at once. */
  initial(): Data;
  handles(data: Data): Handle[];
  /** One line for the canvas. */
  summary(data: Data): string;
  /** The variables that it sets. */
  sets(data: Data): string[];
  /**
   * The path to its text or file, which cannot be delivered outside the window. Null when it sends nothing or a template.
   */
  needsWindow(data: Data): string[] | null;
};

export function defineNodeKind<Type extends string, Data>(kind: NodeKind<Type, Data>) {
  return kind;
}

export const NEXT: Handle = { id: 'next', label: 'Next' };
export const ERROR: Handle = { id: 'error', label: 'Error', onFailure: true };
export const OPTIONAL_ERROR: Handle = { ...ERROR, optional: true };
