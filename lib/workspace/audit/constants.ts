/** Everything that the audit log records, as noun.verb. Each needs its sentence in `audit-text.ts`, or nothing compiles. */
export const auditActions = [
  'workspace.create',
  'workspace.update',
  'workspace.set_quota',
  'member.join',
  'member.leave',
  'member.change_role',
  'member.rename',
  'member.remove',
  'invitation.create',
  'invitation.withdraw',
  'email.change',
  'password.change',
  'password.reset',
  'second_factor.turn_on',
  'second_factor.turn_off',
  'second_factor.renew_codes',
  'second_factor.use_code',
  'second_factor.reset',
  'passkey.add',
  'passkey.remove',
  'api_key.create',
  'api_key.rotate',
  'api_key.revoke',
  'flow_secret.set',
  'flow_secret.delete',
  'saved_reply.create',
  'saved_reply.update',
  'saved_reply.delete',
  'number.connect',
  'number.make_default',
  'number.disconnect',
  'webhook.create',
  'webhook.rotate_secret',
  'webhook.test',
  'webhook.replay',
  'webhook.resume',
  'webhook.delete',
  'contact.create',
  'contact.update',
  'contact.import',
  'contact.export',
  'contact.tag',
  'contact.erase',
  'contact.block',
  'contact.unblock',
  'order.export',
  'product.save',
  'product.delete',
  'flow.create',
  'flow.import',
  'flow.export',
  'flow.update',
  'flow.publish',
  'flow.unpublish',
  'flow.rollback',
  'flow.delete',
  'flow.rerun',
  'flow.cancel_run',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** What `workspace.update` changes, each with `from` and `to` in the entry's detail. Each needs its words, too. */
export type WorkspaceSetting =
  | 'name'
  | 'default_country'
  | 'idle_hours'
  | 'message_days'
  | 'media_days'
  | 'run_days'
  | 'request_days'
  | 'audit_days'
  | 'time_zone'
  | 'mon'
  | 'tue'
  | 'wed'
  | 'thu'
  | 'fri'
  | 'sat'
  | 'sun'
  | 'exceptions';

/** What an action is about, such as `api_key`. */
export type AuditNoun = AuditAction extends `${infer Noun}.${string}` ? Noun : never;
