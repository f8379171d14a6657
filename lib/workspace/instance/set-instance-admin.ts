import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { recordInstanceAudit } from './record-instance-audit.ts';

/** Makes someone an instance admin, or revokes that. Only by command line: no page can grant it. Throws `not_found`. */
export async function setInstanceAdmin({ email, on }: { email: string; on: boolean }) {
  return db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email: email.toLowerCase() }, select: { id: true, email: true } });
    if (!user) throw new DomainError('not_found', `No one signs in with ${email}.`);
    await tx.user.update({ where: { id: user.id }, data: { instanceAdmin: on } });
    const action = on ? 'person.make_instance_admin' : 'person.unmake_instance_admin';
    await recordInstanceAudit({ tx, actor: 'command line', action, targetId: user.id, targetName: user.email });
    return { email: user.email, instance_admin: on };
  });
}
