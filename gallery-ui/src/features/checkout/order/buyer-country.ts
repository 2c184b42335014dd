import { localStore } from '../../../../../shared-ui/src/storage';

const KEY = 'showreel.country';

/**
 * Returns the country that the client stated last, else the region of their browser's language; null when both are
 * unknown.
 */
export function initialCountry(languages: readonly string[] = navigator.languages): string | null {
  return storedCountry() ?? regionOf(languages);
}

/** Stores the country in the browser for the next order. */
export function storeCountry(country: string): void {
  localStore.write(KEY, country);
}

function storedCountry(): string | null {
  const country = localStore.read(KEY);
  return country !== null && /^[A-Z]{2}$/.test(country) ? country : null;
}

function regionOf(languages: readonly string[]): string | null {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language);
      if (region !== undefined && /^[A-Z]{2}$/.test(region)) return region;
    } catch {
      // The browser names something that is no language tag.
    }
  }
  return null;
}
