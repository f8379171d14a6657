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
import type { NodeType } from '#lib/flows/graph/schema.ts';

export const nodeIcons: Record<NodeType, LucideIcon> = {
  start: Play,
  send_message: MessageSquare,
  ask: MessageCircleQuestion,
  http_request: Globe,
  condition: Split,
  set_variable: Variable,
  set_contact: UserPen,
  wait: Clock,
  handoff: Headset,
  end: CircleStop,
};
