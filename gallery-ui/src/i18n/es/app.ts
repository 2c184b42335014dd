import type * as english from '../en/app';
import { translation } from '../message';

export const notFound = translation<typeof english.notFound>()({
  title: 'Página no encontrada',
  nothingAt: 'No hay nada en {path}.',
  hint: '¿Ha olvidado añadir la página al router?',
});

export const passcode = translation<typeof english.passcode>()({
  pageTitle: 'Galería privada',
  title: 'Esta galería es privada',
  lead: 'Introduzca el código de acceso que recibió con su enlace.',
  label: 'Código de acceso',
  opening: 'Abriendo…',
  open: 'Abrir galería',
  wrong: 'Ese código de acceso no es correcto.',
});

export const viewAs = translation<typeof english.viewAs>()({
  banner: 'Está viendo esta galería como su cliente: nada se cuenta y nada se puede descargar ni comprar.',
  stop: 'Salir',
});
