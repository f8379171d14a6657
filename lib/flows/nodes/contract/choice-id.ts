/**
 * A choice's ID on the wire. It names the run, the step and the choice, so that a tap answers only the message it belongs
 * to. A choice's ID of 200 characters becomes 227; the channel takes 256 for a button.
 */
export function wireChoiceId({ runId, step, choiceId }: { runId: string; step: number; choiceId: string }): string {
  return `${stepPrefix({ runId, step })}${choiceId}`;
}

/** The choice's own ID if this step of this run offered it, else null. */
export function choiceOfStep({
  runId,
  step,
  wireId,
}: {
  runId: string;
  step: number;
  wireId: string | null;
}): string | null {
  const prefix = stepPrefix({ runId, step });
  return wireId?.startsWith(prefix) ? wireId.slice(prefix.length) : null;
}

function stepPrefix({ runId, step }: { runId: string; step: number }): string {
  return `${Buffer.from(runId.replaceAll('-', ''), 'hex').toString('base64url')}.${step}.`;
}
