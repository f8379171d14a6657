import { useReactFlow } from 'reactflow';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { useEditor } from './editor-context.tsx';
import { focusNode } from './use-form-keys.ts';

/**
 * What prevents publishing the draft or, with `warnings`, what may go wrong with customers. A press leads to the node,
 * after `onLeave`.
 */
export function ProblemList({ kind = 'problems', onLeave }: { kind?: 'problems' | 'warnings'; onLeave?: () => void }) {
  const { graph, [kind]: problems, select } = useEditor();
  const { fitView } = useReactFlow();
  if (problems.length === 0) return <p className="text-ok-text">{flowEditorText.noProblems}</p>;
  const show = (id: string) => {
    onLeave?.();
    select([id]);
    focusNode(id);
    void fitView({ nodes: [{ id }], maxZoom: 1, duration: 200 });
  };
  return (
    <ul className="flex flex-col gap-1">
      {problems.map(({ path, msg }) => {
        const node = path[0] === 'nodes' && typeof path[1] === 'number' ? graph.nodes[path[1]] : undefined;
        return (
          <li key={`${path.join('.')} ${msg}`}>
            {node ? (
              <button type="button" className="min-h-6 rounded text-left hover:underline" onClick={() => show(node.id)}>
                {msg}
              </button>
            ) : (
              msg
            )}
          </li>
        );
      })}
    </ul>
  );
}
