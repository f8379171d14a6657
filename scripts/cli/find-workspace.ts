import { z } from 'zod';
import { DomainError } from '../../lib/contract/errors.ts';
import { db, type Prisma } from '../../lib/platform/database/db.ts';
import type { AuditAction } from '../../lib/workspace/audit/constants.ts';
import { recordAudit } from '../../lib/workspace/audit/record-audit.ts';

/** Looks up a workspace's ID by its ID or slug. Throws `not_found`. */
export async function findWorkspace(idOrSlug: string): Promise<string> {
  const where = isUuid(idOrSlug) ? { id: idOrSlug } : { slug: idOrSlug };
  const found = await db().workspace.findUnique({ where, select: { id: true } });
  if (found) return found.id;
  throw new DomainError('not_found', `There is no workspace ${idOrSlug}. See: parley workspace list`);
}

export function isUuid(text: string): boolean {
  return z.guid().safeParse(text).success;
}

export function audit(
  workspaceId: string,
  action: AuditAction,
  targetId: string,
  targetName: string | null,
  detail: Prisma.InputJsonObject = {},
) {
  return recordAudit({ workspaceId, actor: 'command line', action, targetId, targetName, detail });
}
