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
};
