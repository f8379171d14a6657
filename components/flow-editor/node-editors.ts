import {
  CircleStop,
  Clock,
  Globe,
  Headset,
  type LucideIcon,
  MessageCircleQuestion,
  MessageSquare,
  Play,
  Split,
  UserPen,
  Variable,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { NodeOf, NodeType } from '#lib/flows/graph/schema.ts';
import { AskForm } from './forms/ask-form.tsx';
import { ConditionForm } from './forms/condition-form.tsx';
import { HttpRequestForm } from './forms/http-request-form.tsx';
import { MessageForm } from './forms/message-form.tsx';
import { ContactForm, NoteForm, VariableForm, WaitForm } from './forms/small-forms.tsx';
import { StartForm } from './forms/start-form.tsx';

export type NodeEditor<Data> = {
  Icon: LucideIcon;
  Form: ComponentType<{ data: Data; onChange: (data: Data) => void }>;
};

/** How a node of each kind is shown and edited: what `lib/flows/nodes/kinds.ts` cannot hold, because it is React. */
export const nodeEditors: { [Type in NodeType]: NodeEditor<NodeOf<Type>['data']> } = {
  start: { Icon: Play, Form: StartForm },
  send_message: { Icon: MessageSquare, Form: MessageForm },
  ask: { Icon: MessageCircleQuestion, Form: AskForm },
  http_request: { Icon: Globe, Form: HttpRequestForm },
  condition: { Icon: Split, Form: ConditionForm },
  set_variable: { Icon: Variable, Form: VariableForm },
  set_contact: { Icon: UserPen, Form: ContactForm },
  wait: { Icon: Clock, Form: WaitForm },
  handoff: { Icon: Headset, Form: NoteForm },
  end: { Icon: CircleStop, Form: NoteForm },
};
