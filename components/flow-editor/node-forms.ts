import type { ComponentType } from 'react';
import type { NodeOf, NodeType } from '#lib/flows/graph/schema.ts';
import { AskForm } from './forms/ask-form.tsx';
import { BusinessHoursForm } from './forms/business-hours-form.tsx';
import { ConditionForm } from './forms/condition-form.tsx';
import { HttpRequestForm } from './forms/http-request-form.tsx';
import { MessageForm } from './forms/message-form.tsx';
import { RunFlowForm } from './forms/run-flow-form.tsx';
import { ContactForm, NoteForm, VariableForm, WaitForm } from './forms/small-forms.tsx';
import { StartForm } from './forms/start-form.tsx';
import { TemplateMessageForm } from './forms/template-message-form.tsx';
import { WaitForEventForm } from './forms/wait-for-event-form.tsx';
import { WaitUntilForm } from './forms/wait-until-form.tsx';

export type NodeForm<Data> = ComponentType<{ data: Data; onChange: (data: Data) => void }>;

/** The form of each kind of node. Not in `lib/flows/nodes/kinds.ts`, because forms are React components. */
export const nodeForms: { [Type in NodeType]: NodeForm<NodeOf<Type>['data']> } = {
  start: StartForm,
  send_message: MessageForm,
  template_message: TemplateMessageForm,
  ask: AskForm,
  http_request: HttpRequestForm,
  condition: ConditionForm,
  business_hours: BusinessHoursForm,
  set_variable: VariableForm,
  set_contact: ContactForm,
  run_flow: RunFlowForm,
  wait: WaitForm,
  wait_until: WaitUntilForm,
  wait_for_event: WaitForEventForm,
  handoff: NoteForm,
  end: NoteForm,
};
