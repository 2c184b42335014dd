import type { unsubscribe as english } from '../en/unsubscribe';
import { translation } from '../message';

export const unsubscribe = translation<typeof english>()({
  title: 'No recibir más recordatorios',
  text: 'Aquí se pueden cancelar los recordatorios a {email}: los correos que se envían solos, por ejemplo cuando una galería está a punto de terminar.',
  stays:
    'Los recibos, las facturas, las confirmaciones legales, los correos sobre contraseñas y las invitaciones a galerías seguirán llegando.',
  end: 'Cancelar los recordatorios',
  ended: 'Recordatorios cancelados',
  endedText: 'No se enviarán más recordatorios de {studio} a {email}.',
  undo: 'Deshacer',
  undone: 'Los recordatorios a {email} vuelven a estar activos.',
  failed: 'No ha funcionado. Por favor, otro intento más tarde.',
  linkWrong: 'Este enlace está incompleto',
  linkWrongText: 'Hay que abrirlo de nuevo desde el correo o copiarlo entero.',
});
