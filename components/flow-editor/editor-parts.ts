import dynamic from 'next/dynamic';
import { onDemand } from '#components/browser/on-demand.ts';
import { part } from '../ui/part.tsx';
import { loadTemplateBox } from './code/load-template-box.ts';

/** Parts that the canvas does not need are loaded after it (docs/decisions/256-what-an-editor-loads-first.md). */
const load = {
  callGraph: () => import('./call-graph.tsx').then((file) => file.CallGraph),
  chooseDraft: () => import('./choose-draft-dialog.tsx').then((file) => file.ChooseDraftDialog),
  conflict: () => import('./conflict-dialog.tsx').then((file) => file.ConflictDialog),
  nodePicker: () => import('./node-picker.tsx').then((file) => file.NodePicker),
  publish: () => import('./publish-dialog.tsx').then((file) => file.PublishDialog),
  tryPanel: () => import('./try-panel.tsx').then((file) => file.TryPanel),
  versions: () => import('./versions-dialog.tsx').then((file) => file.VersionsDialog),
};
export const CallGraph = dynamic(part(load.callGraph));
export const ChooseDraftDialog = dynamic(part(load.chooseDraft));
export const ConflictDialog = dynamic(part(load.conflict));
export const NodePicker = dynamic(part(load.nodePicker));
export const PublishDialog = dynamic(part(load.publish));
export const TryPanel = dynamic(part(load.tryPanel));
export const VersionsDialog = dynamic(part(load.versions));

export const inspector = onDemand(() => import('./inspector.tsx'));

/** Loads the form of a node, which is needed first. */
export function prepareForms(): void {
  inspector.prepare();
  void loadTemplateBox().catch(() => undefined);
}

/** Loads all other parts. */
export function prepareParts(): void {
  for (const loadPart of Object.values(load)) void loadPart().catch(() => undefined);
}
