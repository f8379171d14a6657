/** What instance admins do, as noun.verb. Each has its sentence in `components/i18n/en/instance-text.ts`. */
export type InstanceAction =
  | 'workspace.disable'
  | 'workspace.enable'
  | 'workspace.set_quota'
  | 'person.disable'
  | 'person.enable'
  | 'person.make_instance_admin'
  | 'person.unmake_instance_admin';
