import type { FlowNode, NodeOf, NodeType } from '../../graph/schema.ts';
import type { Variables } from '../../template/variables.ts';
import type { Outcome, Reply } from './outcome.ts';
import type { FlowWorld } from './world.ts';

/** What a node is executed with; `step` is the number of this step in its run. */
export type Execution = { variables: Variables; step: number; world: FlowWorld };

/** What a waiting node is resumed with: the reply, or null when its time is over. */
export type Resumption = Execution & { reply: Reply | null; attempt: number; until: Date };

/**
 * How a node kind runs. An effect reaches outside the run; a run is recorded between two of them. Executors throw only
 * for what is nobody's fault, and may be executed again after a crash: what they do outside carries its step's key.
 */
export type Executor<Type extends NodeType> = {
  hasEffect: boolean;
  execute(data: NodeOf<Type>['data'], execution: Execution): Promise<Outcome> | Outcome;
  resume?(data: NodeOf<Type>['data'], resumption: Resumption): Promise<Outcome> | Outcome;
};

/** An executor bound to its node. */
export type BoundExecutor = {
  hasEffect: boolean;
  execute(execution: Execution): Promise<Outcome> | Outcome;
  resume(resumption: Resumption): Promise<Outcome> | Outcome;
};

export function bind<Type extends NodeType>(executor: Executor<Type>, node: FlowNode): BoundExecutor {
  const data = node.data as NodeOf<Type>['data'];
  return {
    hasEffect: executor.hasEffect,
    execute: (execution) => executor.execute(data, execution),
    resume: (resumption) => {
      if (!executor.resume) throw new Error(`A run waits at a node of type ${node.type}, which never waits.`);
      return executor.resume(data, resumption);
    },
  };
}
