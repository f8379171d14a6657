import { DomainError } from '#lib/contract/errors.ts';
import { believed } from '#lib/platform/believed.ts';
import { decrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { DEFAULT_FIRST } from './default-first.ts';

/** The workspace's number on the channel, with everything needed to use it. */
export type ConnectedNumber = {
  id: string;
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
  catalogId: string | null;
  /** Digits with country code; null until the channel has reported it. */
  displayPhone: string | null;
  /** See Number in prisma/schema/messaging.prisma. */
  status: string;
  /** Whether the workspace has no other connected number. */
  isOnly: boolean;
};

const BELIEVED_MS = 1_000;

type Wanted = { workspaceId: string; numberId?: string | undefined; wabaId?: string | undefined };

const numbers = believed({
  forMs: BELIEVED_MS,
  keyOf: ({ workspaceId, numberId = '', wabaId = '' }: Wanted) => `${workspaceId} ${numberId} ${wabaId}`,
  read: findNumber,
});

/**
 * The number that a workspace sends from: the default one of all or of an account, or the requested one. Throws
 * `number_not_connected` when there is none. A number in trouble is returned as well: only the channel knows whether the
 * trouble is over.
 */
export async function numberOf(wanted: Wanted): Promise<ConnectedNumber> {
  const number = await numbers.get(wanted);
  if (number) return number;
  throw new DomainError('number_not_connected', wanted.numberId === undefined ? NONE : DISCONNECTED);
}

const NONE = 'No messaging number is connected to this workspace. Connect one under Settings, Messaging numbers.';
const DISCONNECTED =
  'The number of this conversation is disconnected. Connect it again under Settings, Messaging numbers, or write from another number.';

async function findNumber({ workspaceId, numberId, wabaId }: Wanted): Promise<ConnectedNumber | null> {
  const connected = await db().number.findMany({
    where: { workspaceId, disconnectedAt: null },
    orderBy: DEFAULT_FIRST,
  });
  // Not by the statement, which could read the numbers that other workspaces have of the account.
  const number = connected.find(
    (one) => (numberId === undefined || one.id === numberId) && (wabaId === undefined || one.wabaId === wabaId),
  );
  if (!number) return null;
  const { id, phoneNumberId, catalogId, displayPhone, status } = number;
  const accessToken = decrypt({ ciphertext: number.accessToken, context: `numbers/${workspaceId}/${id}` });
  const isOnly = connected.length === 1;
  return { id, phoneNumberId, wabaId: number.wabaId, accessToken, catalogId, displayPhone, status, isOnly };
}
