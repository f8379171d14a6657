import { StickyNote } from 'lucide-react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { nodeTitles, nodeTypes } from '#lib/flows/graph/node-facts.ts';
import type { NodeType } from '#lib/flows/graph/schema.ts';
import { MenuItem, OpenMenu } from '../ui/menu-popup.tsx';
import type { Picking } from './editor-context.tsx';
import { nodeIcons } from './node-icons.ts';

/** Asks which kind of node to add, next to the pressed place. At the end of a new edge, only nodes with an entry. */
export function NodePicker({
  picking,
  hasStart,
  onPick,
  onNote,
  onClose,
}: {
  picking: Picking;
  hasStart: boolean;
  onPick: (type: NodeType) => void;
  onNote: () => void;
  onClose: () => void;
}) {
  const isOnEdge = picking.from !== undefined || picking.into !== undefined;
  const types = nodeTypes.filter((type) => type !== 'start' || !(hasStart || isOnEdge));
  const anchor = { getBoundingClientRect: () => new DOMRect(picking.x, picking.y, 0, 0) };
  return (
    <OpenMenu onClose={onClose} anchor={anchor} label={flowEditorText.pickNode} align="start" side="right">
      {types.map((type) => {
        const Icon = nodeIcons[type];
        return (
          <MenuItem key={type} onClick={() => onPick(type)}>
            <Icon aria-hidden />
            {nodeTitles[type]}
          </MenuItem>
        );
      })}
      {!isOnEdge && (
        <MenuItem onClick={onNote}>
          <StickyNote aria-hidden />
          {flowEditorText.notes.add}
        </MenuItem>
      )}
    </OpenMenu>
  );
}
