import { BoundedMap } from '../kit/bounded-map.ts';
import type { DeliveryStatus, MessageParts, SandboxMessage } from '../schema/control-schema.ts';

export type MessageRecord = {
  id: string;
  phoneNumberId: string;
  waId: string;
  direction: 'inbound' | 'outbound';
  type: string;
  text: string;
  parts: MessageParts | null;
  payload: Record<string, unknown>;
  /** In ms, by the sandbox's clock. */
  at: number;
  to: string | null;
  callbackData: string | null;
  /** Meta's pricing category: service, utility, marketing, authentication. */
  category: string;
  status: DeliveryStatus | null;
  statuses: { status: DeliveryStatus; at: number; code: number | null }[];
  readByBusiness: boolean;
};

/** The latest messages of both directions. */
export class Messages extends BoundedMap<string, MessageRecord> {
  constructor() {
    super(20_000);
  }
}

/** A message as the control interface shows it. */
export function serializeMessage(record: MessageRecord): SandboxMessage {
  return {
    id: record.id,
    phone_number_id: record.phoneNumberId,
    customer: record.waId,
    direction: record.direction,
    type: record.type,
    text: record.text,
    parts: record.parts,
    payload: record.payload,
    timestamp: new Date(record.at).toISOString(),
    to: record.to,
    biz_opaque_callback_data: record.callbackData,
    status: record.status,
    statuses: record.statuses.map(({ status, at, code }) => ({ status, timestamp: new Date(at).toISOString(), code })),
    read_by_business: record.readByBusiness,
  };
}
