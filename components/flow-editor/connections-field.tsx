import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { leavingHandle } from '#lib/flows/graph/leaving-handle.ts';
import { nodeFacts } from '#lib/flows/graph/node-facts.ts';
import { nodeLabels } from '#lib/flows/graph/node-names.ts';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { connect, disconnect, mayConnect } from './edit-graph.ts';
import { useEditor } from './editor-context.tsx';

const words = flowEditorText.connections;
const NOWHERE = '';

/** Where each exit of a node leads: the canvas's connections, for keyboard users. */
export function ConnectionsField({ node }: { node: FlowNode }) {
  const { graph, changeGraph } = useEditor();
  const { handles } = nodeFacts(node);
  if (handles.length === 0) return null;
  const labels = nodeLabels(graph);
  const lead = (sourceHandle: string, target: string) =>
    changeGraph((before) =>
      target === NOWHERE
        ? disconnect(before, { source: node.id, sourceHandle })
        : connect(before, { source: node.id, sourceHandle, target }),
    );
  return (
    <fieldset className="flex flex-col gap-2.5 border-t border-line pt-4">
      <legend className="sr-only">{words.title}</legend>
      {handles.map(({ id, label, optional }) => {
        const edge = graph.edges.find((edge) => edge.source === node.id && leavingHandle(edge, node) === id);
        const targets = graph.nodes.filter((other) =>
          mayConnect(graph, { source: node.id, sourceHandle: id, target: other.id }),
        );
        return (
          <Field key={id} label={words.from(label)} optional={optional}>
            <Select
              value={edge?.target ?? NOWHERE}
              options={[
                { value: NOWHERE, label: words.nowhere },
                ...targets.map((other) => ({ value: other.id, label: labels.get(other.id) ?? other.id })),
              ]}
              onValueChange={(target) => lead(id, target)}
            />
          </Field>
        );
      })}
    </fieldset>
  );
}
