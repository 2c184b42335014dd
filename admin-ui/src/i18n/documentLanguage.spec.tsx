import { activate } from './language';

describe('activate', () => {
  it("names the language of the console to the browser: for screen readers, hyphens and the browser's translation", async () => {
    for (const language of ['de', 'es', 'en'] as const) {
      await activate(language);
      expect(document.documentElement.lang).toBe(language);
    }
  });
});
