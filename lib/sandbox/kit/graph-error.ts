import { newTraceId } from './ids.ts';

/** The fields of an error's JSON besides code and message (docs/reference/whatsapp.md#error-object). */
export type GraphErrorFields = {
  status: number;
  code: number;
  message: string;
  type?: string;
  subcode?: number;
  /** Makes `error_data: {messaging_product, details}`, as messaging errors have it. */
  details?: string;
  data?: Record<string, unknown>;
  transient?: boolean;
  userTitle?: string;
  userMessage?: string;
};

/** A refusal in Graph's format. Thrown by handlers, written by the server. */
export class GraphError extends Error {
  readonly fields: GraphErrorFields;

  constructor(fields: GraphErrorFields) {
    super(fields.message);
    this.name = 'GraphError';
    this.fields = fields;
  }

  body() {
    const { code, message, type, subcode, details, data, transient, userTitle, userMessage } = this.fields;
    return {
      error: {
        message,
        type: type ?? 'OAuthException',
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        ...(transient !== undefined && { is_transient: transient }),
        ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
        ...(data && { error_data: data }),
        ...(userTitle !== undefined && { error_user_title: userTitle }),
        ...(userMessage !== undefined && { error_user_msg: userMessage }),
        fbtrace_id: newTraceId(),
      },
    };
  }
}
