/**
 * The id that a choice has on the wire: it names the run, the step and the choice, so that a tap answers the message it
 * stood on and no other. Of a choice's id of 200 characters 227 are made; the channel takes 256 of a button.
 */
export function wireChoiceId({ runId, step, choiceId }: { runId: string; step: number; choiceId: string }): string {
  return `${stepPrefix({ runId, step })}${choiceId}`;
}

/** The choice's own id when this step of this run offered it, else null. */
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
