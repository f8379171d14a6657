import { Prisma } from '#lib/platform/database/db.ts';
import type { FlowRunState } from '#lib/platform/database/generated/prisma/client.ts';
import type { RunEvent } from '../nodes/contract/executor.ts';
import type { Waiting } from '../nodes/contract/outcome.ts';
import type { Variables } from '../template/variables.ts';
import type { Frame } from '../walk/frames.ts';

/** A run as the statements that advance it read it. */
export type RunRow = {
  workspaceId: string;
  id: string;
  flowId: string;
  version: number;
  conversationId: string;
  state: FlowRunState;
  revision: number;
  runner: string | null;
  nodeId: string | null;
  variables: Variables;
  frames: Frame[];
  eventNumber: number;
  event: RunEvent | null;
  passes: Record<string, number>;
  stepCount: number;
  waitingFor: Waiting | null;
  waitingUntil: Date | null;
  heardSequence: number;
  /** Whether people lead its conversation; only if the statement that read it has checked. */
  isHeld?: boolean;
  /**
   * What a run leaves behind when it ends or is parked; only if the statement that recorded it has checked. Nothing can
   * come in between, because the statement held the conversation's lock.
   */
  leaves?: { messages: boolean; parkedRuns: boolean };
};

/** The columns of a {@link RunRow} that statements return, so that each step of a run costs few round trips. */
export const runColumns = Prisma.sql`
  workspace_id AS "workspaceId", id, flow_id AS "flowId", version, conversation_id AS "conversationId",
  state::text AS state, revision, runner, passes, frames, event_number AS "eventNumber", event,
  node_id AS "nodeId", variables, step_count AS "stepCount",
  waiting_for AS "waitingFor", waiting_until AS "waitingUntil", heard_sequence AS "heardSequence"`;
