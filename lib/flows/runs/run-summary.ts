import type { Prisma } from '#lib/platform/database/db.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import type { RunSummary } from './schema.ts';

/** What {@link runSummary} reads. */
export const summaryInclude = {
  flow: { select: { name: true } },
  conversation: { select: { contact: { select: { name: true, phone: true } } } },
} satisfies Prisma.FlowRunInclude;

type Row = Prisma.FlowRunGetPayload<{ include: typeof summaryInclude }>;

/** A run as lists show it. */
export function runSummary(run: Row): RunSummary {
  const { contact } = run.conversation;
  return {
    id: run.id,
    flowId: run.flowId,
    flowName: run.flow.name,
    version: run.version,
    conversationId: run.conversationId,
    contactName: contact.name ?? phoneDigits(contact.phone ?? ''),
    state: run.state,
    error: run.error,
    stepCount: run.stepCount,
    nodeId: run.nodeId,
    waitingUntil: run.waitingUntil?.toISOString() ?? null,
    rerunOfId: run.rerunOfId,
    startedAt: run.startedAt.toISOString(),
    endedAt: run.endedAt?.toISOString() ?? null,
  };
}
