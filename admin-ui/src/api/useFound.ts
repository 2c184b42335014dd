import type { ClientDto, ProjectDto } from '@showreel/api-client';
import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useDebounced } from '../../../shared-ui/src/useDebounced';

const OPTIONS = 20;
const PAUSE_MS = 300;

/** Rows to choose from, searched by the server shortly after the last key; until then the previous ones. */
export function useFound<R extends ProjectDto | ClientDto>(resource: 'projects' | 'clients', text: string) {
  const q = useDebounced(text.trim(), PAUSE_MS);
  return useGetList<R>(
    resource,
    { filter: q ? { q } : {}, pagination: { page: 1, perPage: OPTIONS }, sort: { field: 'createdAt', order: 'DESC' } },
    { placeholderData: keepPreviousData },
  );
}
