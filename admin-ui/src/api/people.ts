import type { PersonDto } from '@showreel/api-client';
import { useGetList } from 'react-admin';
import { peopleOf } from './queries';

/** What somebody is in a gallery. */
export type PersonKind = PersonDto['kind'];

export const PERSON_KINDS = ['client', 'guest', 'partner'] as const satisfies readonly PersonKind[];

export const isClient = ({ kind }: Pick<PersonDto, 'kind'>): boolean => kind === 'client';

/** What a person is called on screen. */
export const personName = ({ name, email }: Pick<PersonDto, 'name' | 'email'>): string => name ?? email ?? '';

/** The kinds of the people in a gallery, which always has a client; only that until the server has answered. */
export function useKinds(projectId: string): PersonKind[] {
  const guests = useHas(projectId, 'guest');
  const partners = useHas(projectId, 'partner');
  return PERSON_KINDS.filter((kind) => kind === 'client' || (kind === 'guest' ? guests : partners));
}

/** Tells whether a gallery has anybody of this kind. */
function useHas(projectId: string, kind: PersonKind): boolean {
  const { total = 0 } = useGetList<PersonDto>(peopleOf(projectId), {
    filter: { kind },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
  });
  return total > 0;
}
