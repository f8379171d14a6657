import type { FlowNode } from '#lib/flows/graph/schema.ts';
import { AskForm } from './forms/ask-form.tsx';
import { CallForm } from './forms/call-form.tsx';
import { ConditionForm } from './forms/condition-form.tsx';
import { MessageForm } from './forms/message-form.tsx';
import { ContactForm, NoteForm, VariableForm, WaitForm } from './forms/small-forms.tsx';
import { StartForm } from './forms/start-form.tsx';

/** The form of a node's kind. */
export function NodeForm({ node, onChange }: { node: FlowNode; onChange: (data: FlowNode['data']) => void }) {
  switch (node.type) {
    case 'start':
      return <StartForm data={node.data} onChange={onChange} />;
    case 'send_message':
      return <MessageForm data={node.data} onChange={onChange} />;
    case 'ask':
      return <AskForm data={node.data} onChange={onChange} />;
    case 'http_request':
      return <CallForm data={node.data} onChange={onChange} />;
    case 'condition':
      return <ConditionForm data={node.data} onChange={onChange} />;
    case 'set_variable':
      return <VariableForm data={node.data} onChange={onChange} />;
    case 'set_contact':
      return <ContactForm data={node.data} onChange={onChange} />;
    case 'wait':
      return <WaitForm data={node.data} onChange={onChange} />;
    case 'handoff':
    case 'end':
      return <NoteForm data={node.data} onChange={onChange} />;
  }
}
