/** A valid HTTP header name; any other cannot be sent. */
export const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
