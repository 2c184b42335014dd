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
  passwordRequired: 'Falta la contraseña',
  signIn: 'Iniciar sesión',
  signingIn: 'Iniciando sesión…',
  help: '¿Necesita ayuda para acceder a su cuenta? {link}',
  successful: 'Sesión iniciada',
  welcome: '¡Hola de nuevo!',
  failed: 'Error al iniciar sesión',
  wrong: 'Correo electrónico o contraseña incorrectos',
  startAgain: 'Empezar de nuevo',
  denied: 'Ha cancelado el acceso en la página de su empresa. Empiece de nuevo o inicie sesión con contraseña.',
  expired: 'El acceso ha tardado demasiado y ha caducado. Empiece de nuevo.',
  'not-started-here':
    'Este acceso no se inició en este navegador, o el navegador bloquea las cookies. Permita las cookies de este sitio y empiece aquí de nuevo.',
  unavailable:
    'La página de acceso de su empresa no responde ahora. Espere un momento y empiece de nuevo, o inicie sesión con contraseña.',
  failedThere:
    'La página de acceso de su empresa no ha podido iniciar su sesión. Empiece de nuevo. Si no funciona, contacte con soporte.',
  unverified: 'Su correo electrónico no está verificado en su empresa. Verifíquelo allí y empiece de nuevo.',
  'other-identity':
    'La cuenta de este correo pertenece a otro acceso de empresa. Pregunte a su administrador o a soporte.',
  'not-set-up': 'El acceso a través de una empresa no está configurado aquí. Inicie sesión con su correo y contraseña.',
  newTitle: 'Elija una contraseña nueva',
  newLead: 'Su primera contraseña la puso el estudio. Elija la suya para continuar.',
  currentPassword: 'Contraseña actual',
  newPassword: 'Contraseña nueva',
  newHint: 'Al menos 8 caracteres.',
  tooShort: 'La contraseña debe tener al menos 8 caracteres.',
  repeat: 'Repita la contraseña nueva',
  notSame: 'Las contraseñas no coinciden.',
  saving: 'Guardando…',
  savePassword: 'Guardar contraseña',
  invalidPassword: 'Contraseña no válida',
  notChanged: 'No se ha podido cambiar la contraseña.',
});
