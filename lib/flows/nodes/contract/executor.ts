import type { JsonValue, Variables } from '../../template/variables.ts';
import type { Outcome, StepReply } from './outcome.ts';
import type { FlowWorld } from './world.ts';

/**
 * The context of a node's execution. `step` is the number of this step in its run, `eventNumber` that of the run's next
 * event, and `event` is that event if it has already arrived.
 */
export type Execution = {
  variables: Variables;
  step: number;
  world: FlowWorld;
  eventNumber: number;
  event: RunEvent | null;
};

/** What was posted for a run. The digest identifies it when something is posted again; earlier versions stored none. */
export type RunEvent = { body: JsonValue; digest?: string };

/** How a waiting node is resumed: with the reply, or null when the wait is over. */
export type Resumption = Execution & {
  reply: StepReply | null;
  /** Earlier messages of the same reply, in order. */
  earlier: StepReply[];
  /** False while more may come. */
  isWhole: boolean;
  /** How often it was asked again. */
  attempt: number;
  /** How many invalid answers count before this reply. */
  invalid: number;
};

/**
 * How a node kind runs. An effect reaches outside the run; a run is recorded between any two effects. Executors throw only
 * for unexpected failures, and may be executed again after a crash: their effects carry their step's key.
 */
export type Executor<Data> = {
  hasEffect: boolean;
  execute(data: Data, execution: Execution): Promise<Outcome> | Outcome;
  resume?(data: Data, resumption: Resumption): Promise<Outcome> | Outcome;
};
