import { useState } from 'react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import type { Side } from '#lib/flows/graph/merge-graphs.ts';
import { nodeCalled } from '#lib/flows/graph/node-names.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { GraphChanges } from './graph-changes.tsx';
import type { Clash } from './save-merged.ts';

const words = flowEditorText.conflict;
const sides = ['mine', 'theirs'] as const;

/** Asks, for each node and note that both changed, whose change to keep. Undo brings back the other. */
export function ConflictDialog({
  clash: { conflicts, theirs },
  mine,
  resolve,
}: {
  clash: Clash;
  mine: Graph;
  resolve: (keep: (id: string) => Side) => void;
}) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const isOne = conflicts.length === 1;
  return (
    <Dialog
      size="md"
      isUnexpected
      title={words.title}
      description={words.body}
      footer={
        isOne ? (
          <>
            <Button onClick={() => resolve(() => 'theirs')}>{words.theirs}</Button>
            <Button variant="primary" onClick={() => resolve(() => 'mine')}>
              {words.mine}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={() => resolve((id) => chosen[id] ?? 'mine')}>
            {words.done}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {conflicts.map((id) => (
          <li key={id} className="flex flex-col gap-2 py-3">
            <Difference id={id} mine={mine} theirs={theirs.document.graph} />
            {!has(theirs.document.graph, id) && <p className="text-ink-soft">{words.goneThere}</p>}
            {!has(mine, id) && <p className="text-ink-soft">{words.goneHere}</p>}
            {!isOne && (
              <RadioGroup
                label={words.keepOf(nameOf(id, mine, theirs.document.graph))}
                value={chosen[id] ?? 'mine'}
                options={sides.map((value) => ({ value, label: words[value] }))}
                onValueChange={(side) => setChosen({ ...chosen, [id]: side })}
              />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function nameOf(id: string, ...graphs: Graph[]): string {
  const node = graphs.flatMap(({ nodes }) => nodes).find((one) => one.id === id);
  return node ? nodeCalled(node) : words.note;
}

const has = ({ nodes, notes = [] }: Graph, id: string) => [...nodes, ...notes].some((one) => one.id === id);

/** The difference from the saved version to mine. */
function Difference({ id, mine, theirs }: { id: string; mine: Graph; theirs: Graph }) {
  const isNote = [mine, theirs].every(({ nodes }) => nodes.every((node) => node.id !== id));
  if (!isNote) return <GraphChanges from={only(theirs, id)} to={only(mine, id)} />;
  const textIn = ({ notes = [] }: Graph) => notes.find((note) => note.id === id)?.text;
  return (
    <p className="flex flex-col gap-0.5 whitespace-pre-wrap wrap-anywhere">
      <del className="text-danger-text">{textIn(theirs)}</del>
      <ins className="text-ok-text no-underline">{textIn(mine)}</ins>
    </p>
  );
}

/** A graph of only one node, with the edges that leave it. */
function only({ nodes, edges }: Graph, id: string): Graph {
  return { nodes: nodes.filter((node) => node.id === id), edges: edges.filter(({ source }) => source === id) };
}
