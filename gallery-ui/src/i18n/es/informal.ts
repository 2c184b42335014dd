import type { InformalTexts } from '../informal';

/** Spanish with 'tú': the texts that differ from the formal ones. */
export const informal: InformalTexts = {
  sections: {
    proofing: {
      closedChosen: 'El plazo ha vencido. Todavía puedes enviar lo que has elegido.',
      doneText: 'Tu selección está terminada y el estudio la tiene.',
      empty: 'Aún no hay fotos elegidas. Toca el cuadrado de una foto para elegirla.',
      full: { one: 'Puedes elegir {count} foto', other: 'Puedes elegir {count} fotos' },
      fullText: 'Quita antes otra foto.',
      notSavedText: 'No hemos podido guardar tu elección. Inténtalo de nuevo.',
      doneCount: { one: 'Has elegido {count} foto.', other: 'Has elegido {count} fotos.' },
      doneLeft: {
        one: 'Aún puedes elegir {count} incluida en el precio.',
        other: 'Aún puedes elegir {count} incluidas en el precio.',
      },
      doneAdditional: {
        one: '{count} no está incluida en el precio: {amount}. Tu estudio se pondrá en contacto para el pago.',
        other: '{count} no están incluidas en el precio: {amount}. Tu estudio se pondrá en contacto para el pago.',
      },
      doneShared: 'Elegís juntos: la selección quedará terminada para todos los clientes de esta galería.',
      doneNext: 'Tu estudio recibe la selección y empieza a trabajar en ella. Después ya no se puede cambiar.',
      completeText: 'Tu selección está completa y pagada, y el estudio la tiene.',
      doneSold: {
        one: '{count} no está incluida en el precio: {amount}. La pagas en el paso siguiente.',
        other: '{count} no están incluidas en el precio: {amount}. Las pagas en el paso siguiente.',
      },
      doneNextPaid: 'Tu estudio recibe la selección, que queda completa con el pago. Ya no se podrá cambiar.',
      arrangeText: 'Arrastra las fotos o usa las flechas. Con el teclado: Alt y una flecha.',
    },
    account: {
      passkeysText: 'Con una llave de acceso inicias sesión con tu dedo, tu cara o tu PIN, sin contraseña.',
      codesLeft: {
        zero: 'Has usado todos tus códigos de recuperación.',
        one: 'Te queda {count} código de recuperación.',
        other: 'Te quedan {count} códigos de recuperación.',
      },
      proofTitle: '¿Eres tú?',
      proofText: 'Para proteger tu cuenta, te pedimos tu contraseña una vez más.',
      proofAppText: 'Para proteger tu cuenta, te pedimos tu contraseña y un código una vez más.',
      proofPasskeyText: 'Para proteger tu cuenta, usa tu llave de acceso, o tu contraseña y un código de recuperación.',
      proofCode: 'Código de tu aplicación',
      proofCodeRequired: 'Introduce un código',
      proofFailed: 'No hemos podido confirmar que eres tú.',
      passkeySynced: 'En tu gestor de contraseñas',
      passkeyRemoveText: 'Ya no podrás iniciar sesión con ella, y se cerrará la sesión en tus demás dispositivos.',
      recoveryCodesText:
        '¿Y si pierdes la llave? Después de la contraseña, cada uno de estos códigos te permite iniciar sesión una vez. Solo los mostramos ahora: guárdalos bien.',
      shared: {
        one: 'Han compartido una galería contigo.',
        other: 'Han compartido {count} galerías contigo.',
      },
      nothingShared:
        'Aún no se ha compartido nada contigo. Tu estudio te enviará un enlace en cuanto haya una galería lista.',
      projectsFailed: 'No se han podido cargar tus proyectos.',
      projectsText: 'Las galerías que tu estudio ha compartido contigo.',
      settingsText: 'Tu nombre, teléfono y contraseña.',
      supportText: '¿Preguntas sobre una galería, una descarga o un paquete? Escríbenos.',
      details: 'Tus datos',
      firstNameRequired: 'Introduce tu nombre',
      lastNameRequired: 'Introduce tus apellidos',
      emailHint: 'Tus galerías están vinculadas a esta dirección. Para cambiarla, ponte en contacto con tu estudio.',
      updatedText: 'Tus datos se han guardado.',
      passwordRequired: 'Introduce la contraseña',
      devicesText:
        '¿Has perdido un dispositivo o has iniciado sesión en uno ajeno? Cierra la sesión en todos, también en este.',
      activityFailed: 'No se ha podido cargar tu actividad.',
      wasShared: '{project} se ha compartido contigo',
      noProjectsText:
        'Los proyectos aparecerán aquí en cuanto tu estudio comparta una galería con tu correo electrónico.',
    },
    checkout: {
      emailHint: 'Enviaremos tu recibo a esta dirección.',
      preparing: 'Preparando tu pago…',
      notAvailableText: 'El pago no está configurado en este momento. Ponte en contacto con el administrador.',
      receivedText:
        'Hemos recibido tu pago, pero aún no hemos podido desbloquear tu galería. Suele tardar unos minutos. No se te cobrará de nuevo.',
      title: 'Finaliza tu compra',
      upgradePricing: 'Precio de ampliación: paga solo la diferencia',
      couponFailed: 'No se ha podido comprobar el cupón. Inténtalo de nuevo.',
      consentHint:
        'También puedes comprar sin dar tu consentimiento: tu compra estará disponible cuando termine el plazo de desistimiento o cuando lo pidas.',
      secure: 'Tu pago es seguro y está cifrado.',
      formBroken:
        'No se ha podido cargar el formulario de la tarjeta. Comprueba tu conexión y que nada bloquee js.stripe.com.',
      testMode: 'Modo de prueba: no se te cobrará nada.',
      testModeText: 'Usa una de las tarjetas de prueba de abajo. No introduzcas una tarjeta real.',
      numberMissing: 'Introduce un número de tarjeta',
      numberWrong: 'Comprueba el número de tarjeta',
      expiryWrong: 'Introduce el mes y el año, por ejemplo 12 / 34',
      cvcWrong: 'Introduce los 3 dígitos del reverso de la tarjeta',
      bankTitle: 'Confirma este pago',
      bankText: 'Modo de prueba: aquí tu banco te pediría que confirmaras {amount}.',
      bankLeft:
        'Tu banco necesita que confirmes este pago. Pulsa «Pedido con obligación de pago» para intentarlo de nuevo.',
    },
    common: {
      yourPurchases: 'Tus compras',
      offline: 'No se puede conectar con el servidor. Comprueba tu conexión e inténtalo de nuevo.',
      partGone: 'Hay una versión nueva. Recarga la página para continuar.',
      brokenText: 'No hemos podido mostrar esta página. Tus archivos están a salvo.',
      unauthorized: 'No has iniciado sesión',
      loggedOut: 'Se ha cerrado tu sesión. Te llevamos al inicio de sesión…',
    },
    downloads: {
      useFreeTitle: {
        one: '¿Usar tu descarga gratuita?',
        other: '¿Usar una de tus descargas gratuitas?',
      },
      useFreeText: {
        one: 'Te queda {count} descarga gratuita. Puedes volver a descargar el mismo vídeo cuando quieras mientras la galería esté abierta.',
        other:
          'Te quedan {count} descargas gratuitas. Puedes volver a descargar el mismo vídeo cuando quieras mientras la galería esté abierta.',
      },
      headshotText: 'Puedes elegir una foto gratis. Después no podrás cambiarla.',
      useFreeManyTitle: {
        one: '¿Usar {count} de tus descargas gratuitas?',
        other: '¿Usar {count} de tus descargas gratuitas?',
      },
      useFreeManyText:
        'Tu selección incluye vídeos que aún no has descargado. Puedes volver a descargar el mismo vídeo cuando quieras mientras la galería esté abierta.',
      favouritesAdded: {
        one: '{count} archivo añadido a tus favoritos',
        other: '{count} archivos añadidos a tus favoritos',
      },
      favouritesRemoved: {
        one: '{count} archivo eliminado de tus favoritos',
        other: '{count} archivos eliminados de tus favoritos',
      },
      notAllSaved: {
        one: 'No hemos podido guardar {count} favorito. Inténtalo de nuevo.',
        other: 'No hemos podido guardar {count} favoritos. Inténtalo de nuevo.',
      },
      sizeTitle: 'Elige un tamaño',
      readyText: 'Tu archivo está listo. Elige dónde guardarlo.',
      readyManyText: {
        one: 'Tu {count} archivo está listo. Elige dónde guardarlo.',
        other: 'Tus {count} archivos están listos. Elige dónde guardarlos.',
      },
      freeLeftTitle: {
        one: 'Te queda {count} descarga gratuita',
        other: 'Te quedan {count} descargas gratuitas',
      },
      freeLeftText: {
        one: 'Te queda {count} descarga gratuita y has seleccionado {videos} vídeos. Elige uno o compra un paquete.',
        other:
          'Te quedan {count} descargas gratuitas y has seleccionado {videos} vídeos. Elige {count} o compra un paquete.',
      },
      videosLeftTitle: {
        one: 'Te queda {count} descarga de vídeo',
        other: 'Te quedan {count} descargas de vídeo',
      },
      videosLeftText: {
        one: 'Te queda {count} descarga de vídeo y has seleccionado {videos} vídeos. Elige uno o amplía tu paquete.',
        other:
          'Te quedan {count} descargas de vídeo y has seleccionado {videos} vídeos. Elige {count} o amplía tu paquete.',
      },
      freeUsedTitle: {
        one: 'Ya has usado tu descarga gratuita',
        other: 'Ya has usado tus {count} descargas gratuitas',
      },
      freeUsedText: 'Con un paquete puedes descargar más vídeos.',
      videosUsedTitle: 'Ya has usado todas tus descargas de vídeo',
      videosUsedText: 'Amplía tu paquete para descargar todos los vídeos.',
      choosePhotoText: {
        one: 'Puedes elegir {count} foto. No se podrá cambiar después.',
        other: 'Puedes elegir {count} fotos. No se podrá cambiar después.',
      },
      choiceText: 'Puedes comprar una foto más y elegir esta.',
      choiceOrPackageText: 'Puedes comprar una foto más y elegir esta, o un paquete con más contenido.',
      photosLeftText: {
        one: 'Puedes elegir {count} foto más o comprar un paquete.',
        other: 'Puedes elegir {count} fotos más o comprar un paquete.',
      },
      notIncludedText: 'Escribe a tu estudio si quieres descargar más.',
      headshotLeftText: {
        one: 'Puedes elegir esta foto como retrato gratuito o comprar un paquete con todas las fotos.',
        other: 'Has seleccionado {count} fotos. Elige una como retrato gratuito o compra un paquete con todas.',
      },
      headshotOnlyText: {
        one: 'Puedes elegir esta foto como retrato gratuito.',
        other: 'Has seleccionado {count} fotos. Elige una como retrato gratuito.',
      },
      headshotUsedTitle: 'Ya has elegido tu retrato gratuito',
      photosLockedText: {
        one: 'Esta foto aún no está incluida. Con un paquete tendrás todas las fotos.',
        other: 'Estas {count} fotos aún no están incluidas. Con un paquete las tendrás todas.',
      },
    },
    gallery: {
      empty: 'Estamos preparando tus fotos y vídeos. Vuelve pronto.',
      rerendering: 'Estamos preparando tus vistas previas sin marca de agua. Tus descargas ya no la llevan.',
      freePhoto: 'Tu foto: {label}',
      downloadFailedText: 'No hemos podido descargar el archivo. Inténtalo de nuevo.',
      noFavouritesText:
        'Toca el corazón de lo que más te guste para guardarlo aquí. Tu estudio puede ver tus favoritos.',
      notSavedText: 'No hemos podido guardar tu favorito. Inténtalo de nuevo.',
      videosFree: {
        one: 'Tu vídeo es gratis',
        other: 'Tus {count} vídeos son gratis',
      },
    },
    galleryEnd: {
      endedOn:
        'El acceso gratuito a {name} terminó el {at}. Puedes reabrir la galería con un paquete o pedirnos más tiempo.',
      ended:
        'El acceso gratuito a {name} ha terminado. Puedes reabrir la galería con un paquete o pedirnos más tiempo.',
      endedOnOnly: 'El acceso a {name} terminó el {at}. Escríbenos si necesitas más tiempo.',
      endedOnly: 'El acceso a {name} ha terminado. Escríbenos si necesitas más tiempo.',
    },
    galleryMissing: {
      notFoundText:
        'Puede que el enlace esté incompleto o que la galería ya no esté disponible. Comprueba el enlace de tu correo.',
      failedText: 'Inténtalo de nuevo en un momento.',
    },
    landing: {
      title: 'Vídeo profesional, hecho para tu empresa',
      lead: 'Tus vídeos y fotos en una galería privada: míralos, elige y descarga.',
      accessYourVideos: 'Accede a tus vídeos',
      firstFree: {
        one: 'Tu primer vídeo es gratis.',
        other: 'Tus primeros {count} vídeos son gratis.',
      },
      buildTrustText: 'Una cara, una voz, un lugar: tus clientes te conocen antes de la primera llamada.',
      standOutText: 'Imágenes creadas solo para tu empresa, con edición y etalonaje profesionales.',
      socialText: 'Versiones pensadas para las redes que siguen tus clientes.',
      instantText: 'Mira tus archivos y descárgalos en cuanto estén listos.',
      freeText: {
        one: '¿Es tu primera vez? Míralo todo y descarga {count} vídeo gratis, en resolución completa. ¿Te gusta? Siempre puedes conseguir más.',
        other:
          '¿Es tu primera vez? Míralo todo y descarga {count} vídeos gratis, en resolución completa. ¿Te gustan? Siempre puedes conseguir más.',
      },
      closing: 'Tus vídeos te esperan',
      closingText: 'Inicia sesión con el correo electrónico que diste a tu estudio.',
    },
    login: {
      lead: 'Inicia sesión en tu cuenta multimedia',
      emailPlaceholder: 'Introduce tu correo',
      emailInvalid: 'Introduce un correo electrónico válido',
      passwordPlaceholder: 'Introduce tu contraseña',
      passkeyLead: 'Usa tu llave de acceso.',
      passkeyHelp: '¿No la tienes a mano, o este navegador no puede usarla? Tu estudio puede ayudarte.',
      passkeyOrCode: 'Usa tu llave de acceso, o introduce un código de recuperación.',
      codeLead: 'Introduce el código que muestra tu aplicación de autenticación, o un código de recuperación.',
      passwordRequired: 'Introduce la contraseña',
      help: '¿Necesitas ayuda para acceder a tu cuenta? {link}',
      denied:
        'Has cancelado el inicio de sesión en la página de tu empresa. Empieza de nuevo o inicia sesión con contraseña.',
      expired: 'El inicio de sesión ha tardado demasiado. Empieza de nuevo.',
      'not-started-here':
        'El inicio de sesión comenzó en otro navegador, o las cookies están bloqueadas. Permite las cookies de este sitio y empieza de nuevo.',
      unavailable:
        'La página de inicio de sesión de tu empresa no responde. Espera un momento y empieza de nuevo, o inicia sesión con contraseña.',
      failedThere:
        'No se ha podido iniciar sesión en la página de tu empresa. Empieza de nuevo. Si no funciona, contacta con el estudio.',
      unverified: 'Tu correo electrónico no está verificado en tu empresa. Verifícalo allí y empieza de nuevo.',
      'other-identity':
        'Este correo electrónico está vinculado a otro acceso de empresa. Pregunta a tu administrador o contacta con el estudio.',
      'not-set-up':
        'El acceso de empresa no está configurado aquí. Inicia sesión con tu correo electrónico y contraseña.',
      'other-user': 'Has iniciado sesión con otra cuenta. Empieza de nuevo y elige la que usas aquí.',
      'not-again':
        'La página de tu empresa no te ha pedido que inicies sesión otra vez. Cierra la sesión allí y empieza de nuevo.',
      'no-auth-time':
        'El acceso de tu empresa no nos dice cuándo has iniciado sesión, así que no podemos confirmar que eres tú. Pide a tu administrador que lo cambie, o pide ayuda a un compañero que usa contraseña.',
      newTitle: 'Elige una contraseña nueva',
      newLead: 'Has iniciado sesión con una contraseña provisional. Elige la tuya para continuar.',
      notChanged: 'No hemos podido cambiar tu contraseña.',
      forgot: '¿Has olvidado tu contraseña?',
      forgotLead: 'Introduce tu correo electrónico y te enviaremos un enlace para elegir una contraseña nueva.',
      requested: 'Revisa tu correo',
      requestedText:
        'Si {email} tiene una cuenta, te llegará un enlace para elegir una contraseña nueva. Sirve durante una hora. ¿No ha llegado nada? Mira en el correo no deseado.',
      noMail: 'Ahora mismo este sitio no puede enviar correos. Escríbenos y te ayudaremos.',
      galleryLinkLead: 'Escribe el correo que diste a tu estudio y te enviaremos los enlaces a tus galerías.',
      galleryLinkSent:
        'Si {email} tiene una galería, el enlace ya está en camino. ¿No ha llegado? Mira en la carpeta de spam o escribe a tu estudio.',
      galleryLinkHint: '¿Sin contraseña? Recibe el enlace por correo.',
      resetLead: 'Se cerrará la sesión en todos tus dispositivos.',
      passwordSavedText: 'Inicia sesión con tu contraseña nueva.',
    },
    notFound: {
      check:
        'Puede que el enlace esté incompleto o que la página se haya movido. Comprueba el enlace de tu correo o empieza por la página de inicio.',
      hint: '¿Has olvidado añadir la página al router?',
    },
    packages: {
      choose: 'Elige tu paquete',
      leadExpired: 'Esta galería está cerrada. Con un paquete vuelves a abrirla para siempre.',
      leadFree: 'Consigue más vídeos y fotos, en resolución completa y sin marcas de agua.',
      leadExtended: 'Tienes el acceso ampliado. Pasa a la colección completa y paga solo la diferencia.',
      leadComplete: 'Tienes la colección completa: todas las fotos y vídeos están incluidos.',
      leadUpgrade: 'Cambia a un paquete mayor y paga solo la diferencia.',
      nothingMore: 'Ya tienes incluido todo lo que hay en esta galería. No necesitas ningún paquete.',
      youHave: 'Ahora mismo tienes: {access}',
      upgrade: 'Precio de ampliación: paga solo la diferencia',
      included: 'Incluido en tu paquete',
      deferred: 'Incluido en tu compra',
      current: 'Tu paquete actual',
      currentAccess: 'Tu acceso actual',
    },
    paid: {
      extendedText: {
        one: 'Ya puedes descargar {count} vídeo en resolución completa.',
        other: 'Ya puedes descargar {count} vídeos en resolución completa.',
      },
      packageText: 'Tu compra está lista. Puedes descargarla en resolución completa y sin marcas de agua.',
    },
    join: {
      lead: 'Dinos quién eres para ver la galería y guardar tus propios favoritos.',
      name: 'Tu nombre',
      failed: 'No ha funcionado. Inténtalo de nuevo.',
    },
    passcode: {
      lead: 'Introduce el código de acceso que te dio tu estudio.',
    },
    payment: {
      opensLater:
        '¡Gracias por tu compra! Estará disponible cuando termine el plazo de desistimiento, o antes con el enlace del correo de tu recibo.',
      successfulText: '¡Gracias por tu compra! Tu acceso se ha ampliado.',
      selectionComplete: '¡Gracias! Tu selección está completa y el estudio la tiene.',
      alreadyPaidText: 'Este pedido ya estaba pagado, así que no se te ha cobrado de nuevo. Tu acceso se ha ampliado.',
      processingText: 'Tu acceso se ampliará en cuanto tu banco confirme el pago.',
      unknownText: 'Aún no hemos podido confirmar tu pago. Si se ha realizado, tu acceso se ampliará en unos minutos.',
      confirming: 'Confirmando tu pago…',
    },
    purchase: {
      processingNote: 'Tu acceso se ampliará en cuanto tu banco confirme este pago.',
      partlyRefundedNote: 'Se ha reembolsado parte de este pago. Conservas tu paquete.',
      disputedNote: 'Tu banco está revisando este pago.',
      chargedBackNote: 'Tu banco ha revertido este pago y el paquete se ha anulado.',
    },
    receipts: {
      testMode: 'Modo de prueba: no se te ha cobrado nada.',
      openByEmail: 'Para activarla antes, usa el enlace del correo con tu recibo.',
      notFoundText: 'Puede que el enlace esté incompleto. Comprueba el enlace de tu correo.',
      failed: 'No hemos podido cargar tus compras',
      failedText: 'Comprueba tu conexión e inténtalo de nuevo.',
      noneText: 'Los paquetes que compres para esta galería aparecerán aquí, con tu recibo.',
      opensOn: 'Tu compra estará disponible el {date}',
      openEarlier: 'Estará disponible antes si aceptas lo siguiente:',
      opened: 'Tu compra ya está disponible. Recibirás una confirmación por correo.',
      openFailed: 'No se ha podido activar tu compra. Inténtalo de nuevo.',
      invoicePreparing: '{number} se está preparando. También te llegará por correo.',
    },
    singles: {
      tooMany: 'Puedes comprar hasta {count} archivos a la vez.',
      how: 'Selecciónalos en la galería y elige «Comprar».',
      photosText: {
        one: 'Tu acceso incluye {count} foto. Cada foto adicional cuesta {price}.',
        other: 'Tu acceso incluye {count} fotos. Cada foto adicional cuesta {price}.',
      },
    },
    tax: {
      country: 'Tu país',
      chooseCountry: 'Elige tu país',
      companyIncomplete: 'Indica el nombre y la dirección de la empresa: deben figurar en la factura.',
      noVat: 'No se cobra IVA en pedidos desde tu país.',
    },
    viewer: {
      photoNetwork: 'No se ha podido cargar la foto. Comprueba tu conexión.',
    },
    withdrawal: {
      lead: 'Aquí puedes desistir de una compra. Recibirás un correo que confirma lo que has enviado, con fecha y hora.',
      name: 'Tu nombre',
      orderHint:
        'Figura con las letras en el correo de tu recibo, por ejemplo R-2026-000042-ABCDEFGH. Sin las letras tardará más.',
      emailHint: 'Allí enviaremos la confirmación. Escribe la dirección en la que recibiste tu galería.',
      failed: 'No se ha podido enviar tu desistimiento. Inténtalo de nuevo.',
      sentText:
        'Recibimos tu desistimiento el {time} y lo confirmamos con un correo a {email}. Si contiene un enlace, ábrelo y se tramitará de inmediato. Si no, lo revisaremos manualmente y te comunicaremos el resultado por correo.',
      confirmText:
        'Se reembolsará el resto de tu pago, y lo que el pedido había desbloqueado dejará de estar disponible para ti. Si algo ya se descargó, o se vio sin marca de agua, revisaremos antes tu desistimiento.',
      doneText: 'Has desistido del pedido {order}.',
      doneRefund:
        'Has desistido del pedido {order}. Te reembolsamos {amount} por el mismo medio de pago que utilizaste.',
      pendingText:
        'Hemos recibido tu desistimiento del pedido {order} y lo revisaremos manualmente. Te comunicaremos el resultado por correo.',
      decidedText: 'Tu desistimiento del pedido {order} ya está decidido. El resultado figura en tu correo.',
      linkWrongText: 'Ábrelo de nuevo desde tu correo o cópialo entero.',
    },
  },
  errors: {
    'selection.full': 'No puedes elegir más fotos.',
    'selection.not_a_photo': 'Solo puedes elegir fotos.',
    'auth.account_locked':
      'Demasiados intentos fallidos. Inténtalo de nuevo en {wait} o elige «¿Has olvidado tu contraseña?»: el enlace del correo desbloquea la cuenta al momento.',
    'auth.busy': 'Hay demasiadas personas iniciando sesión en este momento. Inténtalo de nuevo en unos segundos.',
    'auth.forbidden': 'No tienes permiso para hacer esto.',
    'auth.proof_required': 'Confirma primero que eres tú.',
    'auth.second_factor_required': 'Introduce el código de tu aplicación de autenticación.',
    'auth.second_step_expired': 'Vuelve a iniciar sesión con tu contraseña.',
    'auth.passkey_unknown': 'Esta llave de acceso se ha eliminado. Inicia sesión con tu contraseña.',
    'auth.passkey_failed': 'No se ha podido comprobar la llave de acceso. Inténtalo de nuevo.',
    'passkey.rejected': 'No se ha podido añadir la llave de acceso. Inténtalo de nuevo.',
    'passkey.limit': 'Una cuenta puede tener 20 llaves de acceso. Elimina antes una.',
    'auth.link_expired': 'Este enlace ha caducado o ya se ha usado. Solicita uno nuevo.',
    'auth.password_change_required': 'Elige primero una contraseña nueva.',
    'auth.required': 'No has iniciado sesión.',
    'auth.too_many_attempts': 'Demasiados intentos. Inténtalo de nuevo en {wait}.',
    'coupon.below_minimum': 'Tu pedido no alcanza el importe mínimo de este cupón.',
    'download.busy': 'Hay demasiadas descargas en curso en este momento. Inténtalo de nuevo en un minuto.',
    'download.files_changed': 'Los archivos de esta galería han cambiado entretanto. Inténtalo de nuevo.',
    'download.limit_reached': 'Has usado todas tus descargas. Un paquete desbloquea más.',
    'download.nothing_chosen': 'Aún no hay nada que descargar: descarga primero un vídeo o elige un paquete.',
    'download.requires_payment': 'Para esto necesitas un paquete.',
    'download.size_not_included': 'Tu paquete no incluye este tamaño. Descarga el original.',
    'download.too_many_files': 'Tantos archivos elegidos uno a uno no caben en un ZIP. Descárgalos en varias partes.',
    'download.web_failed': 'Algunas fotos no se han podido preparar en tamaño web. Descarga los originales.',
    'download.web_not_ready':
      'El tamaño web todavía se está preparando. Inténtalo de nuevo en un momento o descarga los originales.',
    internal: 'Algo ha salido mal por nuestra parte. Inténtalo de nuevo en un momento.',
    'media.link_expired': 'Este enlace ha caducado. Abre la galería de nuevo.',
    'payments.already_bought': 'Ya lo tienes.',
    'payments.opens_nothing':
      'Con esta compra no se abriría nada: la galería está cerrada o ya tienes todo lo que contiene.',
    'payments.consent_required':
      'Sin tu consentimiento, la compra solo se abriría cuando la galería ya esté cerrada. Acepta el suministro inmediato para comprar.',
    'payments.amount_mismatch': 'El importe no corresponde a este paquete. Elige el paquete de nuevo.',
    'payments.card_declined': 'Tu tarjeta ha sido rechazada. Prueba con otra.',
    'payments.in_progress': 'Ya se está procesando un pago de esta galería. Tu acceso se abrirá en cuanto se confirme.',
    'payments.needs_attention':
      'No hemos podido asociar este pago a tu pedido. No se te cobrará nada más; contacta con el estudio.',
    'payments.no_tax_rate':
      'Todavía no podemos aceptar pedidos de este país. Comprueba el país o ponte en contacto con nosotros.',
    'invoice.not_ready': 'Este documento se está preparando. Inténtalo de nuevo dentro de un minuto.',
    'payments.provider_unavailable':
      'El servicio de pago no responde. Inténtalo de nuevo en un momento; los pagos ya realizados no se pierden.',
    'payments.unavailable': 'El pago no está configurado en este momento. Ponte en contacto con el administrador.',
    'request.invalid': 'Algún dato no es correcto. Revisa lo que has escrito.',
    'service.unavailable': 'El servicio no está disponible ahora mismo. Inténtalo de nuevo en un momento.',
  },
  messages: {
    name_required: 'Escribe tu nombre.',
    order_required: 'Escribe el número del recibo o de la factura.',
    name_plain: 'Escribe solo el nombre, sin enlaces ni direcciones.',
    order_format: 'Escribe el número tal como figura en tu recibo, por ejemplo R-2026-000042-ABCDEFGH.',
    buyer_country_required: 'Elige tu país.',
    order_companies_only: 'Estos precios son solo para empresas. Marca «Compro para una empresa» para continuar.',
    buyer_vat_id_not_registered:
      'Este NIF-IVA no está registrado para operaciones entre países de la UE (VIES). Compruébalo, o deja el campo vacío y paga con IVA.',
    buyer_vat_id_unchecked:
      'No podemos comprobar este NIF-IVA en este momento. Inténtalo de nuevo en unos minutos, o deja el campo vacío y paga con IVA.',
    buyer_vat_id_invalid: 'No es un NIF-IVA válido de este país. Compruébalo o deja el campo vacío.',
    buyer_company_required: 'Escribe el nombre de la empresa.',
    buyer_street_required: 'Escribe la calle y el número.',
    buyer_postcode_required: 'Escribe el código postal.',
    buyer_city_required: 'Escribe la ciudad.',
    order_total_too_large:
      'El total con impuestos supera lo que se puede cobrar en un pago. Ponte en contacto con nosotros.',
    order_one_item: 'Elige un solo artículo.',
    order_files_most: 'Elige como máximo {most} archivos.',
    order_photos_count: 'Introduce un número entero de fotos de 1 a {most}.',
    email_required: 'Introduce un correo electrónico válido.',
    email_invalid: 'Introduce un correo electrónico válido.',
    first_name_required: 'Introduce tu nombre.',
    last_name_required: 'Introduce tus apellidos.',
    guest_name_required: 'Introduce tu nombre.',
    passcode_required: 'Introduce el código de acceso.',
    code_required: 'Introduce un código.',
    passkey_name_required: 'Escribe un nombre para la llave de acceso.',
    password_required: 'Introduce la contraseña.',
    password_default: 'Es la contraseña que reciben los usuarios nuevos. Elige una que solo tú conozcas.',
    card_declined: 'Tu tarjeta ha sido rechazada.',
    card_no_funds: 'Tu tarjeta no tiene fondos suficientes.',
    card_expired: 'Tu tarjeta ha caducado.',
    card_number_incomplete: 'El número de tu tarjeta está incompleto.',
    card_number_invalid: 'El número de tu tarjeta no es válido.',
    card_number_real: 'Este es un sitio de prueba: usa una tarjeta de prueba, por ejemplo 4242 4242 4242 4242.',
    card_date_incomplete: 'La fecha de caducidad de tu tarjeta está incompleta.',
    card_month_invalid: 'El mes de caducidad de tu tarjeta no es válido.',
    card_year_invalid: 'El año de caducidad de tu tarjeta no es válido.',
    card_date_past: 'La fecha de caducidad de tu tarjeta ya ha pasado.',
    card_code_incomplete: 'El código de seguridad de tu tarjeta está incompleto.',
    card_code_invalid: 'El código de seguridad de tu tarjeta no es válido.',
    card_not_authenticated: 'Tu banco no ha confirmado el pago. Prueba con otra tarjeta.',
    card_nothing_to_authenticate: 'No hay nada que confirmar. Introduce la tarjeta de nuevo.',
    payment_ended: 'Este pago se ha cancelado. Vuelve atrás y empieza de nuevo.',
  },
  unknownError: 'No ha funcionado. Inténtalo de nuevo.',
};
