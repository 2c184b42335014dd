import { isDeepStrictEqual } from 'node:util';
import { MESSAGES } from './message-texts.js';

export type MessageCode = keyof typeof MESSAGES;

/** A value to fill in is a number or text, or messages that the message contains. */
export type MessageParam = string | number | Message | readonly Message[];

/** A message for people has a code: it is stored and sent like this, and rendered where it is shown. */
export interface Message {
  code: MessageCode;
  params: Readonly<Record<string, MessageParam>>;
}

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

/** The parameters that a message needs. */
export type MessageParams<C extends MessageCode> = [Names<(typeof MESSAGES)[C]>] extends [never]
  ? []
  : [Readonly<Record<Names<(typeof MESSAGES)[C]>, MessageParam>>];

export const MESSAGE_CODES = Object.keys(MESSAGES) as MessageCode[];

/** Makes a message with the parameters that its text needs. */
export function message<C extends MessageCode>(code: C, ...[params]: MessageParams<C>): Message {
  return { code, params: params ?? {} };
}

/** Renders the message in English. */
export function renderMessage({ code, params }: Message): string {
  // A row that a newer version wrote may have a code that this one does not know.
  const text: string = Object.hasOwn(MESSAGES, code) ? MESSAGES[code] : code;
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => renderParam(params[name]));
}

function renderParam(param: MessageParam | undefined): string {
  if (typeof param === 'string' || typeof param === 'number') return String(param);
  return [param ?? []].flat().map(renderMessage).join('; ');
}

export const isSameMessage = (one: Message | null, other: Message | null): boolean => isDeepStrictEqual(one, other);

/** Wraps a text that was written by others, such as a bank. */
export const untranslated = (text: string): Message => message('untranslated', { text });

/** Makes a message for mistakes that only a program makes: no form shows it. */
export const invalidValue = (explanation: string): Message => message('invalid_value', { explanation });
