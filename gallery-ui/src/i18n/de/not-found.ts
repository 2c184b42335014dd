import type { notFound as english } from '../en/not-found';
import { translation } from '../message';

export const notFound = translation<typeof english>()({
  title: 'Seite nicht gefunden',
  nothingAt: 'Unter {path} gibt es nichts.',
  hint: 'Haben Sie vergessen, die Seite in den Router einzutragen?',
});
