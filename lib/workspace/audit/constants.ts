/** Everything that the audit log records, as noun.verb. Each has its sentence in `audit-text.ts`, or nothing compiles. */
export const auditActions = [
  'workspace.create',
  'workspace.update',
  'member.join',
  'member.leave',
  'member.change_role',
  'member.remove',
  'invitation.create',
  'invitation.withdraw',
  'api_key.create',
  'api_key.rotate',
  'api_key.revoke',
  'flow_secret.set',
  'flow_secret.delete',
  'number.connect',
  'webhook.create',
  'webhook.rotate_secret',
  'webhook.test',
  'webhook.replay',
  'webhook.resume',
  'webhook.delete',
  'contact.create',
  'contact.update',
  'contact.import',
  'contact.tag',
  'contact.erase',
  'product.save',
  'product.delete',
  'flow.create',
  'flow.import',
  'flow.publish',
  'flow.unpublish',
  'flow.rollback',
  'flow.delete',
  'flow.rerun',
  'flow.cancel_run',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** What an action is about, such as `api_key`. */
export type AuditNoun = AuditAction extends `${infer Noun}.${string}` ? Noun : never;
