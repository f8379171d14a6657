import { type ClassValue, clsx } from 'clsx';
import { mergeClasses } from './merge-classes.ts';

/** Joins class names; of two Tailwind classes for the same property, the later one wins. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes));
}
