import type { ErrorBody, MessageCode } from '@showreel/api-client';
import type { Messages } from './message';

/** The texts of a language: the sections that English has, and texts for what the server sends. */
export interface Catalogue {
  readonly sections: Readonly<Record<string, Messages>>;
  readonly errors: Readonly<Partial<Record<ErrorBody['code'], string>>>;
  readonly messages: Readonly<Partial<Record<MessageCode, string>>>;
  /** The message for an error without a text of its own. */
  readonly unknownError: string;
}
