const KEY = 'showreel.country';

/** The country that the client stated last, else the region of their browser's language; null when both are unknown. */
export function initialCountry(languages: readonly string[] = navigator.languages): string | null {
  return storedCountry() ?? regionOf(languages);
}

/** Kept by the browser for the next order. */
export function storeCountry(country: string): void {
  try {
    localStorage.setItem(KEY, country);
  } catch {
    // No storage: the choice lasts for this visit.
  }
}

function storedCountry(): string | null {
  try {
    const country = localStorage.getItem(KEY);
    return country !== null && /^[A-Z]{2}$/.test(country) ? country : null;
  } catch {
    return null;
  }
}

function regionOf(languages: readonly string[]): string | null {
  for (const language of languages) {
    try {
      const { region } = new Intl.Locale(language);
      if (region !== undefined && /^[A-Z]{2}$/.test(region)) return region;
    } catch {
      // No language tag.
    }
  }
  return null;
}
