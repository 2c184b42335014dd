import type { notFound as english } from '../en/not-found';
import { translation } from '../message';

export const notFound = translation<typeof english>()({
  title: 'Página no encontrada',
  nothingAt: 'No hay nada en {path}.',
  hint: '¿Ha olvidado añadir la página al router?',
});
