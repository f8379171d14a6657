import type { ChannelErrorKind } from '#lib/channel/channel-error.ts';
import type { Explanation } from '#lib/channel/explain-error.ts';
import { DomainError, invalid } from '#lib/contract/errors.ts';
import type { TemplateComponentInput } from '../templates/schema.ts';
import { outsideWindow } from './outside-window.ts';

type Failure = Explanation & {
  kind: ChannelErrorKind;
  /** The channel's own words about this request; they name the faulty component. */
  details?: string | null;
  retryAfterSeconds?: number | null;
  cause?: unknown;
};

/**
 * What the caller of a send learns when the channel refuses the message (docs/reference/decisions.md#sending).
 */
export function refusal(failure: Failure, message: RefusedMessage): DomainError {
  const { kind, detail, cause } = failure;
  switch (kind) {
    case 'throttled':
      return new DomainError('channel_throttled', `${detail} Nothing was sent.`, {
        retryAfter: failure.retryAfterSeconds ?? 1,
        cause,
      });
    case 'credentials':
      return new DomainError('number_not_connected', detail, { cause });
    case 'not_found':
      return new DomainError(
        'number_not_connected',
        'WhatsApp does not know the connected number, or its access token can’t use it. Reconnect it under Settings, Messaging numbers.',
        { cause },
      );
    case 'window':
      return outsideWindow({});
    case 'template':
      return invalid(templateLoc(failure, message), detail, 'template_refused');
    case 'media':
      return invalid(['body', message.type === 'template' ? 'components' : 'media_url'], detail, 'media_refused');
    case 'unavailable':
      return new DomainError('channel_unavailable', `${detail} Nothing was sent.`, { cause });
    case 'unknown':
      return outcomeUnknown(cause);
    case 'invalid':
      // 131008 and 131009 about a button or header: the template requires something that was not given.
      if (message.type === 'template' && componentNamedIn(failure.details ?? detail)) {
        return invalid(templateLoc(failure, message), detail, 'template_refused');
      }
      return new DomainError('channel_refused', detail, { cause });
    case 'policy':
      return new DomainError('channel_refused', detail, { mayPass: true, cause });
  }
}

type RefusedMessage = { type: string; components?: TemplateComponentInput[] | undefined };

export function outcomeUnknown(cause?: unknown): DomainError {
  return new DomainError(
    'outcome_unknown',
    'WhatsApp’s response was lost, so the message may or may not have been sent. It is not sent again; repeat the ' +
      'request with the same Idempotency-Key to learn its outcome once the channel has reported it.',
    { cause },
  );
}

/** Codes about the template as a whole, not about its values. */
const WHOLE_TEMPLATE = new Set([131063, 132001, 132007, 132015, 132016, 132068]);

function templateLoc({ code, details, detail }: Failure, { components = [] }: RefusedMessage): (string | number)[] {
  if (code !== null && WHOLE_TEMPLATE.has(code)) return ['body', 'template_name'];
  const named = componentNamedIn(details ?? detail);
  const index = components.findIndex(({ type }) => type.toLowerCase() === named);
  return index < 0 ? ['body', 'components'] : ['body', 'components', index, 'parameters'];
}

/** Details start with the part they are about: `body: number of localizable_params …`. */
function componentNamedIn(details: string): string | undefined {
  const [, name] = /^(header|body|button)s?:/i.exec(details) ?? [];
  return name?.toLowerCase();
}
