import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { type NodeEditor, nodeEditors } from './node-editors.ts';

/** The form of a node's kind. */
export function NodeForm({ node, onChange }: { node: FlowNode; onChange: (data: FlowNode['data']) => void }) {
  const { Form } = nodeEditors[node.type] as NodeEditor<FlowNode['data']>;
  return <Form data={node.data} onChange={onChange} />;
}
