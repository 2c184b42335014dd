import { text } from '../i18n/language';

/** Addresses that stand in galleries for people who were erased end with this (docs/legal.md). */
const ERASED = '@erased.invalid';

/** Says whether an address stands for somebody who was erased. */
export const isErased = (email: string): boolean => email.toLowerCase().endsWith(ERASED);

/** Returns an address as staff read it: people who were erased have none any more. */
export const addressText = (email: string): string => (isErased(email) ? text('clients.erasedPerson') : email);
