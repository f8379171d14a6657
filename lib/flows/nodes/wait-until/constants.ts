/** For the offset, and for how far away the date may be. */
export const MAX_DAYS = 365;
export const MAX_MINUTES = MAX_DAYS * 1440;
export const DEFAULT_TIME = '09:00';
