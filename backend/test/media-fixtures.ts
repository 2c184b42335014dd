import { fileURLToPath } from 'node:url';

const FOLDER = new URL('./fixtures/media/', import.meta.url);

/** Path of a real photo or video, e.g. `photos/with-gps.jpg`. */
export function mediaFixture(name: string): string {
  return fileURLToPath(new URL(name, FOLDER));
}
