import type { PersonDto } from '@showreel/api-client';
import { useGetList } from 'react-admin';
import { addressText } from './erased';
import { peopleOf } from './queries';

export type PersonKind = PersonDto['kind'];

export const PERSON_KINDS = ['client', 'guest', 'partner'] as const satisfies readonly PersonKind[];

export const isClient = ({ kind }: Pick<PersonDto, 'kind'>): boolean => kind === 'client';

/** Returns the name by which a person is shown. */
export const personName = ({ name, email }: Pick<PersonDto, 'name' | 'email'>): string =>
  name ?? addressText(email ?? '');

/**
 * Lists the kinds of the people in a gallery, which always has a client; only the client until the server has answered.
 */
export function useKinds(projectId: string): PersonKind[] {
  const guests = useHas(projectId, 'guest');
  const partners = useHas(projectId, 'partner');
  return PERSON_KINDS.filter((kind) => kind === 'client' || (kind === 'guest' ? guests : partners));
}

/** Says whether a gallery has anybody of this kind. */
function useHas(projectId: string, kind: PersonKind): boolean {
  const { total = 0 } = useGetList<PersonDto>(peopleOf(projectId), {
    filter: { kind },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
  });
  return total > 0;
}
