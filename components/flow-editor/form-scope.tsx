import { createContext, useContext } from 'react';
import { nodeCalled } from '#lib/flows/graph/node-names.ts';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { useEditor } from './editor-context.tsx';

const Context = createContext<FlowNode | null>(null);

/** The node whose data a form edits. */
export const FormScope = Context.Provider;

/** What is wrong with a field of the node; `path` leads from its data to the field. */
export function useFieldProblem(...path: (string | number)[]): string | undefined {
  const node = useContext(Context);
  const { graph, problems } = useEditor();
  const index = graph.nodes.findIndex(({ id }) => id === node?.id);
  const whole = JSON.stringify(['nodes', index, 'data', ...path]);
  const msg = problems.find((problem) => JSON.stringify(problem.path) === whole)?.msg;
  return msg && node ? withoutNode(msg, node) : undefined;
}

/** What may go wrong with customers at a node: nothing that is wrong with a field. */
export function useNodeWarnings(node: FlowNode): string[] {
  const { graph, warnings } = useEditor();
  const index = graph.nodes.findIndex(({ id }) => id === node.id);
  const here = warnings.filter(({ path }) => path[0] === 'nodes' && path[1] === index);
  return here.map(({ msg }) => withoutNode(msg, node));
}

/** Beside the node's form a message need not name it. */
function withoutNode(msg: string, node: FlowNode): string {
  const name = nodeCalled(node);
  const rest = msg.startsWith(name) ? msg.slice(name.length).replace(/^:? /, '') : msg;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
