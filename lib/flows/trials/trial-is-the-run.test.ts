import { createServer } from 'node:http';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { serve } from '#lib/platform/net/testing/serve.ts';
import { newId } from '#lib/platform/new-id.ts';
import { mediaFilename } from '#lib/platform/storage/media-filename.ts';
import { mediaPath } from '#lib/platform/storage/media-path.ts';
import { signMediaUrl } from '#lib/platform/storage/sign-media-url.ts';
import { type Calendar, defaultCalendar, weekdays } from '#lib/workspace/calendar/schema.ts';
import { changeCalendar } from '#lib/workspace/calendar/workspace-calendar.ts';
import type { Graph } from '../graph/schema.ts';
import { takeMessage } from '../runs/take-message.ts';
import { passTime } from '../runs/testing/pass-time.ts';
import { setUpFlows } from '../runs/testing/set-up-flows.ts';
import { end, start } from '../runs/testing/small-graphs.ts';
import { wakeRun } from '../runs/wake-run.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { type TrialState, trialStateSchema, tryFlowBody } from './schema.ts';
import {
  type Act,
  acts,
  CALLED,
  called,
  currency,
  dates,
  graphs,
  items,
  located,
  note,
  people,
  wireOrder,
} from './testing/any-flow.ts';
import { tryFlow } from './try-flow.ts';

const LONG = Boolean(process.env.PARLEY_TEST_LONG);

const { place, publish, write, tap, arrive, drive, shown, inbox, runs, steps } = setUpFlows();

/** Values that a call may return: none of them is a text. */
const ANSWER = '{"nothing":null,"number":5,"list":[1,null],"object":{"a":null}}';
async function startApi(): Promise<string> {
  overrideEnv({ EGRESS_ALLOW: '127.0.0.1/32' });
  onTestFinished(() => void overrideEnv({ EGRESS_ALLOW: '' }));
  const port = await serve(
    createServer((request, response) => {
      response.statusCode = request.url === '/broken' ? 500 : 200;
      response.end(ANSWER);
    }),
  );
  return `http://127.0.0.1:${port}`;
}

type Played = { paths: unknown[][]; state: string; variables: Record<string, unknown>; said: string[] };

async function playRun(graph: Graph, customer: Act[]): Promise<Played> {
  const { workspaceId, conversationId } = place();
  const before = (await shown()).length;
  const flowId = await publish(buildGraph({ s: start('go'), e: end }, 's > e'));
  // Publishing would refuse many of these graphs, but runs must survive them.
  await db().flowVersion.updateMany({ where: { workspaceId, flowId }, data: { graph: graph as object } });
  const opensWindow = () =>
    db().conversation.updateMany({ where: { workspaceId }, data: { lastInboundAt: new Date() } });
  const present = async () => (await runs()).filter((run) => run.flowId === flowId).at(-1);
  await opensWindow();
  await write('go');
  for (const act of customer) {
    const run = await present();
    if (run?.state !== 'waiting' || !run.waitingUntil) break;
    if ('waits' in act) {
      const ms = Math.max(0, run.waitingUntil.getTime() - Date.now());
      await passTime(workspaceId, ms);
      await bringDatesNearer(workspaceId, ms);
      const runner = run.runner ?? newId();
      await drive(await wakeRun({ workspaceId, runId: run.id, runner, revision: run.revision }), runner);
      continue;
    }
    await opensWindow();
    if ('text' in act) await write(act.text, { goesOn: act.goesOn ?? false });
    else if ('kind' in act) await bring(act.kind);
    else await tap(act.tap, { nth: act.nth, after: before }).catch(unlessMissing);
  }
  const all = (await runs()).filter((run) => run.flowId === flowId);
  const run = await present();
  if (!run) throw new Error('No run was started.');
  const paths = await Promise.all(all.map(async ({ id }) => (await steps(id)).map(stepOf)));
  const texts = await inbox();
  const said = (await shown()).map(({ payload }, index) => {
    const { template } = payload as { template?: { name: string; components?: object[] } };
    return template ? templateText(template.name, template.components) : (texts[index] ?? '');
  });
  await db().flow.deleteMany({ where: { workspaceId, name: { not: CALLED } } });
  await db().conversation.updateMany({ where: { workspaceId, id: conversationId }, data: { state: 'nobody' } });
  return comparable({
    paths,
    state: run.state,
    variables: run.variables as Played['variables'],
    said: said.slice(before),
  });
}

/** The clock stands still while time passes, so the dates come to it. */
async function bringDatesNearer(workspaceId: string, ms: number): Promise<void> {
  for (const name of Object.keys(dates)) {
    await db().$executeRaw`
      UPDATE flow_runs SET variables = jsonb_set(variables, ARRAY[${name}], to_jsonb((variables ->> ${name})::bigint - ${ms}::bigint))
      WHERE workspace_id = ${workspaceId}::uuid AND variables ? ${name}`;
    await db().$executeRaw`
      UPDATE contacts SET attributes = jsonb_set(attributes, ARRAY[${name}], to_jsonb((attributes ->> ${name})::bigint - ${ms}::bigint))
      WHERE workspace_id = ${workspaceId}::uuid`;
  }
}

/** A template's name and values as text. */
function templateText(name: string, components: object[] = []): string {
  const values = components as { parameters: { text: string }[] }[];
  return [name, ...values.flatMap(({ parameters }) => parameters.map(({ text }) => text))].join('|');
}

/** A file or an order arrives through the channel's door. */
async function bring(kind: 'image' | 'order') {
  const content = kind === 'order' ? { type: kind, order: wireOrder } : { type: kind, image: file };
  const [messageId = ''] = await arrive(wireText('', content));
  const runner = newId();
  return drive(await takeMessage({ ...place(), messageId, runner }), runner);
}

