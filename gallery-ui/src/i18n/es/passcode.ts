import type { passcode as english } from '../en/passcode';
import { translation } from '../message';

export const passcode = translation<typeof english>()({
  pageTitle: 'Galería privada',
  title: 'Esta galería es privada',
  lead: 'Introduzca el código de acceso que recibió con su enlace.',
  label: 'Código de acceso',
  opening: 'Abriendo…',
  open: 'Abrir galería',
});
