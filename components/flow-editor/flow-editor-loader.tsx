'use client';

import 'reactflow/dist/style.css';
import './flow-editor.css';
import './code/template-box.css';
import dynamic from 'next/dynamic';
import type { AdminFlow } from '#lib/flows/definitions/admin-operations.ts';
import { EditorSkeleton } from './editor-skeleton.tsx';

/** The canvas is large and needs a browser, so it is a separate chunk that only this page loads. */
const FlowEditor = dynamic(() => import('./flow-editor.tsx').then((module) => module.FlowEditor), {
  ssr: false,
  loading: () => <EditorSkeleton />,
});

export function FlowEditorLoader({ flow }: { flow: AdminFlow }) {
  return <FlowEditor key={flow.id} flow={flow} />;
}
