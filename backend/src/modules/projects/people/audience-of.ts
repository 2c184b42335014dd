import type { Audience } from '../core/audience.js';
import type { HeldProject } from './holder.js';
import type { Person } from './person.entity.js';

/** Returns the audience of somebody in a gallery: clients see all but staff's files, others only files for everyone. */
export const audienceOf = ({ kind }: Pick<Person, 'kind'>): Audience => (kind === 'client' ? 'clients' : 'everyone');

/** Returns the audience of a request to a gallery: staff as themselves see all, others what the link's person sees. */
export const audienceIn = ({ holder }: Pick<HeldProject, 'holder'>, asStaff: boolean): Audience =>
  asStaff ? 'staff' : audienceOf(holder);
