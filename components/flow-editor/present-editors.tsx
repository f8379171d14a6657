import { usePresentColleagues } from '#components/browser/present-colleagues.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { nodeCalled } from '#lib/flows/graph/node-names.ts';
import { useDrawing, useEditor } from './editor-context.tsx';

const words = flowEditorText.here;

/** Shows, over the canvas, who else has this flow open, and at which node. */
export function PresentEditors() {
  const { flowId, graph } = useEditor();
  const people = usePresentColleagues(flowId);
  return (
    <div
      role="status"
      className="pointer-events-none absolute top-2 left-2 z-5 flex max-w-[calc(100%-1rem)] flex-wrap gap-1.5"
    >
      {people.map(({ userId, name, node: id }) => {
        const node = graph.nodes.find((one) => one.id === id);
        return (
          <span
            key={userId}
            className="truncate rounded-full border border-info/40 bg-info-soft px-2.5 py-0.5 text-xs font-medium text-info-text shadow-card"
          >
            {node ? words.at(name, nodeCalled(node)) : words.here(name)}
          </span>
        );
      })}
    </div>
  );
}

/** Shows, on a node, who else looks at it. */
export function EditorsAt({ nodeId }: { nodeId: string }) {
  const { flowId } = useDrawing();
  const people = usePresentColleagues(flowId).filter(({ node }) => node === nodeId);
  if (people.length === 0) return null;
  return (
    <span
      aria-hidden
      className="absolute -top-5 right-2 max-w-44 truncate rounded-t-md bg-info-soft px-1.5 text-[0.6875rem]/5 font-medium text-info-text"
    >
      {people.map(({ name }) => name).join(', ')}
    </span>
  );
}
