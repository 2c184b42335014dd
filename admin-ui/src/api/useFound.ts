import type { ClientDto, PersonDto, ProjectDto } from '@showreel/api-client';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useDebounced } from '../../../shared-ui/src/useDebounced';
import type { peopleOf } from './queries';

const OPTIONS = 20;
const PAUSE_MS = 300;

/**
 * Finds rows to choose from by a search of the server, shortly after the last key; until then the previous rows stay.
 */
export function useFound<R extends ProjectDto | ClientDto | PersonDto>(
  resource: 'projects' | 'clients' | ReturnType<typeof peopleOf>,
  text: string,
  filter: Readonly<Record<string, unknown>> = {},
) {
  const q = useDebounced(text.trim(), PAUSE_MS);
  return useGetList<R>(
    resource,
    {
      filter: q ? { ...filter, q } : filter,
      pagination: { page: 1, perPage: OPTIONS },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    { placeholderData: keepPreviousData },
  );
}
