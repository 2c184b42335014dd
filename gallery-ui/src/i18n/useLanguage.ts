import { useSyncExternalStore } from 'react';
import { onLanguageChange, getLanguage } from './language';

/** Renders a component again when another language is chosen: for the top of the site, and for what `memo` keeps from it. */
export function useLanguage(): ReturnType<typeof getLanguage> {
  return useSyncExternalStore(onLanguageChange, getLanguage);
}
