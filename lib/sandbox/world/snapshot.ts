import { rename, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { leaveToOwner } from '#lib/platform/database/leave-to-owner.ts';
import { readKeptBytes } from '#lib/platform/database/read-kept-bytes.ts';
import { log } from '#lib/platform/log.ts';
import type { World } from './world.ts';

/** Increase it when the stored structure changes; older files are then ignored. */
const FORMAT = 2;
const MESSAGES_KEPT = 2000;
/** Of updates and POSTs that the app has not acknowledged. */
const UNSENT_KEPT = 2000;
const SAVE_EVERY_MS = 2000;

/**
 * Saves the sandbox's state to a file, so that a restart on a laptop loses neither open windows nor products, nor what the
 * app was not told yet. Files, faults and settings are not saved. Root leaves the file to the folder's owner. Throws what
 * {@link readKeptBytes} does, and leaves such a file alone. Returns a function that saves for the last time and stops.
 */
export function keepSnapshot(world: World, file: string): () => Promise<void> {
  restore(world, file);
  const state = () => `${world.changes.last} ${world.webhooks.revision}`;
  let saved = state();
  let isFailing = false;
  let saving = Promise.resolve();
  const saveChanges = async () => {
    const current = state();
    if (current === saved) return;
    try {
      await write(world, file);
      saved = current;
      isFailing = false;
    } catch (error) {
      // Once, because it is tried again every two seconds.
      if (!isFailing) log().error({ error }, 'sandbox state not saved');
      isFailing = true;
    }
  };
  const save = () => {
    saving = saving.then(saveChanges);
    return saving;
  };
  const timer = setInterval(() => void save(), SAVE_EVERY_MS);
  return () => {
    clearInterval(timer);
    return save();
  };
}

function snapshotOf({ accounts, customers, messages, templates, catalogs, webhooks, callbackUrl }: World) {
  const { tokens, numbers, wabas, deleted } = accounts;
  return {
    format: FORMAT,
    accounts: { tokens, numbers, wabas, deleted },
    customers: customers.dump(),
    messages: [...messages].slice(-MESSAGES_KEPT),
    templates: templates.dump(),
    catalogs: catalogs.dump(),
    callbackUrl,
    unsent: webhooks.unsent({ limit: UNSENT_KEPT }),
  };
}

type Written = ReturnType<typeof snapshotOf>;
/** Files of earlier versions have nothing unsent. */
type Snapshot = Omit<Written, 'unsent'> & Partial<Pick<Written, 'unsent'>>;

async function write(world: World, file: string): Promise<void> {
  await writeFile(`${file}.new`, serialize(snapshotOf(world)), { mode: 0o600 });
  leaveToOwner(`${file}.new`);
  await rename(`${file}.new`, file);
}

function restore(world: World, file: string): void {
  const kept = read(file);
  if (kept?.format !== FORMAT) return;
  for (const [id, token] of kept.accounts.tokens) world.accounts.tokens.set(id, token);
  for (const [id, number] of kept.accounts.numbers) world.accounts.numbers.set(id, number);
  for (const [id, waba] of kept.accounts.wabas) world.accounts.wabas.set(id, waba);
  for (const id of kept.accounts.deleted) world.accounts.deleted.add(id);
  for (const [id, message] of kept.messages) world.messages.set(id, message);
  world.customers.load(kept.customers);
  world.templates.load(kept.templates);
  world.catalogs.load(kept.catalogs);
  if (!kept.unsent) return;
  // The app may have another address now.
  const { callbackUrl } = world;
  const moved = <Sent extends { url: string }>(sent: Sent): Sent =>
    callbackUrl !== null && sent.url === kept.callbackUrl ? { ...sent, url: callbackUrl } : sent;
  world.webhooks.resume({ gathered: kept.unsent.gathered.map(moved), posts: kept.unsent.posts.map(moved) });
}

/** The saved state; undefined when there is none, or a damaged one. Throws what {@link readKeptBytes} does. */
function read(file: string): Snapshot | undefined {
  const bytes = readKeptBytes(file);
  if (!bytes) return undefined;
  try {
    return deserialize(bytes);
  } catch {
    log().warn({ file }, 'sandbox state damaged, starting afresh');
    return undefined;
  }
}
