import type * as english from '../en/app';
import { translation } from '../message';

export const notFound = translation<typeof english.notFound>()({
  title: 'Página no encontrada',
  nothingAt: 'No hay ninguna página en {path}.',
  check:
    'Puede que el enlace esté incompleto o que la página se haya movido. Compruebe el enlace de su correo o empiece por la página de inicio.',
  hint: '¿Ha olvidado añadir la página al router?',
});

export const passcode = translation<typeof english.passcode>()({
  pageTitle: 'Galería privada',
  title: 'Esta galería es privada',
  lead: 'Introduzca el código de acceso que le dio su estudio.',
  label: 'Código de acceso',
  opening: 'Abriendo…',
  open: 'Abrir galería',
  wrong: 'Ese código de acceso no es correcto.',
});

export const join = translation<typeof english.join>()({
  pageTitle: 'Bienvenida',
  lead: 'Díganos quién es para ver la galería y guardar sus propios favoritos.',
  name: 'Su nombre',
  email: 'Correo electrónico',
  emailOptional: 'Correo electrónico (opcional)',
  opening: 'Abriendo…',
  open: 'Ver la galería',
  failed: 'No ha funcionado. Inténtelo de nuevo.',
});

export const viewAs = translation<typeof english.viewAs>()({
  label: 'Vista de otra persona',
  client: 'Así ve {name} (cliente) esta galería.',
  guest: 'Así ve {name} (invitado) esta galería.',
  partner: 'Así ve {name} (colaborador) esta galería.',
  anyClient: 'Así ve un cliente esta galería.',
  anyGuest: 'Así ve un invitado esta galería.',
  anyPartner: 'Así ve un colaborador esta galería.',
  readOnly: 'Las visitas no cuentan y no se puede descargar ni comprar.',
  stop: 'Salir de esta vista',
});
