import {
  CalendarClock,
  CircleStop,
  Clock,
  Globe,
  Headset,
  LayoutTemplate,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  Play,
  Radio,
  Split,
  Store,
  UserPen,
  Variable,
  Workflow,
} from 'lucide-react';
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

export type NodeEditor<Data> = {
  Icon: LucideIcon;
  Form: ComponentType<{ data: Data; onChange: (data: Data) => void }>;
};

/** How a node of each kind is shown and edited: what `lib/flows/nodes/kinds.ts` cannot hold, because it is React. */
export const nodeEditors: { [Type in NodeType]: NodeEditor<NodeOf<Type>['data']> } = {
  start: { Icon: Play, Form: StartForm },
  send_message: { Icon: MessageSquare, Form: MessageForm },
  template_message: { Icon: LayoutTemplate, Form: TemplateMessageForm },
  ask: { Icon: MessageCircleQuestion, Form: AskForm },
  http_request: { Icon: Globe, Form: HttpRequestForm },
  condition: { Icon: Split, Form: ConditionForm },
  business_hours: { Icon: Store, Form: BusinessHoursForm },
  set_variable: { Icon: Variable, Form: VariableForm },
  set_contact: { Icon: UserPen, Form: ContactForm },
  run_flow: { Icon: Workflow, Form: RunFlowForm },
  wait: { Icon: Clock, Form: WaitForm },
  wait_until: { Icon: CalendarClock, Form: WaitUntilForm },
  wait_for_event: { Icon: Radio, Form: WaitForEventForm },
  handoff: { Icon: Headset, Form: NoteForm },
  end: { Icon: CircleStop, Form: NoteForm },
};
