import { describe, expect, it } from 'vitest';
import { AdminError } from './admin-error.ts';
import { messageOf } from './message-of.ts';
import { requestIdBeside } from './request-id-beside.ts';

const requestId = '01a21fb7-f65f-70e7-9663-957b63ab8206';
const failed = (status: number, message: string) => new AdminError({ status, code: 'some_code', message, requestId });

const named = failed(500, `Something went wrong on our side. Give the operator the request ID ${requestId}.`);
const unnamed = failed(503, 'The service is not available for the moment.');

describe('a message for people', () => {
  it('names the request once, if the fault is ours', () => {
    expect(messageOf(named)).toBe(named.message);
    expect(messageOf(unnamed)).toBe(`${unnamed.message} (${requestId})`);
    expect(messageOf(failed(409, 'Another account has this email.'))).toBe('Another account has this email.');
  });

  it('has the request’s ID beside it, unless it names the request itself', () => {
    expect(requestIdBeside(named)).toBeNull();
    expect(requestIdBeside(unnamed)).toBe(requestId);
    expect(requestIdBeside(new Error('No answer'))).toBeNull();
  });
});
