import { DomainError } from '#lib/contract/errors.ts';

/** A flow would speak where a person leads the conversation. Nothing was sent. */
export class ConversationHeld extends DomainError {
  constructor() {
    super('conflict', 'A person leads this conversation; flows say nothing in it until it is given back.');
  }
}
