import { db } from '#lib/platform/database/db.ts';
import { inSpan, isTracing } from '#lib/platform/telemetry/trace.ts';

/** Traces an engine step in the trace of the message that started the run; a run that was started by hand has its own. */
export async function inFlowSpan<Result>({
  workspaceId,
  messageId,
  name,
  work,
}: {
  workspaceId: string;
  messageId: string | undefined;
  name: string;
  work: () => Promise<Result>;
}): Promise<Result> {
  if (!isTracing()) return work();
  const where = { workspaceId, id: messageId ?? '' };
  const message = messageId ? await db().message.findUnique({ where: { workspaceId_id: where } }) : null;
  return inSpan({ name, of: message?.channelId ?? undefined }, work);
}
