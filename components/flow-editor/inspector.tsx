import { Copy, Trash2, X } from 'lucide-react';
import { commonText } from '#components/i18n/en/common-text.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { MAX_TITLE } from '#lib/flows/graph/constants.ts';
import { nodeTitles } from '#lib/flows/graph/node-facts.ts';
import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Field, NewForm } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { ConnectionsField } from './connections-field.tsx';
import { remove, rename, setData } from './edit-graph.ts';
import { useEditor } from './editor-context.tsx';
import { FormScope, useNodeWarnings } from './form-scope.tsx';
import { type NodeForm, nodeForms } from './node-forms.ts';

/**
 * The form of the selected node. Typing is one undo step until the focus leaves the field. `fresh` is a node that was
 * added just now: what its fields lack is said once they have been left.
 */
export function Inspector({
  selected,
  fresh,
  onDuplicate,
}: {
  selected: readonly string[];
  fresh: string | null;
  onDuplicate: () => void;
}) {
  const { graph, changeGraph, endGesture, select } = useEditor();
  const nodes = graph.nodes.filter(({ id }) => selected.includes(id));
  const [node] = nodes;
  if (!node) return null;
  return (
    <section aria-label={flowEditorText.inspector} className="flex flex-col gap-4 p-4" onBlur={endGesture}>
      <header className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          {nodes.length > 1 ? (
            <p className="font-semibold">{flowEditorText.manySelected(nodes.length)}</p>
          ) : (
            <>
              <h2 className="truncate font-semibold">{nodeTitles[node.type]}</h2>
              <code className="text-xs text-ink-faint">{node.id}</code>
            </>
          )}
        </div>
        <Button variant="ghost" size="iconSm" aria-label={flowEditorText.duplicate} onClick={onDuplicate}>
          <Copy aria-hidden />
        </Button>
        <Button
          variant="quietDanger"
          size="iconSm"
          aria-label={flowEditorText.deleteNode}
          onClick={() => changeGraph((before) => remove(before, { nodes: [...selected] }))}
        >
          <Trash2 aria-hidden />
        </Button>
        <Button variant="ghost" size="iconSm" aria-label={commonText.close} onClick={() => select([])}>
          <X aria-hidden />
        </Button>
      </header>
      {nodes.length === 1 && (
        <FormScope key={node.id} value={node}>
          <Field label={flowEditorText.title} optional>
            <Input
              maxLength={MAX_TITLE}
              placeholder={nodeTitles[node.type]}
              value={node.title ?? ''}
              onChange={(event) =>
                changeGraph((before) => rename(before, node.id, event.target.value), `title ${node.id}`)
              }
            />
          </Field>
          <NodeWarnings node={node} />
          <NewForm value={node.id === fresh}>
            <FormOfKind
              node={node}
              onChange={(data) => changeGraph((before) => setData(before, node.id, data), `data ${node.id}`)}
            />
          </NewForm>
          <ConnectionsField node={node} />
        </FormScope>
      )}
    </section>
  );
}

function NodeWarnings({ node }: { node: FlowNode }) {
  return useNodeWarnings(node).map((msg) => (
    <Callout key={msg} tone="warn">
      {msg}
    </Callout>
  ));
}

/** The form for a kind of node. */
function FormOfKind({ node, onChange }: { node: FlowNode; onChange: (data: FlowNode['data']) => void }) {
  const Form = nodeForms[node.type] as NodeForm<FlowNode['data']>;
  return <Form data={node.data} onChange={onChange} />;
}
