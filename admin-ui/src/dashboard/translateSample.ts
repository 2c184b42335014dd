import {
  listAlbums,
  listProjectMedia,
  listProjects,
  renameAlbum,
  renameMedia,
  updateProject,
  type SettingValuesDto,
} from '@showreel/api-client';
import texts from './sampleTexts.json';

/** The first start makes a sample project with this client (scripts/sample). */
const SAMPLE_CLIENT = 'client@example.com';
type Language = keyof typeof texts;

/**
 * Writes the texts of the sample project in a language. The first start wrote them in the language of the terminal,
 * which on a server is seldom the owner's. A text that somebody has changed no longer belongs to the sample, and stays.
 */
export async function translateSample(language: SettingValuesDto['language']): Promise<void> {
  if (!isKnown(language)) return;
  const filter = JSON.stringify({ q: SAMPLE_CLIENT });
  const projects = await listProjects({ query: { filter, range: '[0,9]' } });
  const sample = projects.find(({ clientEmail }) => clientEmail === SAMPLE_CLIENT);
  if (!sample) return;
  const path = { id: sample.id };
  const translate = translatorTo(language);
  const description = translate(sample.description ?? '');
  if (description) await updateProject({ path, body: { description, language } });
  for (const { id, name } of await listAlbums({ path })) {
    const translated = translate(name);
    if (translated) await renameAlbum({ path: { id }, body: { name: translated } });
  }
  for (const { id, name } of await listProjectMedia({ path })) {
    const displayName = translate(name.replace(/\.\w+$/, ''));
    if (displayName) await renameMedia({ path: { id }, body: { displayName } });
  }
}

/**
 * Returns a function that translates a text of the sample into the language; undefined for another text, or one that is
 * in the language already.
 */
function translatorTo(language: Language): (text: string) => string | undefined {
  const translations = new Map<string, string>();
  for (const each of Object.values(texts))
    for (const key of Object.keys(each) as (keyof typeof each)[]) translations.set(each[key], texts[language][key]);
  for (const text of Object.values(texts[language])) translations.delete(text);
  return (text) => translations.get(text);
}

const isKnown = (language: string): language is Language => Object.hasOwn(texts, language);
