import type { InformalMailTexts, MailTexts } from './mail-texts.js';

/** The texts of mails in Spanish, formal. */
export const es: MailTexts = {
  account: {
    reset: {
      subject: 'Nueva contraseña para {studio}',
      before: 'Alguien ha pedido una nueva contraseña para {email}. Elíjala aquí:',
      link: 'Elegir una nueva contraseña',
      after:
        'El enlace sirve una sola vez y durante una hora. Si no ha sido usted, ignore este correo: su contraseña no cambia.',
    },
    invite: {
      subject: 'Su cuenta en {studio}',
      before: '{studio} ha creado una cuenta para {email}. Elija su contraseña para iniciar sesión:',
      link: 'Elegir contraseña',
      after: 'El enlace sirve una sola vez y durante siete días.',
    },
    changed: {
      subject: 'Se ha cambiado su contraseña de {studio}',
      before: 'Se ha cambiado la contraseña de {email} y se ha cerrado la sesión en todos los dispositivos.',
      link: null,
      after: 'Si no ha sido usted, escriba enseguida a {support}.',
    },
    provider: {
      subject: 'Inicio de sesión en {studio}',
      before:
        'Alguien ha pedido una nueva contraseña para {email}. Esta cuenta no tiene contraseña aquí: inicia sesión a través de su empresa.',
      link: 'Ir al inicio de sesión',
      after: 'Para cambiar esa contraseña, contacte con su empresa. Si no ha sido usted, ignore este correo.',
    },
  },
};

/** Those that differ where clients are addressed informally. */
export const esInformal: InformalMailTexts = {
  account: {
    reset: {
      before: 'Alguien ha pedido una nueva contraseña para {email}. Elígela aquí:',
      after:
        'El enlace sirve una sola vez y durante una hora. Si no has sido tú, ignora este correo: tu contraseña no cambia.',
    },
    invite: {
      subject: 'Tu cuenta en {studio}',
      before: '{studio} ha creado una cuenta para {email}. Elige tu contraseña para iniciar sesión:',
    },
    changed: {
      subject: 'Se ha cambiado tu contraseña de {studio}',
      after: 'Si no has sido tú, escribe enseguida a {support}.',
    },
    provider: {
      before:
        'Alguien ha pedido una nueva contraseña para {email}. Esta cuenta no tiene contraseña aquí: inicia sesión a través de tu empresa.',
      after: 'Para cambiar esa contraseña, contacta con tu empresa. Si no has sido tú, ignora este correo.',
    },
  },
};
