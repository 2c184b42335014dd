/** The languages of the sample; the first is the fallback. */
const LANGUAGES = ['en', 'de', 'es'];

const TEXTS = {
  en: {
    description:
      'Three days at the lake: boats at dusk, woods and mountains, and the little things in between. This gallery is a sample: delete it whenever you like.',
    lake: 'At the Lake',
    woods: 'Into the Woods',
    mountains: 'In the Mountains',
    details: 'The Little Things',
    'an-evening-at-the-lake.mp4': 'An evening at the lake',
    'boats-at-dusk.jpg': 'Boats at dusk',
    'jetty.jpg': 'The jetty in the mist',
    'summer-night.jpg': 'Summer night',
    'in-the-woods.mp4': 'In the woods',
    'forest-path.jpg': 'The path through the woods',
    'stream.jpg': 'By the stream',
    'dandelions.jpg': 'Dandelions in the evening light',
    'into-the-mountains.mp4': 'Into the mountains',
    'mountain-path.jpg': 'The way up',
    'autumn-meadow.jpg': 'Autumn meadow',
    'kite.jpg': 'The kite',
    'a-fallen-leaf.mp4': 'A fallen leaf',
    'fallen-leaf.jpg': 'Autumn gold',
    'two-dogs.jpg': 'The welcoming committee',
    'fig.jpg': 'The last fig',
    'evening-room.jpg': 'After the party',
  },
  de: {
    description:
      'Drei Tage am See: Boote in der Dämmerung, Wald und Berge und die kleinen Dinge dazwischen. Diese Galerie ist ein Beispiel und lässt sich jederzeit löschen.',
    lake: 'Am See',
    woods: 'Im Wald',
    mountains: 'In den Bergen',
    details: 'Die kleinen Dinge',
    'an-evening-at-the-lake.mp4': 'Ein Abend am See',
    'boats-at-dusk.jpg': 'Boote in der Dämmerung',
    'jetty.jpg': 'Der Steg im Nebel',
    'summer-night.jpg': 'Sommernacht',
    'in-the-woods.mp4': 'Im Wald',
    'forest-path.jpg': 'Der Weg durch den Wald',
    'stream.jpg': 'Am Bach',
    'dandelions.jpg': 'Pusteblumen im Abendlicht',
    'into-the-mountains.mp4': 'In die Berge',
    'mountain-path.jpg': 'Der Weg nach oben',
    'autumn-meadow.jpg': 'Herbstwiese',
    'kite.jpg': 'Der Drachen',
    'a-fallen-leaf.mp4': 'Ein Blatt im Herbst',
    'fallen-leaf.jpg': 'Herbstgold',
    'two-dogs.jpg': 'Das Empfangskomitee',
    'fig.jpg': 'Die letzte Feige',
    'evening-room.jpg': 'Nach dem Fest',
  },
  es: {
    description:
      'Tres días junto al lago: barcas al anochecer, bosques y montañas, y los pequeños detalles. Esta galería es un ejemplo y se puede eliminar en cualquier momento.',
    lake: 'Junto al lago',
    woods: 'En el bosque',
    mountains: 'En la montaña',
    details: 'Los pequeños detalles',
    'an-evening-at-the-lake.mp4': 'Un atardecer en el lago',
    'boats-at-dusk.jpg': 'Barcas al anochecer',
    'jetty.jpg': 'El muelle en la niebla',
    'summer-night.jpg': 'Noche de verano',
    'in-the-woods.mp4': 'En el bosque',
    'forest-path.jpg': 'El sendero del bosque',
    'stream.jpg': 'Junto al arroyo',
    'dandelions.jpg': 'Dientes de león al atardecer',
    'into-the-mountains.mp4': 'Hacia las montañas',
    'mountain-path.jpg': 'Camino de la cumbre',
    'autumn-meadow.jpg': 'Prado de otoño',
    'kite.jpg': 'La cometa',
    'a-fallen-leaf.mp4': 'Una hoja de otoño',
    'fallen-leaf.jpg': 'Oro de otoño',
    'two-dogs.jpg': 'El comité de bienvenida',
    'fig.jpg': 'El último higo',
    'evening-room.jpg': 'Después de la fiesta',
  },
};

const FILMS = ['an-evening-at-the-lake.mp4', 'in-the-woods.mp4', 'into-the-mountains.mp4', 'a-fallen-leaf.mp4'];

/** The photos by section, in their order. The first landscape photo is the cover. */
const SECTIONS = {
  lake: ['boats-at-dusk.jpg', 'jetty.jpg', 'summer-night.jpg'],
  woods: ['forest-path.jpg', 'stream.jpg', 'dandelions.jpg'],
  mountains: ['mountain-path.jpg', 'autumn-meadow.jpg', 'kite.jpg'],
  details: ['fallen-leaf.jpg', 'two-dogs.jpg', 'fig.jpg', 'evening-room.jpg'],
};

const FAVOURITES = ['boats-at-dusk.jpg', 'dandelions.jpg', 'autumn-meadow.jpg', 'two-dogs.jpg'];

/** Known to the backend's checklist (onboarding.query.ts). */
export const SAMPLE_CLIENT = 'client@example.com';
export const SAMPLE_NAME = 'Anna & Ben';
/** The boats stay in view on a phone, the sky above them on a desktop. */
export const COVER_FOCUS = { phone: { x: 0.4, y: 0.5 }, desktop: { x: 0.5, y: 0.45 } };

/** The language of the person at the terminal, as POSIX programs find it. */
export function languageOf({ LC_ALL, LC_MESSAGES, LANG }) {
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value?.trim()) ?? '';
  return LANGUAGES.find((language) => new RegExp(`^${language}(?![a-z])`, 'i').test(locale)) ?? LANGUAGES[0];
}

/** The texts and files of the sample in a language. Files are named by their titles, as clients see them. */
export function catalogueIn(language) {
  const texts = TEXTS[language];
  const named = (file) => ({ file, name: `${texts[file]}${file.slice(file.lastIndexOf('.'))}` });
  return {
    description: texts.description,
    films: FILMS.map(named),
    sections: Object.entries(SECTIONS).map(([section, files]) => ({ name: texts[section], files: files.map(named) })),
    favourites: FAVOURITES.map((file) => named(file).name),
  };
}

/** All files of a catalogue. */
export const filesOf = ({ films, sections }) => [...films, ...sections.flatMap(({ files }) => files)];
