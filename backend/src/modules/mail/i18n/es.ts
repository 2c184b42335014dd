import type { InformalMailTexts, MailTexts } from './texts.js';

/** The texts of mails in Spanish, formal. */
export const es: MailTexts = {
  questions: (email) => `¿Tiene alguna pregunta? Responda a este correo o escriba a ${email}.`,
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
  accountEvents: {
    'signed-in': {
      subject: 'Nuevo inicio de sesión en {studio}',
      text: 'Alguien ha iniciado sesión como {email} en un dispositivo que es nuevo aquí: {detail}.',
    },
    'password-changed': {
      subject: 'Se ha cambiado su contraseña de {studio}',
      text: 'Se ha cambiado la contraseña de {email} y se ha cerrado la sesión en los demás dispositivos.',
    },
    'address-changed': {
      subject: 'Se ha cambiado su dirección en {studio}',
      text: 'Hasta ahora se iniciaba sesión en {studio} con {email}. La nueva dirección es {detail}.',
    },
    'identity-linked': {
      subject: 'Cuenta de empresa vinculada en {studio}',
      text: 'La cuenta {email} se ha vinculado a una cuenta de empresa. Con ella se puede iniciar sesión ahora sin la contraseña actual.',
    },
    'app-added': {
      subject: 'Aplicación de autenticación añadida en {studio}',
      text: 'Se ha añadido una aplicación de autenticación a la cuenta {email}. Al iniciar sesión con la contraseña se pide ahora su código.',
    },
    'app-removed': {
      subject: 'Aplicación de autenticación eliminada en {studio}',
      text: 'Se ha eliminado la aplicación de autenticación de la cuenta {email}. Al iniciar sesión ya no se pide su código.',
    },
    'passkey-added': {
      subject: 'Llave de acceso añadida en {studio}',
      text: 'Se ha añadido una llave de acceso a la cuenta {email}: {detail}. Con ella se inicia sesión sin contraseña. Al iniciar sesión con la contraseña se pide ahora un segundo paso.',
    },
    'passkey-saved': {
      subject: 'Llave de acceso guardada para {studio}',
      text: 'Un gestor de contraseñas ha guardado una llave de acceso para la cuenta {email}: {detail}. Con ella se inicia sesión sin contraseña; la contraseña sola sigue bastando. La página de la cuenta muestra la llave y permite eliminarla.',
    },
    'passkey-second-step': {
      subject: 'Segundo paso añadido en {studio}',
      text: 'Una llave de acceso es ahora el segundo paso de la cuenta {email}: {detail}. Al iniciar sesión con la contraseña se pide, y se ha cerrado la sesión en los demás dispositivos.',
    },
    'passkey-removed': {
      subject: 'Llave de acceso eliminada en {studio}',
      text: 'Se ha eliminado una llave de acceso de la cuenta {email}: {detail}. Ya no sirve para iniciar sesión.',
    },
    'codes-renewed': {
      subject: 'Nuevos códigos de recuperación en {studio}',
      text: 'Se han creado nuevos códigos de recuperación para la cuenta {email}. Los anteriores ya no son válidos.',
    },
    'code-used': {
      subject: 'Código de recuperación usado en {studio}',
      text: 'Se ha usado un código de recuperación de la cuenta {email}. Códigos restantes: {detail}.',
    },
    'factors-reset': {
      subject: 'Segundo paso eliminado en {studio}',
      text: 'El estudio ha eliminado el segundo paso de la cuenta {email}, y se ha cerrado la sesión en todos los dispositivos. Para iniciar sesión vuelve a bastar la contraseña.',
    },
  },
  accountEventEnd:
    'Si no ha sido usted, elija enseguida una nueva contraseña, elimine las llaves de acceso que no reconozca y escriba a {support}.',
  unknownDevice: 'dispositivo desconocido',
  withdrawal: {
    locale: 'es-ES',
    received: {
      subject: 'Hemos recibido su desistimiento',
      intro: 'Hemos recibido esta declaración:',
      statement: 'Por la presente desisto de mi contrato.',
      confirm:
        'Confírmela con este enlace. El desistimiento se tramita entonces de inmediato: se reembolsa el resto de su pago, y lo que había desbloqueado deja de estar disponible para usted. Si algo ya se descargó, o se vio sin marca de agua, revisaremos antes su desistimiento.',
      button: 'Confirmar el desistimiento',
      next: 'Sin el enlace, tramitaremos su desistimiento manualmente. Recibirá otro correo con el resultado.',
      unmatched: [
        'El {time} recibimos un desistimiento con esta dirección de correo.',
        'No hemos encontrado ningún pedido. Lo revisaremos manualmente y le escribiremos. Será más rápido con la referencia que figura en el correo de su recibo, por ejemplo R-2026-000042-ABCDEFGH.',
        'Si no nos ha escrito, ignore este correo: no cambia nada.',
      ],
      form: 'Desistir del contrato',
    },
    name: 'Nombre',
    order: 'Pedido',
    email: 'Correo electrónico',
    receivedAt: 'Recibido',
    outcomes: {
      accepted: {
        subject: 'Desistimiento confirmado: pedido {order}',
        text: 'Ha desistido de su pedido {order}. Lo que había desbloqueado ya no está disponible para usted.',
      },
      declined: {
        subject: 'Su desistimiento del pedido {order}',
        text: '{studio} no puede aceptar su desistimiento del pedido {order}.',
      },
      repeated: {
        subject: 'Su desistimiento del pedido {order}',
        text: 'Ya consta un desistimiento del pedido {order}, o su pago ya se ha reembolsado. Esta declaración no cambia nada y nada se reembolsa dos veces.',
      },
    },
    refund: 'Le reembolsamos {amount} por el mismo medio de pago que utilizó.',
    reason: 'Motivo: {reason}',
    stated: 'Su declaración:',
    consent: {
      subject: 'Su compra {order} ya está disponible',
      text: 'El {time} aceptó lo siguiente para su compra {order}:',
    },
  },
  receipt: {
    locale: 'es-ES',
    subject: (number, studio) => `Su recibo ${number} de ${studio}`,
    greeting: 'Hola, {}:',
    thanks: 'Gracias por su compra en {}.',
    receipt: 'Recibo',
    paid: 'Fecha de pago',
    gallery: 'Galería',
    upgrade: 'Ampliación a {}',
    alreadyPaid: 'Ya pagado',
    discount: 'Descuento ({})',
    rounding: 'Redondeo',
    subtotal: 'Subtotal',
    tax: 'Impuestos',
    vat: 'IVA {}',
    vatIncluded: 'IVA {} incluido',
    company: 'Empresa',
    vatId: 'NIF-IVA',
    reverseCharge: 'Inversión del sujeto pasivo.',
    total: 'Total',
    refunded: 'Con esto no se ha desbloqueado nada nuevo. Le devolveremos {} automáticamente.',
    test: 'Ha sido una compra de prueba. No se le ha cobrado nada.',
    consented: 'Antes de pagar aceptó lo siguiente: «{}»',
    opens: 'Lo que ha comprado estará disponible el {}. En la página de su recibo puede activarlo antes.',
    yourGallery: 'Su galería',
    openGallery: 'Abrir la galería',
    viewReceipt: 'Ver o imprimir el recibo',
  },
  invoice: {
    invoice: {
      subject: (number, studio) => `Factura ${number} de ${studio}`,
      text: 'Gracias por su compra. Adjuntamos su factura en PDF.',
    },
    credit_note: {
      subject: (number, studio) => `Factura rectificativa ${number} de ${studio}`,
      text: 'Hemos reembolsado su pago. Adjuntamos la factura rectificativa en PDF.',
    },
  },
  share: {
    subject: (project) => `Su galería está lista: ${project}`,
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    ready: '¡Su galería está lista! Aquí puede ver, compartir y descargar sus fotos y vídeos:',
    closing: 'Un saludo cordial,',
    button: 'Abrir la galería',
  },
  passcode: {
    subject: (project) => `Código de acceso a su galería: ${project}`,
    intro: 'este es el código de acceso a su galería:',
    use: 'Introdúzcalo al abrir el enlace a su galería. El enlace llega en otro correo.',
  },
  galleryLink: {
    subject: (project) => `Enlace a la galería: ${project}`,
    intro: 'este es el enlace a la galería:',
    ignore:
      'Se ha pedido en nuestro sitio web con esta dirección de correo. Si se trata de un error, basta con ignorarlo.',
  },
  notifications: {
    events: {
      sale: {
        one: 'Venta: {title}, {amount}',
        several: 'Ventas',
        line: '{person} ha comprado «{title}» en {project} por {amount}.',
      },
      selection_done: {
        one: '{person} ha terminado «{title}»',
        several: 'Selecciones terminadas',
        line: '{person} ha terminado «{title}» en {project}. Fotos: {count}.',
      },
      withdrawal: {
        one: 'Desistimiento: {title}',
        several: 'Desistimientos',
        line: '{person} desiste del pedido «{title}» en {project} ({amount}).',
        withoutProject: '{person} desiste de un contrato. No se ha encontrado el pedido: {title}.',
      },
      payment_failed: {
        one: 'Pago fallido: {title}, {amount}',
        several: 'Pagos fallidos',
        line: '{person} quiso pagar {amount} por «{title}» en {project}, y el pago ha fallado.',
      },
      refund_failed: {
        one: 'Reembolso fallido: {title}',
        several: 'Reembolsos fallidos',
        line: 'Ha fallado un reembolso a {person} por «{title}» en {project}. El pedido era de {amount}.',
      },
      file_failed: {
        one: 'Archivo fallido: {title}',
        several: 'Archivos fallidos',
        line: 'No se ha podido preparar «{title}» en {project}. Los clientes no lo ven.',
      },
      first_visit: {
        one: 'Galería abierta: {project}',
        several: 'Galerías abiertas',
        line: '{person} ha abierto por primera vez la galería {project}.',
      },
    },
    additional: 'Por encima de las incluidas en el precio: {additional}.',
    test: '(Prueba: no se ha movido dinero.)',
    somebody: 'Alguien',
    daily: 'Lo que ha pasado: {count}',
    more: 'Y más: {count}.',
    button: 'Abrir en la consola',
    choose: 'Elegir estos correos',
  },
  reminders: {
    gallery_not_opened: {
      subject: 'Su galería le espera: {project}',
      text: '{greeting}\n\nSu galería está lista y todavía no la ha abierto. Aquí están sus fotos y vídeos:\n\n{link}\n\nUn saludo cordial,\n{studio}',
    },
    gallery_closes_soon: {
      subject: 'Su galería se cierra pronto: {project}',
      text: '{greeting}\n\nSu galería está abierta hasta el {date}. Descargue antes lo que quiera conservar:\n\n{link}\n\nUn saludo cordial,\n{studio}',
    },
    gallery_closes_next: {
      subject: 'Última oportunidad: se cierra su galería {project}',
      text: '{greeting}\n\nSu galería se cierra el {date}. Es la última oportunidad para descargar sus fotos y vídeos:\n\n{link}\n\nUn saludo cordial,\n{studio}',
    },
    selection_open: {
      subject: 'Elija sus fotos, por favor: {selection}',
      text: '{greeting}\n\nPuede elegir sus fotos para «{selection}» hasta el {date}. Cuando las tenga todas, pulse «Terminar» en la galería:\n\n{link}\n\nUn saludo cordial,\n{studio}',
    },
    order_unpaid: {
      subject: 'Su pedido aún no está completo: {order}',
      text: '{greeting}\n\nHa empezado un pedido («{order}») y no hemos recibido el pago. Puede completarlo en su galería:\n\n{link}\n\nSi ha cambiado de idea, no tiene que hacer nada.\n\nUn saludo cordial,\n{studio}',
    },
    purchase_not_downloaded: {
      subject: 'Sus fotos están listas para descargar: {project}',
      text: '{greeting}\n\nHa comprado «{order}» y desde entonces no ha descargado nada. Sus archivos están aquí:\n\n{link}\n\nUn saludo cordial,\n{studio}',
    },
  },
  reminderEnd: { unsubscribe: 'No recibir más recordatorios', order: 'Completar el pedido' },
  reminderSamples: { project: 'Boda en junio', person: 'Ana', selection: 'Álbum', order: 'Todas las fotos' },
  copyMark: 'Vista previa',
  test: {
    subject: 'Correo de prueba de {studio}',
    text: 'Este es un correo de prueba de {studio}. Si puede leerlo, el envío funciona.',
  },
  outage: {
    began: {
      subject: 'Diez minutos sin funcionar: {parts}',
      text: 'Desde {time} no funciona algo que su sitio necesita:',
    },
    ended: {
      subject: 'Todo vuelve a funcionar',
      text: 'Todo vuelve a funcionar desde {until}. El problema empezó: {time}.',
    },
    button: 'Ver el estado',
    parts: {
      database: {
        name: 'Base de datos',
        advice:
          'Compruebe que PostgreSQL funciona y que DATABASE_URL es correcta. Hasta entonces nadie puede usar el sitio.',
      },
      storage: { name: 'Almacenamiento de archivos', advice: 'Compruebe el disco de DATA_DIR o los ajustes de S3.' },
      disk: { name: 'Disco', advice: 'Está lleno. Libere espacio o lleve DATA_DIR a un disco más grande.' },
      temporary: {
        name: 'Carpeta temporal',
        advice:
          'Está llena: los vídeos no se convierten. Libere espacio o ponga TMPDIR en una carpeta con más espacio.',
      },
      queue: { name: 'Cola', advice: 'Compruebe Redis (REDIS_URL), o PostgreSQL si no hay Redis.' },
      workers: {
        name: 'Workers',
        advice: 'No hay ninguno en marcha: las subidas y los correos esperan. Inicie un worker.',
      },
      mail: {
        name: 'Correo',
        advice: 'Compruebe el servidor de correo en Ajustes > Correo. Los recibos y los enlaces esperan.',
      },
      backups: {
        name: 'Copias de seguridad',
        advice:
          'No hay ninguna buena desde hace más de un día. Compruebe el lugar de las copias y el registro del worker.',
      },
    },
  },
};

