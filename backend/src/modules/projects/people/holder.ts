import type { Project } from '../core/project.entity.js';
import type { Person, PersonKind } from './person.entity.js';

/** The holder of the free, bought and used files of a gallery: all its clients together, a guest or a partner alone. */
export interface Holder {
  /** The key is the address of the main client, or the id of the guest or partner. */
  key: string;
  kind: PersonKind;
  /** The holder is shown prices, and may order. */
  mayBuy: boolean;
}

/** A project as one of its holders has it: `access` says what they get without paying. */
export type HeldProject = Project & { holder: Holder };

/** Returns the project as its clients have it. */
export const forClients = (project: Project): HeldProject => ({
  ...project,
  holder: { key: project.clientEmailKey, kind: 'client', mayBuy: true },
});

/**
 * Returns the project as this person has it. Guests have the project's access and may buy, where it says so; a partner
 * has only what staff grant. They see previews of everything else.
 */
export function forPerson(project: Project, { id, kind }: Pick<Person, 'id' | 'kind'>): HeldProject {
  if (kind === 'client') return forClients(project);
  const isGuest = kind === 'guest';
  const access = isGuest && project.guestAllowance ? project.access : 'preview';
  return { ...project, access, holder: { key: id, kind, mayBuy: isGuest && project.guestPurchases } };
}
