import type { Prisma } from '#lib/platform/database/db.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import type { Frame } from '../walk/frames.ts';
import type { RunSummary } from './schema.ts';

/** What {@link runSummary} reads. */
export const summaryInclude = {
  flow: { select: { name: true } },
  conversation: { select: { contact: { select: { id: true, name: true, phone: true } } } },
} satisfies Prisma.FlowRunInclude;

type Row = Prisma.FlowRunGetPayload<{ include: typeof summaryInclude }>;

/** A run as lists show it. */
export function runSummary(run: Row): RunSummary {
  const { id, name, phone } = run.conversation.contact;
  return {
    id: run.id,
    flow_id: run.flowId,
    flow_name: run.flow.name,
    version: run.version,
    conversation_id: run.conversationId,
    contact: { id, name, phone: phone && phoneDigits(phone) },
    state: run.state,
    error: run.error,
    step_count: run.stepCount,
    // In its own flow, the current node is the one that runs the called flow.
    node_id: (run.frames as Frame[])[0]?.nodeId ?? run.nodeId,
    waiting_until: run.waitingUntil?.toISOString() ?? null,
    rerun_of_id: run.rerunOfId,
    started_at: run.startedAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
  };
}
