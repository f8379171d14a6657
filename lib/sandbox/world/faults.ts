import type { FaultInput } from '../schema/control-schema.ts';

export type Fault = FaultInput & { id: string; remaining: number };

type Occasion = { operation: string; phoneNumberId?: string; to?: string };

/** Injected faults: rules that affect the next matching calls. */
export class Faults {
  readonly #rules: Fault[] = [];
  #made = 0;

  add(input: FaultInput): Fault {
    this.#made += 1;
    const fault: Fault = { ...input, id: String(this.#made), remaining: input.times };
    this.#rules.push(fault);
    return fault;
  }

  list(): Fault[] {
    return this.#rules;
  }

  remove(id?: string): void {
    for (let index = this.#rules.length - 1; index >= 0; index -= 1) {
      if (id === undefined || this.#rules[index]?.id === id) this.#rules.splice(index, 1);
    }
  }

  /** The first matching rule, with one use consumed; usually undefined. */
  take(occasion: Occasion, phase: 'call' | 'message'): Fault | undefined {
    if (this.#rules.length === 0) return undefined;
    const index = this.#rules.findIndex((rule) => phaseOf(rule) === phase && matches(rule, occasion));
    const fault = this.#rules[index];
    if (!fault) return undefined;
    fault.remaining -= 1;
    if (fault.remaining <= 0) this.#rules.splice(index, 1);
    return fault;
  }
}

/** Rules that need the parsed message are applied later than those that concern the call. */
function phaseOf(rule: Fault): 'call' | 'message' {
  return rule.to !== undefined || rule.action.type === 'async_failure' || rule.action.type === 'hold'
    ? 'message'
    : 'call';
}

function matches(rule: Fault, { operation, phoneNumberId, to }: Occasion): boolean {
  if (rule.operation !== '*' && rule.operation !== operation) return false;
  if (rule.phone_number_id !== undefined && rule.phone_number_id !== phoneNumberId) return false;
  return rule.to === undefined || rule.to === to;
}
