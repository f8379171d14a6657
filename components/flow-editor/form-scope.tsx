import { createContext, useContext } from 'react';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { useEditor } from './editor-context.tsx';

const Context = createContext<FlowNode | null>(null);

/** The node whose data a form edits. */
export const FormScope = Context.Provider;

/** What is wrong with a field of the node; `path` leads from its data to the field. */
export function useFieldProblem(...path: (string | number)[]): string | undefined {
  const node = useContext(Context);
  const { graph, problems, warnings } = useEditor();
  const index = graph.nodes.findIndex(({ id }) => id === node?.id);
  const whole = JSON.stringify(['nodes', index, 'data', ...path]);
  const msg = [...problems, ...warnings].find((problem) => JSON.stringify(problem.path) === whole)?.msg;
  // Beside its field it need not name the node.
  return msg?.replace(/^Node “[^”]*”:? (.)/, (_, first: string) => first.toUpperCase());
}
