import type { Audience } from '../core/audience.js';
import type { HeldProject } from './holder.js';
import type { Person } from './person.entity.js';

/** What somebody in a gallery sees: clients see all but what is for staff, guests and partners what is for everyone. */
export const audienceOf = ({ kind }: Pick<Person, 'kind'>): Audience => (kind === 'client' ? 'clients' : 'everyone');

/** What a request to a gallery sees: staff who come as themselves see all, others what the person of the link sees. */
export const audienceIn = ({ holder }: Pick<HeldProject, 'holder'>, asStaff: boolean): Audience =>
  asStaff ? 'staff' : audienceOf(holder);
