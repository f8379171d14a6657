import { db } from '#lib/platform/database/db.ts';
import { inSpan, isTracing } from '#lib/platform/telemetry/trace.ts';

/** A step of the engine in the trace of the message that it began with; a run that was taken up by hand has its own. */
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