const file = { id: '1', mime_type: 'image/jpeg' };

/** A link to a customer's file, as long as any other. */
function linkToFile(): Promise<string> {
  const filename = mediaFilename({ type: 'image', mimeType: file.mime_type });
  const path = mediaPath({ workspaceId: place().workspaceId, messageId: newId(), filename });
  return signMediaUrl({ path, filename, mimeType: file.mime_type });
}

function stepOf({
  nodeId,
  handle,
  error,
  output,
}: {
  nodeId: string;
  handle: string | null;
  error: string | null;
  output: unknown;
}) {
  const { tapped } = output as { tapped?: { on?: string } };
  return [nodeId, handle, error && 'error', tapped && (tapped.on ?? 'own')];
}

/** Without what distinguishes one file or order from others. */
function comparable(played: Played): Played {
  const text = JSON.stringify(played).replaceAll(/https?:[^"\\\s]*?signature=[\w-]{43}/gi, 'FILE');
  const OWN = ['id', 'created_at', 'catalog_id', 'image_url', ...Object.keys(dates)];
  return JSON.parse(text, (key, value) => (OWN.includes(key) ? undefined : value));
}

function unlessMissing(error: Error) {
  if (!error.message.startsWith('No message has the button')) throw error;
  return null;
}

async function playTrial(graph: Graph, customer: Act[]): Promise<Played> {
  const { workspaceId } = place();
  const { name, phone, optIn, attributes } = await db().contact.findFirstOrThrow({ where: { workspaceId } });
  const person = { name, phone, opt_in: optIn, attributes: attributes as Record<string, unknown> };
  let state: TrialState | null = null;
  const paths = new Map<string, Map<number, unknown[]>>();
  const said: string[] = [];
  const buttons: { id: string; title: string; kind: string }[] = [];
  const say = async (input: object, { goesOn = false } = {}) => {
    let next: object | null = input;
    while (next) {
      const body = tryFlowBody.parse(JSON.parse(JSON.stringify({ graph, state, input: next, contact: person })));
      const trial = await tryFlow({ workspaceId, ...body });
      state = trial.state && trialStateSchema.parse(JSON.parse(JSON.stringify(trial.state)));
      const path = paths.get(state?.run_id ?? '') ?? new Map<number, unknown[]>();
      for (const { number, node_id: nodeId, ...step } of trial.steps) path.set(number, stepOf({ nodeId, ...step }));
      if (state) paths.set(state.run_id, path);
      const { attributes = {} } = trial.contact ?? {};
      person.attributes = { ...person.attributes, ...attributes };
      for (const message of trial.messages) {
        const { buttons: offered = [] } = message;
        const kind = offered.length > 3 ? 'list_reply' : 'button_reply';
        buttons.push(...offered.map(({ id, title }) => ({ id, title, kind })));
        const titles = offered.map(({ title }) => title).join('|');
        const shownBelow = offered.length > 0 ? ` ${offered.length > 3 ? 'list ' : ''}[${titles}]` : '';
        const { template_name: name, components } = message;
        said.push(name ? templateText(name, components) : `${message.body}${shownBelow}`);
      }
      next = state?.state === 'running' ? { type: 'continue' } : null;
      if (state?.collect_until && !goesOn) next = { type: 'time_passes' };
    }
  };
  await say({ type: 'message', text: 'go' });
  for (const act of customer) {
    if ((state as TrialState | null)?.state !== 'waiting') break;
    if ('waits' in act) await say({ type: 'time_passes' });
    else if ('text' in act) await say({ type: 'message', text: act.text }, { goesOn: act.goesOn ?? false });
    else if ('kind' in act) {
      const more = act.kind === 'order' ? { order: { items, currency, note } } : { media_url: await linkToFile() };
      await say({ type: 'message', text: null, kind: act.kind, ...more });
    } else {
      const tapped = buttons.filter(({ title }) => title === act.tap).at(act.nth);
      if (tapped) await say({ type: 'message', text: act.tap, kind: tapped.kind, choice_id: tapped.id });
    }
  }
  const at = state as TrialState | null;
  const walked = [...paths.values()].map((path) => [...path.values()]);
  return comparable({ paths: walked, state: at?.state ?? '', variables: at?.variables ?? {}, said });
}

it(
  'a trial is the run: the same path, variables and messages (correctness 8)',
  async () => {
    const { workspaceId } = place();
    const url = await startApi();
    const flowId = await publish(called, CALLED);
    const { attributes } = await db().contact.findFirstOrThrow({ where: { workspaceId } });
    // At all hours, because time passes for the trial's clock only.
    const week = Object.fromEntries(weekdays.map((day) => [day, '00:00–24:00']));
    await changeCalendar({ workspaceId, changes: { ...defaultCalendar, week: week as Calendar['week'] } });
    await fc.assert(
      fc.asyncProperty(graphs, acts, people, async (drawn, customer, person) => {
        const graph = located(drawn, url, flowId);
        const due = Object.entries(dates).map(([name, minutes]) => [name, Date.now() + minutes * 60_000]);
        const known = { ...(attributes as object), ...person.attributes, ...Object.fromEntries(due) };
        await db().contact.updateMany({ where: { workspaceId }, data: { ...person, attributes: known, tags: [] } });
        const trial = await playTrial(graph, customer);
        expect(await playRun(graph, customer)).toEqual(trial);
      }),
      { numRuns: LONG ? 500 : 30 },
    );
  },
  LONG ? 1_800_000 : 120_000,
);
