import type { login as english } from '../en/login';
import { translation } from '../message';

export const login = translation<typeof english>()({
  pageTitle: 'Iniciar sesión',
  title: 'Hola de nuevo',
  lead: 'Inicie sesión en su cuenta multimedia',
  email: 'Correo electrónico',
  emailPlaceholder: 'Introduzca su correo',
  emailInvalid: 'Introduzca un correo electrónico válido',
  password: 'Contraseña',
  passwordPlaceholder: 'Introduzca su contraseña',
  passwordRequired: 'Introduzca la contraseña',
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión…',
  help: '¿Necesita ayuda para acceder a su cuenta? {link}',
  successful: 'Sesión iniciada',
  welcome: '¡Hola de nuevo!',
  failed: 'Error al iniciar sesión',
  wrong: 'Correo electrónico o contraseña incorrectos',
  startAgain: 'Empezar de nuevo',
  denied:
    'Ha cancelado el inicio de sesión en la página de su empresa. Empiece de nuevo o inicie sesión con contraseña.',
  expired: 'El inicio de sesión ha tardado demasiado. Empiece de nuevo.',
  'not-started-here':
    'El inicio de sesión comenzó en otro navegador, o las cookies están bloqueadas. Permita las cookies de este sitio y empiece de nuevo.',
  unavailable:
    'La página de inicio de sesión de su empresa no responde. Espere un momento y empiece de nuevo, o inicie sesión con contraseña.',
  failedThere:
    'No se ha podido iniciar sesión en la página de su empresa. Empiece de nuevo. Si no funciona, contacte con el estudio.',
  unverified: 'Su correo electrónico no está verificado en su empresa. Verifíquelo allí y empiece de nuevo.',
  'other-identity':
    'Este correo electrónico está vinculado a otro acceso de empresa. Pregunte a su administrador o contacte con el estudio.',
  'not-set-up': 'El acceso de empresa no está configurado aquí. Inicie sesión con su correo electrónico y contraseña.',
  newTitle: 'Elija una contraseña nueva',
  newLead: 'Ha iniciado sesión con una contraseña provisional. Elija la suya para continuar.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  newHint: 'Al menos 8 caracteres.',
  tooShort: 'La contraseña debe tener al menos 8 caracteres.',
  repeat: 'Repita la contraseña nueva',
  notSame: 'Las contraseñas no coinciden.',
  saving: 'Guardando…',
  savePassword: 'Guardar contraseña',
  invalidPassword: 'Contraseña no válida',
  notChanged: 'No hemos podido cambiar su contraseña.',
});
