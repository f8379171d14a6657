import { expect } from 'vitest';
import * as webhook from '#app/public/v1/webhooks/[id]/route.ts';
import * as webhooks from '#app/public/v1/webhooks/route.ts';
import { passTime } from '#lib/flows/runs/testing/pass-time.ts';
import type { Act, Performed, Step } from './acts.ts';
import { changes } from './changes.ts';
import { fromCustomers, secondsAgo } from './from-customers.ts';
import { type Hands, handsOn, type Stage } from './hands.ts';
import * as model from './model.ts';
import * as fromChannel from './model-from-channel.ts';
import { customerAt } from './people.ts';
import { sends } from './sends.ts';

const HOUR_MS = 3_600_000;

/** Plays a history in a workspace, and in a model of it. Returns what the workspace should hold then. */
export async function playHistory(stage: Stage, steps: Step[]): Promise<model.Model> {
  const state = model.emptyModel();
  const hands = handsOn(stage, state);
  const player = playerOf(hands);
  for (const step of steps) {
    state.moment += 1;
    if ('together' in step) await player.together(step.together);
    else if (step.does === 'subscribe') await player.subscribe(step.events);
    else if (step.does === 'unsubscribe') await player.unsubscribe(step.nth);
    else if (step.does === 'change number') await player.changeNumber(step);
    else await player.pass(step.hours * HOUR_MS);
    await hands.learnIds();
  }
  return state;
}

function playerOf(hands: Hands) {
  const { workspaceId, state, call, bring, nextMessage } = hands;
  const acts: Performed = { ...fromCustomers(hands), ...sends(hands), ...changes(hands) };
  let isAnyNumberChanged = false;
  return {
    async together(all: Act[]) {
      const perform = <Does extends Act['does']>(act: Extract<Act, { does: Does }>) => acts[act.does as Does](act);
      // They are about different people, so that their order does not matter: unless a user ID has moved to another number.
      if (!isAnyNumberChanged) await Promise.all(all.map((act) => perform(act)));
      else for (const act of all) await perform(act);
    },
    async changeNumber({ from, to }: { from: number; to: number }) {
      if (from === to) return;
      isAnyNumberChanged = true;
      const { channelId, text } = nextMessage();
      const time = secondsAgo(0);
      fromChannel.changeNumber(state, { from, to, channelId, text, time });
      const system = { body: text, wa_id: customerAt(to).waId, type: 'user_changed_number' };
      const timestamp = String(time / 1000);
      await bring({ messages: [{ from: customerAt(from).waId, id: channelId, timestamp, type: 'system', system }] });
    },
    async subscribe(events: string[]) {
      const url = `https://receiver.example/${state.webhooks.length}`;
      const { json } = await call(webhooks.POST, 'POST', '/webhooks', { url, events });
      state.webhooks.push({ id: json.id, events });
    },
    async unsubscribe(nth: number) {
      const [gone] = state.webhooks.splice(nth % Math.max(state.webhooks.length, 1), 1);
      if (gone) expect((await call(webhook.DELETE, 'DELETE', `/webhooks/${gone.id}`)).status).toBe(200);
    },
    async pass(ms: number) {
      await passTime(workspaceId, ms);
      model.passTime(state, ms);
    },
  };
}