/** The texts that differ where clients are addressed informally. */
export const esInformal: InformalMailTexts = {
  questions: (email) => `¿Tienes alguna pregunta? Responde a este correo o escribe a ${email}.`,
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
  accountEvents: {
    'password-changed': { subject: 'Se ha cambiado tu contraseña de {studio}' },
    'address-changed': { subject: 'Se ha cambiado tu dirección en {studio}' },
  },
  accountEventEnd:
    'Si no has sido tú, elige enseguida una nueva contraseña, elimina las llaves de acceso que no reconozcas y escribe a {support}.',
  withdrawal: {
    received: {
      subject: 'Hemos recibido tu desistimiento',
      confirm:
        'Confírmala con este enlace. El desistimiento se tramita entonces de inmediato: se reembolsa el resto de tu pago, y lo que había desbloqueado deja de estar disponible para ti. Si algo ya se descargó, o se vio sin marca de agua, revisaremos antes tu desistimiento.',
      next: 'Sin el enlace, tramitaremos tu desistimiento manualmente. Recibirás otro correo con el resultado.',
      unmatched: [
        'El {time} recibimos un desistimiento con esta dirección de correo.',
        'No hemos encontrado ningún pedido. Lo revisaremos manualmente y te escribiremos. Será más rápido con la referencia que figura en el correo de tu recibo, por ejemplo R-2026-000042-ABCDEFGH.',
        'Si no nos has escrito, ignora este correo: no cambia nada.',
      ],
    },
    outcomes: {
      accepted: {
        text: 'Has desistido de tu pedido {order}. Lo que había desbloqueado ya no está disponible para ti.',
      },
      declined: {
        subject: 'Tu desistimiento del pedido {order}',
        text: '{studio} no puede aceptar tu desistimiento del pedido {order}.',
      },
      repeated: { subject: 'Tu desistimiento del pedido {order}' },
    },
    refund: 'Te reembolsamos {amount} por el mismo medio de pago que utilizaste.',
    stated: 'Tu declaración:',
    consent: {
      subject: 'Tu compra {order} ya está disponible',
      text: 'El {time} aceptaste lo siguiente para tu compra {order}:',
    },
  },
  receipt: {
    subject: (number, studio) => `Tu recibo ${number} de ${studio}`,
    thanks: 'Gracias por tu compra en {}.',
    refunded: 'Con esto no se ha desbloqueado nada nuevo. Te devolveremos {} automáticamente.',
    test: 'Ha sido una compra de prueba. No se te ha cobrado nada.',
    consented: 'Antes de pagar aceptaste lo siguiente: «{}»',
    opens: 'Lo que has comprado estará disponible el {}. En la página de tu recibo puedes activarlo antes.',
    yourGallery: 'Tu galería',
  },
  invoice: {
    invoice: { text: 'Gracias por tu compra. Adjuntamos tu factura en PDF.' },
    credit_note: { text: 'Hemos reembolsado tu pago. Adjuntamos la factura rectificativa en PDF.' },
  },
  reminders: {
    gallery_not_opened: {
      subject: 'Tu galería te espera: {project}',
      text: '{greeting}\n\nTu galería está lista y todavía no la has abierto. Aquí están tus fotos y vídeos:\n\n{link}\n\nUn saludo cordial,\n{studio}',
    },
    gallery_closes_soon: {
      subject: 'Tu galería se cierra pronto: {project}',
      text: '{greeting}\n\nTu galería está abierta hasta el {date}. Descarga antes lo que quieras conservar:\n\n{link}\n\nUn saludo cordial,\n{studio}',
    },
    gallery_closes_next: {
      subject: 'Última oportunidad: se cierra tu galería {project}',
      text: '{greeting}\n\nTu galería se cierra el {date}. Es la última oportunidad para descargar tus fotos y vídeos:\n\n{link}\n\nUn saludo cordial,\n{studio}',
    },
    selection_open: {
      subject: 'Elige tus fotos, por favor: {selection}',
      text: '{greeting}\n\nPuedes elegir tus fotos para «{selection}» hasta el {date}. Cuando las tengas todas, pulsa «Terminar» en la galería:\n\n{link}\n\nUn saludo cordial,\n{studio}',
    },
    order_unpaid: {
      subject: 'Tu pedido aún no está completo: {order}',
      text: '{greeting}\n\nHas empezado un pedido («{order}») y no hemos recibido el pago. Puedes completarlo en tu galería:\n\n{link}\n\nSi has cambiado de idea, no tienes que hacer nada.\n\nUn saludo cordial,\n{studio}',
    },
    purchase_not_downloaded: {
      subject: 'Tus fotos están listas para descargar: {project}',
      text: '{greeting}\n\nHas comprado «{order}» y desde entonces no has descargado nada. Tus archivos están aquí:\n\n{link}\n\nUn saludo cordial,\n{studio}',
    },
  },
  share: {
    subject: (project) => `Tu galería está lista: ${project}`,
    ready: '¡Tu galería está lista! Aquí puedes ver, compartir y descargar tus fotos y vídeos:',
  },
  passcode: {
    subject: (project) => `Código de acceso a tu galería: ${project}`,
    intro: 'este es el código de acceso a tu galería:',
    use: 'Introdúcelo al abrir el enlace a tu galería. El enlace llega en otro correo.',
  },
};
