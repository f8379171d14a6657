import { ArrowLeft, Ellipsis, LayoutGrid, MessagesSquare, Redo2, Search, Undo2 } from 'lucide-react';
import { urlOf } from '#components/browser/admin-client.ts';
import { commonText } from '#components/i18n/en/common-text.ts';
import { flowEditorText } from '#components/i18n/en/flow-editor-text.ts';
import { flowsText } from '#components/i18n/en/flows-text.ts';
import type { exportFlowOperation } from '#lib/flows/files/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { Menu, MenuItem, MenuLink } from '../ui/menu.tsx';
import { useEditor } from './editor-context.tsx';
import type { SaveState } from './use-autosave.ts';

const tones: Record<SaveState, Tone> = {
  saved: 'neutral',
  changed: 'neutral',
  saving: 'neutral',
  offline: 'warn',
  conflict: 'danger',
  refused: 'danger',
  gone: 'danger',
};

type Props = {
  name: string;
  onRename: (name: string) => void;
  liveVersion: number | null;
  /** The live flows that call this one. */
  callers: readonly { id: string; name: string }[];
  /** How many nodes and edges of the draft differ from the live version. */
  changes: number;
  save: { state: SaveState; message: string | null };
  /** Shows why saving was refused. */
  onReason: () => void;
  history: { undo: () => void; redo: () => void; canUndo: boolean; canRedo: boolean };
  isTrying: boolean;
  onTry: () => void;
  onArrange: () => void;
  onFind: () => void;
  onVersions: () => void;
  onPublish: () => void;
};

/** The top of the editor: the flow's name, whether it is saved, and the actions. */
export function EditorHeader({ name, onRename, liveVersion, callers, changes, save, history, ...actions }: Props) {
  const { slug } = useWorkspace();
  const { flowId } = useEditor();
  const file = urlOf<typeof exportFlowOperation>('/api/admin/{workspace}/flows/{flow_id}/export', {
    workspace: slug,
    flow_id: flowId,
  });
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-2">
      <ButtonLink href={`/${slug}/flows`} variant="ghost" size="iconSm" aria-label={flowEditorText.back}>
        <ArrowLeft aria-hidden />
      </ButtonLink>
      <h1 className="sr-only">{name}</h1>
      <Input
        aria-label={flowEditorText.name}
        className="w-44 border-transparent font-semibold text-ellipsis sm:w-64"
        title={name}
        maxLength={200}
        value={name}
        onChange={(event) => onRename(event.target.value)}
      />
      <Badge tone={liveVersion === null ? 'neutral' : 'ok'} dot>
        {liveVersion === null ? flowsText.status.draft : `${flowsText.status.published} · ${liveVersion}`}
      </Badge>
      {changes > 0 && (
        <button
          type="button"
          title={flowEditorText.seeChanges}
          className="min-h-6 rounded text-xs font-medium text-warn-text hover:underline"
          onClick={actions.onPublish}
        >
          {flowEditorText.unpublished(changes)}
        </button>
      )}
      {callers.length > 0 && (
        <Menu
          align="start"
          trigger={
            <button
              type="button"
              title={flowEditorText.usedByHint}
              className="min-h-6 rounded text-xs font-medium text-ink-soft hover:underline"
            >
              {flowEditorText.usedBy(callers.length)}
            </button>
          }
        >
          {callers.map(({ id, name }) => (
            <MenuLink key={id} href={`/${slug}/flows/${id}`}>
              {name}
            </MenuLink>
          ))}
        </Menu>
      )}
      <span role="status" title={save.message ?? undefined} className="text-xs text-ink-faint">
        <SaveBadge state={save.state} onReason={actions.onReason} />
      </span>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
        <IconButton size="iconSm" label={flowEditorText.undo} disabled={!history.canUndo} onClick={history.undo}>
          <Undo2 aria-hidden />
        </IconButton>
        <IconButton size="iconSm" label={flowEditorText.redo} disabled={!history.canRedo} onClick={history.redo}>
          <Redo2 aria-hidden />
        </IconButton>
        <IconButton size="iconSm" label={flowEditorText.arrange} onClick={actions.onArrange}>
          <LayoutGrid aria-hidden />
        </IconButton>
        <IconButton size="iconSm" label={flowEditorText.find.open} onClick={actions.onFind}>
          <Search aria-hidden />
        </IconButton>
        <Menu
          trigger={
            <Button variant="ghost" size="iconSm" aria-label={commonText.moreActions}>
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          <MenuLink href={`/${slug}/flows/${flowId}/runs`}>{flowEditorText.runs}</MenuLink>
          <MenuItem onClick={actions.onVersions}>{flowEditorText.versions}</MenuItem>
          <MenuItem onClick={() => window.location.assign(file)}>{flowEditorText.export}</MenuItem>
        </Menu>
        <Button size="sm" aria-pressed={actions.isTrying} onClick={actions.onTry}>
          <MessagesSquare aria-hidden />
          {flowEditorText.tryIt}
        </Button>
        <Button size="sm" variant="primary" onClick={actions.onPublish}>
          {flowEditorText.publish}
        </Button>
      </div>
    </header>
  );
}

function SaveBadge({ state, onReason }: { state: SaveState; onReason: () => void }) {
  const says = flowEditorText.saves[state];
  if (tones[state] === 'neutral') return says;
  if (state !== 'refused') return <Badge tone={tones[state]}>{says}</Badge>;
  return (
    <button type="button" className="min-h-6 rounded hover:underline" onClick={onReason}>
      <Badge tone={tones[state]}>{says}</Badge>
    </button>
  );
}
