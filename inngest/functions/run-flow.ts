import { advanceRun } from '#lib/flows/runs/advance-run.ts';
import { failRun } from '#lib/flows/runs/fail-run.ts';
import { inFlowSpan } from '#lib/flows/runs/in-flow-span.ts';
import { takeMessage } from '#lib/flows/runs/take-message.ts';
import { takeOverRun } from '#lib/flows/runs/take-over-run.ts';
import { takeUndelivered } from '#lib/flows/runs/take-undelivered.ts';
import { wakeRun } from '#lib/flows/runs/wake-run.ts';
import { flowQuestionFailed, flowRunContinued, messageReceived } from '#lib/platform/engine/events.ts';
import { inngest } from '../client/client.ts';
import { perWorkspace } from '../client/per-workspace.ts';
import { wasUnreachable } from '../client/was-unreachable.ts';

/**
 * Passes a customer's message to the flows, or takes over an existing flow run (also one whose question was not
 * delivered), and then advances that run as its runner: one step for every node that acts on the outside, a sleep while
 * the run waits. The flow run itself is in the database (docs/decisions/005). When a reply makes another function run
 * the runner, this one notices when it wakes, and ends. If the app was away, the run is left to the sweeper, which
 * hands it to a second runner.
 */
export const runFlow = inngest.createFunction(
  {
    id: 'run-flow',
    triggers: [messageReceived, flowQuestionFailed, flowRunContinued],
    retries: 4,
    concurrency: perWorkspace(10),
    onFailure: async ({ event, error }) => {
      const { run_id: runner, event: cause } = event.data;
      if (wasUnreachable(error) && cause.name === messageReceived.name) return;
      const conversationId = 'conversationId' in cause.data ? cause.data.conversationId : undefined;
      await failRun({ workspaceId: cause.data.workspaceId, runner, conversationId });
    },
  },
  async ({ event, runId: runner, step }) => {
    const { workspaceId } = event.data;
    const messageId = 'messageId' in event.data ? event.data.messageId : undefined;
    const traced = <Result>(name: string, work: () => Promise<Result>) =>
      inFlowSpan({ workspaceId, messageId, name, work });
    let run = await step.run('take', () =>
      traced('flow take', () => {
        if ('messageId' in event.data) return takeMessage({ ...event.data, runner });
        const take = event.name === flowQuestionFailed.name ? takeUndelivered : takeOverRun;
        return take({ ...event.data, runner });
      }),
    );
    for (let turn = 1; run; turn++) {
      const { runId, revision, state, until } = run;
      if (state === 'running') {
        run = await step.run(`advance-${turn}`, () =>
          traced('flow advance', () => advanceRun({ workspaceId, runId, runner })),
        );
      } else if (state === 'waiting' && until) {
        await step.sleepUntil(`wait-${turn}`, until);
        run = await step.run(`wake-${turn}`, () =>
          traced('flow wake', () => wakeRun({ workspaceId, runId, runner, revision })),
        );
      } else return;
    }
  },
);
