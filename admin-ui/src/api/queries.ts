import {
  getOnboarding,
  getSettings,
  listPresets,
  listProjectMedia,
  listProjectPictures,
  type OnboardingDto,
  type SettingsDto,
  type StaffMediaFileDto,
} from '@showreel/api-client';
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Query keys of projects and what belongs to them. `lists` and `detail` are those of react-admin's own hooks. */
export const projectKeys = {
  lists: ['projects', 'getList'],
  detail: (id: string) => ['projects', 'getOne', { id }],
  pictures: ['projects', 'pictures'],
  stats: ['projects', 'stats'],
  trends: ['projects', 'trends'],
  media: (id: string) => ['projects', 'media', id],
  albums: (id: string) => ['projects', 'albums', id],
  storage: (id: string) => ['projects', 'storage', id],
  favourites: (id: string) => ['projects', 'favourites', id],
  sharing: (id: string) => ['projects', 'sharing', id],
  timeline: (id: string) => ['projects', 'timeline', id],
  grants: (id: string) => ['projects', 'grants', id],
  /** Some of the files. */
  mediaBatch: (id: string, ids: readonly string[]) => ['projects', 'media-batch', id, ids],
} as const satisfies Record<string, QueryKey | ((id: string, ids: readonly string[]) => QueryKey)>;

/** Query keys of everything else. */
export const queryKeys = {
  /** Below react-admin's own key of the resource. */
  clientTimeline: (email: string) => ['clients', 'timeline', email],
  purchases: ['purchases'],
  withdrawals: ['withdrawals'],
  coupons: ['coupons'],
  priceLists: ['price-lists'],
  trash: ['trash'],
  presets: ['presets'],
  users: ['users'],
  settings: ['settings'],
  mailSettings: ['mail-settings'],
  paymentSettings: ['payment-settings'],
  legal: ['legal'],
  seller: ['seller'],
  /** That of react-admin's own hook. */
  priceList: (id: string) => ['price-lists', 'getOne', { id }],
  tax: ['tax'],
  onboarding: ['onboarding'],
  status: ['status'],
  /** Files with an older watermark. */
  watermark: ['watermark'],
  watermarkPreview: (watermark: object) => ['watermark-preview', watermark],
  audit: (filter: object) => ['audit', filter],
  user: ['user'],
  sessions: ['sessions'],
  chosenProject: ['chosen-project'],
  /** Whether the project may still be read. */
  mayRead: (projectId: string) => ['may-read', projectId],
} as const;

/** The files of a project: all, or those named by `ids` (at most 100). */
export const listFiles = (projectId: string, signal: AbortSignal, ids?: string[]): Promise<StaffMediaFileDto[]> =>
  listProjectMedia({ path: { id: projectId }, signal, ...(ids ? { query: { ids: ids.join(',') } } : {}) });

/** The query of all files of a project. */
export const mediaQuery = (projectId: string) => ({
  queryKey: projectKeys.media(projectId),
  queryFn: ({ signal }: { signal: AbortSignal }) => listFiles(projectId, signal),
});

/** The query of all presets for new projects. */
export const presetsQuery = {
  queryKey: queryKeys.presets,
  queryFn: () => listPresets(),
};

/** The query of the studio's settings. */
export const settingsQuery = {
  queryKey: queryKeys.settings,
  queryFn: (): Promise<SettingsDto> => getSettings(),
};

/** The query of what a new studio still has to set up. */
export const onboardingQuery = {
  queryKey: queryKeys.onboarding,
  queryFn: (): Promise<OnboardingDto> => getOnboarding(),
};

/**
 * Covers of the projects on a page and the files in them that `q` found, requested once for all rows; undefined while
 * they are loading.
 */
export function useProjectPictures(ids: readonly string[], q?: string) {
  return useQuery({
    queryKey: [...projectKeys.pictures, ids, q],
    queryFn: ({ signal }) => listProjectPictures({ query: { ids: ids.join(','), q }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  }).data;
}

/** The value once it has not changed for a while: for a query of what is being typed. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
