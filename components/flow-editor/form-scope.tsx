import { createContext, useContext } from 'react';
import { nodeCalled } from '#lib/flows/graph/node-names.ts';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { useEditor } from './editor-context.tsx';

const Context = createContext<FlowNode | null>(null);

/** The node whose data a form edits. */
export const FormScope = Context.Provider;

/** The node whose form this is; null outside of one. */
export const useFormNode = (): FlowNode | null => useContext(Context);

/** The problem with a field of the node; `path` leads from the node's data to the field. */
export function useFieldProblem(...path: (string | number)[]): string | undefined {
  const node = useContext(Context);
  const { graph, problems } = useEditor();
  const index = graph.nodes.findIndex(({ id }) => id === node?.id);
  const whole = JSON.stringify(['nodes', index, 'data', ...path]);
  const msg = problems.find((problem) => JSON.stringify(problem.path) === whole)?.msg;
  return msg && node ? withoutNode(msg, node) : undefined;
}

/** Warnings about a node, without problems of single fields. */
export function useNodeWarnings(node: FlowNode): string[] {
  const { graph, warnings } = useEditor();
  const index = graph.nodes.findIndex(({ id }) => id === node.id);
  const here = warnings.filter(({ path }) => path[0] === 'nodes' && path[1] === index);
  return here.map(({ msg }) => withoutNode(msg, node));
}

/** In the node's own form a message need not name the node. */
function withoutNode(msg: string, node: FlowNode): string {
  const name = nodeCalled(node);
  const rest = msg.startsWith(name) ? msg.slice(name.length).replace(/^:? /, '') : msg;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
