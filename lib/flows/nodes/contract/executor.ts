import type { JsonValue, Variables } from '../../template/variables.ts';
import type { Outcome, StepReply } from './outcome.ts';
import type { FlowWorld } from './world.ts';

/**
 * What a node is executed with; `step` is the number of this step in its run, `eventNumber` that of the run's next event,
 * which `event` is when it has come already.
 */
export type Execution = {
  variables: Variables;
  step: number;
  world: FlowWorld;
  eventNumber: number;
  event: RunEvent | null;
};

/** What was posted for a run. */
export type RunEvent = { body: JsonValue };

/** What a waiting node is resumed with: the reply, or null when its time is over. */
export type Resumption = Execution & {
  reply: StepReply | null;
  /** What the customer wrote just before, in order, as part of the same reply. */
  earlier: StepReply[];
  /** False while more may come. */
  isWhole: boolean;
  attempt: number;
  until: Date;
};

/**
 * How a node kind runs. An effect reaches outside the run; a run is recorded between two of them. Executors throw only
 * for what is no one's fault, and may be executed again after a crash: what they do outside carries its step's key.
 */
export type Executor<Data> = {
  hasEffect: boolean;
  execute(data: Data, execution: Execution): Promise<Outcome> | Outcome;
  resume?(data: Data, resumption: Resumption): Promise<Outcome> | Outcome;
};
