import { readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';

/** The languages of the sample; the first is the fallback. */
const LANGUAGES = ['en', 'de', 'es'];

/** The console has them too, since it translates the sample when the owner confirms another language. */
const TEXTS = JSON.parse(readFileSync(inRoot('admin-ui/src/dashboard/sampleTexts.json'), 'utf8'));

const FILMS = ['an-evening-at-the-lake.mp4', 'in-the-woods.mp4', 'into-the-mountains.mp4', 'a-fallen-leaf.mp4'];

/** The photos by section, in their order. The first landscape photo is the cover. */
const SECTIONS = {
  lake: ['boats-at-dusk.jpg', 'jetty.jpg', 'summer-night.jpg'],
  woods: ['forest-path.jpg', 'stream.jpg', 'dandelions.jpg'],
  mountains: ['mountain-path.jpg', 'autumn-meadow.jpg', 'kite.jpg'],
  details: ['fallen-leaf.jpg', 'two-dogs.jpg', 'fig.jpg', 'evening-room.jpg'],
};

/** The photos that the sample's clients have chosen for their album so far, and how many are in the price. */
const CHOSEN = ['boats-at-dusk.jpg', 'stream.jpg', 'mountain-path.jpg'];
export const ALBUM = { name: 'Album', participants: 'clients', included: 6, notesAllowed: true };
/** The people of the sample besides the client whom the project names. */
export const SAMPLE_PEOPLE = [
  { kind: 'client', name: 'Marta', email: 'marta@example.com' },
  { kind: 'guest', name: 'Gina' },
];

const FAVOURITES = ['boats-at-dusk.jpg', 'dandelions.jpg', 'autumn-meadow.jpg', 'two-dogs.jpg'];

/** Known to the backend's checklist (onboarding.query.ts). */
export const SAMPLE_CLIENT = 'client@example.com';
export const SAMPLE_NAME = 'Anna & Ben';
/** The boats stay in view on a phone, the sky above them on a desktop. */
export const COVER_FOCUS = { phone: { x: 0.4, y: 0.5 }, desktop: { x: 0.5, y: 0.45 } };

/** Returns the language of the person at the terminal, as POSIX programs find it. */
export function languageOf({ LC_ALL, LC_MESSAGES, LANG }) {
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value?.trim()) ?? '';
  return LANGUAGES.find((language) => new RegExp(`^${language}(?![a-z])`, 'i').test(locale)) ?? LANGUAGES[0];
}

/** Returns the texts and files of the sample in a language. Files are named by their titles, as clients see them. */
export function catalogueIn(language) {
  const texts = TEXTS[language];
  const named = (file) => ({ file, name: `${texts[file]}${file.slice(file.lastIndexOf('.'))}` });
  return {
    description: texts.description,
    films: FILMS.map(named),
    sections: Object.entries(SECTIONS).map(([section, files]) => ({ name: texts[section], files: files.map(named) })),
    favourites: FAVOURITES.map((file) => named(file).name),
    chosen: CHOSEN.map((file) => named(file).name),
  };
}

/** The marked files by their names in every language: staff may have translated the sample meanwhile. */
export const FAVOURITES_IN_ALL = LANGUAGES.flatMap((language) => catalogueIn(language).favourites);

/** The chosen photos in the same way. */
export const CHOSEN_IN_ALL = LANGUAGES.flatMap((language) => catalogueIn(language).chosen);

/** Lists all files of a catalogue. */
export const filesOf = ({ films, sections }) => [...films, ...sections.flatMap(({ files }) => files)];
