import type { Translated } from '../catalogue';

/** Spanish texts: the sign-in screen. */
export const login: Translated<'login'> = {
  title: 'Acceso de administración',
  chooseTitle: 'Elige tu contraseña',
  backHome: 'Volver al inicio',
  email: 'Correo electrónico',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión...',
  emailInvalid: 'Introduce un correo electrónico válido',
  passwordRequired: 'Introduce la contraseña',
  successful: 'Sesión iniciada',
  welcome: '¡Te damos la bienvenida!',
  failed: 'No se ha podido iniciar sesión',
  failedText: 'Correo electrónico o contraseña incorrectos',
  unreachable: 'No se puede conectar con el servidor.',
  firstPassword: 'Has iniciado sesión con una contraseña provisional. Elige una que solo conozcas tú.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  newPasswordHint: 'Al menos 8 caracteres.',
  newPasswordShort: 'La contraseña debe tener al menos 8 caracteres.',
  repeatPassword: 'Repite la contraseña nueva',
  passwordsDiffer: 'Las contraseñas no coinciden.',
  save: 'Guardar contraseña',
  saving: 'Guardando...',
  forgot: '¿Has olvidado tu contraseña?',
  forgotText: 'Introduce tu correo electrónico y te enviaremos un enlace para elegir una nueva.',
  sendLink: 'Enviar enlace',
  sending: 'Enviando...',
  requestedText:
    'Si {email} tiene una cuenta, llegará un enlace para elegir una contraseña nueva. Sirve durante una hora. ¿No ha llegado nada? Mira en el correo no deseado.',
  linkFailed: 'No se ha podido enviar el enlace',
  noMail:
    'No hay ningún servidor de correo configurado, así que no se puede enviar ningún enlace. Pide a otro administrador que restablezca tu contraseña (Usuarios > Restablecer contraseña).',
  backToSignIn: 'Volver al inicio de sesión',
};

/** Spanish texts of the user's own account. */
export const account: Translated<'account'> = {
  title: 'Tu cuenta',
  profile: 'Perfil',
  profileAbout: 'Los demás ven tu nombre en el registro de actividad y en los proyectos.',
  save: 'Guardar',
  saveFailed: 'No se ha podido guardar tu cuenta',
  saved: 'Cuenta guardada',
  emailHint: 'Inicias sesión con esta dirección. Se cambia en «Clientes».',
  password: 'Contraseña',
  passwordAbout: 'Al cambiarla se cierra la sesión en tus demás dispositivos.',
  changePassword: 'Cambiar contraseña',
  passwordFailed: 'No se ha podido cambiar la contraseña',
  passwordChanged: 'Contraseña cambiada',
  passwordChangedText: 'Se ha cerrado la sesión en los demás dispositivos.',
  noPassword: 'Inicias sesión a través de tu empresa. Cambia allí tu contraseña.',
  languageAbout: 'Para la consola, en este navegador.',
  sessions: 'Sesiones',
  sessionsAbout:
    '¿Has perdido un dispositivo o iniciado sesión en uno ajeno? Cierra todas tus sesiones, incluida esta.',
};
