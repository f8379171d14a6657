/** A header's name as HTTP allows it; what is not one cannot be sent. */
export const HEADER_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
