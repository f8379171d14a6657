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
import type { NodeType } from '#lib/flows/graph/schema.ts';

/** The icon of each kind of node on the canvas. */
export const nodeIcons: Record<NodeType, LucideIcon> = {
  start: Play,
  send_message: MessageSquare,
  template_message: LayoutTemplate,
  ask: MessageCircleQuestion,
  http_request: Globe,
  condition: Split,
  business_hours: Store,
  set_variable: Variable,
  set_contact: UserPen,
  run_flow: Workflow,
  wait: Clock,
  wait_until: CalendarClock,
  wait_for_event: Radio,
  handoff: Headset,
  end: CircleStop,
};
