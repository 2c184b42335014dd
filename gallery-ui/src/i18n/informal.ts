import type { Catalogue } from './catalogue';
import type { Message } from './message';

/** The texts of a language that differ where a studio addresses its clients informally. docs/decisions/083 */
export interface InformalTexts {
  readonly sections: Readonly<Record<string, Readonly<Record<string, Message>>>>;
  readonly errors: Catalogue['errors'];
  readonly messages: Catalogue['messages'];
  readonly unknownError: string;
}

/** Returns a formal catalogue with its informal texts in place. */
export function withInformal(formal: Catalogue, informal: InformalTexts): Catalogue {
  const sections = Object.entries(formal.sections).map(([name, messages]) => [
    name,
    { ...messages, ...informal.sections[name] },
  ]);
  return {
    ...formal,
    sections: Object.fromEntries(sections) as Catalogue['sections'],
    errors: { ...formal.errors, ...informal.errors },
    messages: { ...formal.messages, ...informal.messages },
    unknownError: informal.unknownError,
  };
}
