import type { ProjectDto } from '@showreel/api-client';

/** What clients may do in a gallery without paying. */
export const ACCESS = ['preview', 'free', 'everything'] as const satisfies readonly ProjectDto['access'][];
