import type { Translated } from '../catalogue';

/** Spanish texts: what goes wrong between the console and the server. */
export const errors: Translated<'errors'> = {
  unreachable: 'No se puede conectar con el servidor. Comprueba la conexión e inténtalo de nuevo.',
  loggedOut: 'Tu sesión se ha cerrado. Volviendo a iniciar sesión...',
};
