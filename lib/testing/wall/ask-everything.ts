import { askAccounts } from './ask-accounts.ts';
import { askCatalog } from './ask-catalog.ts';
import { askContacts } from './ask-contacts.ts';
import { askDeletions } from './ask-deletions.ts';
import { askFlows } from './ask-flows.ts';
import { askInbox } from './ask-inbox.ts';
import { askSettings } from './ask-settings.ts';
import { askWebhooks } from './ask-webhooks.ts';
import type { Place } from './place.ts';
import type { Ask } from './requests.ts';
import { runSchedules } from './run-schedules.ts';

/** Makes every request of an integrator, of people and of an instance admin, and does the engine's work in between. */
export async function askEverything(place: Place): Promise<void> {
  const { slug } = place;
  const ask: Ask = (title, given = {}) => place.ask(title, { ...given, params: { workspace: slug, ...given.params } });

  await askAccounts(place);
  await askSettings(ask, place);
  const conversationId = await askContacts(ask, place);
  await askInbox(ask, { ...place, conversationId });
  await askCatalog(ask, place);
  await askFlows(ask, { ...place, conversationId });
  await askWebhooks(ask, place);
  await runSchedules(place);
  await askDeletions(ask, place);
}
