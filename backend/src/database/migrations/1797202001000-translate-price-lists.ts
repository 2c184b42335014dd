import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Item {
  code: string;
  name: string;
  description: string;
  features: string[];
}

/** The packages of a new installation: the client's site has translated these and no others. */
const PACKAGES: Readonly<Record<string, string>> = {
  extended: 'Extended Access Package',
  complete: 'Complete Collection Package',
};

const PHRASES: Readonly<Record<'de' | 'es', Readonly<Record<string, string>>>> = {
  de: {
    'Extended Access Package': 'Erweiterter Zugang',
    'Complete Collection Package': 'Komplettpaket',
    '6 total video downloads': '6 Video-Downloads insgesamt',
    'All videos and photos': 'Alle Videos und Fotos',
    '6 video downloads': '6 Video-Downloads',
    'Full resolution': 'Volle Auflösung',
    'Lifetime access': 'Unbefristeter Zugang',
    'Priority support': 'Bevorzugter Support',
    'All videos': 'Alle Videos',
    'All photos': 'Alle Fotos',
    'Bulk download': 'Alles auf einmal herunterladen',
  },
  es: {
    'Extended Access Package': 'Acceso ampliado',
    'Complete Collection Package': 'Colección completa',
    '6 total video downloads': '6 descargas de vídeo en total',
    'All videos and photos': 'Todos los vídeos y fotos',
    '6 video downloads': '6 descargas de vídeo',
    'Full resolution': 'Resolución completa',
    'Lifetime access': 'Acceso de por vida',
    'Priority support': 'Soporte prioritario',
    'All videos': 'Todos los vídeos',
    'All photos': 'Todas las fotos',
    'Bulk download': 'Descarga de todo a la vez',
  },
};

/**
 * Price lists have a language and translations; purchases know the language in which they were ordered. The packages of a
 * new installation get the translations that the client's site has shown until now.
 */
export class TranslatePriceLists1797202001000 implements MigrationInterface {
  name = 'TranslatePriceLists1797202001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "price_list"
         ADD "language" text NOT NULL DEFAULT 'en',
         ADD CONSTRAINT "price_list_language" CHECK (language IN ('en', 'de', 'es'))`,
    );
    await runner.query(
      `ALTER TABLE "purchase"
         ADD "language" text,
         ADD "studio_title" text,
         ADD CONSTRAINT "purchase_language" CHECK (language IN ('en', 'de', 'es'))`,
    );
    await runner.query(
      `UPDATE price_list
       SET language = coalesce((SELECT language FROM studio_settings), 'en')`,
    );
    const lists = (await runner.query('SELECT id, content FROM price_list')) as {
      id: string;
      content: { packages: Item[] };
    }[];
    for (const { id, content } of lists) {
      const packages = content.packages.map(withTranslations);
      if (packages.some((each, at) => each !== content.packages[at]))
        await runner.query(`UPDATE price_list SET language = 'en', content = $2 WHERE id = $1`, [
          id,
          { ...content, packages },
        ]);
    }
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

function withTranslations(item: Item): Item {
  if (PACKAGES[item.code] !== item.name) return item;
  const translations = Object.fromEntries(
    Object.entries(PHRASES).map(([language, phrases]) => {
      const inLanguage = (text: string) => phrases[text] ?? text;
      const { name, description, features } = item;
      const texts = {
        name: inLanguage(name),
        description: inLanguage(description),
        features: features.map(inLanguage),
      };
      return [language, Object.fromEntries(Object.entries(texts).filter(([, text]) => text.length > 0))];
    }),
  );
  return { ...item, translations } as Item;
}
