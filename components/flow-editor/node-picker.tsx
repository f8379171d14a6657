import { Menu } from '@base-ui/react/menu';
import { StickyNote } from 'lucide-react';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { nodeTitles } from '#lib/flows/graph/node-facts.ts';
import { type NodeType, nodeTypes } from '#lib/flows/graph/schema.ts';
import { popupItemStyles, popupStyles } from '../ui/popup-styles.ts';
import type { Picking } from './editor-context.tsx';
import { nodeEditors } from './node-editors.ts';

/** Which kind of node is to be added, beside the place that was pressed. On an edge that begins, a node must have an entry. */
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
    <Menu.Root open onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal>
        <Menu.Positioner className="z-50 outline-none" anchor={anchor} sideOffset={4} align="start" side="right">
          <Menu.Popup aria-label={flowEditorText.pickNode} className={`${popupStyles} min-w-44 p-1`}>
            {types.map((type) => {
              const { Icon } = nodeEditors[type];
              return (
                <Menu.Item key={type} className={popupItemStyles} onClick={() => onPick(type)}>
                  <Icon aria-hidden />
                  {nodeTitles[type]}
                </Menu.Item>
              );
            })}
            {!isOnEdge && (
              <Menu.Item className={popupItemStyles} onClick={onNote}>
                <StickyNote aria-hidden />
                {flowEditorText.notes.add}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
