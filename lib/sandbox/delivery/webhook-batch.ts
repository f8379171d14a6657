/** One thing to report to the app; a POST carries one or more of them. */
export type Update = {
  wabaId: string;
  field: string;
  /** The ID of the customer's message in it, for the count of acknowledged messages. */
  inboundId?: string;
} & (
  | { kind: 'messages' | 'statuses'; metadata: Metadata; contact?: Contact; item: Record<string, unknown> }
  | { kind: 'value'; value: Record<string, unknown>; time?: number }
);

export type Metadata = { display_phone_number: string; phone_number_id: string };
export type Contact = { profile: { name: string; username?: string }; wa_id?: string; user_id?: string };

type Value = Record<string, unknown> & { contacts?: Contact[]; messages?: unknown[]; statuses?: unknown[] };
type Entry = { id: string; time?: number; changes: { value: Value; field: string }[] };

/**
 * The webhook document for a batch: one entry per account, with one change per number and kind, so that receivers must
 * handle several entries, changes, messages and statuses at once (docs/reference/whatsapp.md#webhook-delivery).
 */
export function batchDocument(updates: Update[]): { object: 'whatsapp_business_account'; entry: Entry[] } {
  const entries = new Map<string, Entry>();
  const values = new Map<string, Value>();
  for (const update of updates) {
    let entry = entries.get(update.wabaId);
    if (!entry) {
      entry = { id: update.wabaId, changes: [] };
      entries.set(update.wabaId, entry);
    }
    if (update.kind === 'value') {
      if (update.time !== undefined) entry.time = update.time;
      entry.changes.push({ value: update.value, field: update.field });
      continue;
    }
    const key = `${update.wabaId} ${update.metadata.phone_number_id} ${update.kind}`;
    let value = values.get(key);
    if (!value) {
      value = { messaging_product: 'whatsapp', metadata: update.metadata };
      values.set(key, value);
      entry.changes.push({ value, field: update.field });
    }
    add(value, update);
  }
  return { object: 'whatsapp_business_account', entry: [...entries.values()] };
}

function add(value: Value, update: Extract<Update, { item: unknown }>): void {
  const { contact } = update;
  if (contact) {
    value.contacts ??= [];
    const known = value.contacts.some((other) => other.wa_id === contact.wa_id && other.user_id === contact.user_id);
    if (!known) value.contacts.push(contact);
  }
  value[update.kind] ??= [];
  value[update.kind]?.push(update.item);
}
