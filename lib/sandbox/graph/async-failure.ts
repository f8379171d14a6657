import type { Failure } from '../webhooks/status-updates.ts';
import type { Customer } from '../world/customers.ts';
import type { Fault } from '../world/faults.ts';
import type { MessageRecord } from '../world/messages.ts';
import type { World } from '../world/world.ts';
import { checkLink, wrongType } from './check-link.ts';
import type { SentFile } from './files-of.ts';

type Question = {
  world: World;
  record: MessageRecord;
  customer: Customer;
  windowIsShut: boolean;
  fault: Fault | undefined;
  files: SentFile[];
};

/**
 * Why an accepted message will still fail (docs/reference/whatsapp.md#outside-the-window): an injected fault, an
 * unreachable customer, a closed window, an uploaded file of another type, a link that cannot be fetched. Undefined if it
 * will arrive.
 */
export async function asyncFailure(question: Question): Promise<Failure | undefined> {
  const { world, record, customer, windowIsShut, fault, files } = question;
  if (fault?.action.type === 'async_failure') {
    const { code, title, details } = fault.action;
    return { code, title, details };
  }
  if (customer.failsWith !== null) return { code: customer.failsWith };
  if (windowIsShut) return { code: 131047 };
  for (const { kind, id } of files) {
    const file = id === undefined ? undefined : world.media.get(id, world.scheduler.now());
    const failure = file && wrongType(kind, file.mimeType);
    if (failure) return failure;
  }
  const link = files.find((file) => file.link !== undefined)?.link;
  if (link !== undefined && world.settings.fetch_links === 'loopback' && isLoopback(link)) {
    return checkLink({ link, kind: record.type, ownUrl: world.url });
  }
  return undefined;
}

function isLoopback(link: string): boolean {
  const { hostname } = new URL(link);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
