import type { Translated } from '../catalogue';

/** German texts for what goes wrong between the console and the server. */
export const errors: Translated<'errors'> = {
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  loggedOut: 'Sie sind abgemeldet. Sie werden neu angemeldet...',
};
