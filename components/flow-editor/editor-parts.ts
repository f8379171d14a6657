import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { onDemand } from '#components/browser/on-demand.ts';
import { useSettled } from '#components/browser/use-settled.ts';
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

/** Loads the form of a node, which is needed first, and the other parts when the page has settled. */
export function usePreparedParts(): void {
  useEffect(() => {
    inspector.prepare();
    void loadTemplateBox().catch(() => undefined);
  }, []);
  const isSettled = useSettled();
  useEffect(() => {
    if (!isSettled) return;
    for (const loadPart of Object.values(load)) void loadPart().catch(() => undefined);
  }, [isSettled]);
}
