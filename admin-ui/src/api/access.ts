import type { ProjectDto } from '@showreel/api-client';

/** Clients may do this in a gallery without paying. */
export const ACCESS = ['preview', 'free', 'everything'] as const satisfies readonly ProjectDto['access'][];
