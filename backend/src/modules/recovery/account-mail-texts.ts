import {
  escapeHtml,
  mailButton,
  mailEnd,
  mailPage,
  textsFor,
  type InformalTexts,
  type MailFooter,
  type MailLanguage,
  type Voice,
} from '../../common/mails/client-mail.js';
import type { Mail } from '../../ports/mailer.port.js';
import type { AccountMailKind } from './account-mail.entity.js';

/** `provider`: the account has no password here. */
type TextKind = AccountMailKind | 'provider';

interface Texts {
  subject: string;
  before: string;
  /** The text of the link; null without one. */
  link: string | null;
  after: string;
}

/** `{studio}`, `{email}` and `{support}` are filled in. */
const TEXTS: Readonly<Record<MailLanguage, Readonly<Record<TextKind, Texts>>>> = {
  en: {
    reset: {
      subject: 'Choose a new password for {studio}',
      before: 'Someone asked for a new password for {email}. Choose it here:',
      link: 'Choose a new password',
      after: "The link works once and for one hour. If it wasn't you, ignore this email: your password stays as it is.",
    },
    invite: {
      subject: 'Your account with {studio}',
      before: '{studio} has set up an account for {email}. Choose your password to sign in:',
      link: 'Choose your password',
      after: 'The link works once and for seven days.',
    },
    changed: {
      subject: 'Your password for {studio} was changed',
      before: 'The password for {email} was changed, and all devices were signed out.',
      link: null,
      after: "If it wasn't you, write to {support} immediately.",
    },
    provider: {
      subject: 'Signing in to {studio}',
      before:
        "Someone asked for a new password for {email}. This account has no password here: it signs in through your company's login.",
      link: 'Go to sign-in',
      after: "To change that password, contact your company. If it wasn't you, ignore this email.",
    },
  },
  de: {
    reset: {
      subject: 'Neues Passwort für {studio}',
      before: 'Für {email} wurde ein neues Passwort angefordert. Hier können Sie es wählen:',
      link: 'Neues Passwort wählen',
      after:
        'Der Link gilt einmalig und eine Stunde lang. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.',
    },
    invite: {
      subject: 'Ihr Konto bei {studio}',
      before: '{studio} hat für {email} ein Konto eingerichtet. Wählen Sie Ihr Passwort, um sich anzumelden:',
      link: 'Passwort wählen',
      after: 'Der Link gilt einmalig und sieben Tage lang.',
    },
    changed: {
      subject: 'Ihr Passwort für {studio} wurde geändert',
      before: 'Das Passwort für {email} wurde geändert, und alle Geräte wurden abgemeldet.',
      link: null,
      after: 'Wenn Sie das nicht waren, schreiben Sie sofort an {support}.',
    },
    provider: {
      subject: 'Anmeldung bei {studio}',
      before:
        'Für {email} wurde ein neues Passwort angefordert. Dieses Konto hat hier kein Passwort: Die Anmeldung läuft über Ihr Unternehmen.',
      link: 'Zur Anmeldung',
      after:
        'Um dieses Passwort zu ändern, wenden Sie sich an Ihr Unternehmen. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
    },
  },
  es: {
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

const INFORMAL_TEXTS: InformalTexts<(typeof TEXTS)['en']> = {
  de: {
    reset: {
      before: 'Für {email} wurde ein neues Passwort angefordert. Hier kannst du es wählen:',
      after:
        'Der Link gilt einmalig und eine Stunde lang. Wenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt unverändert.',
    },
    invite: {
      subject: 'Dein Konto bei {studio}',
      before: '{studio} hat für {email} ein Konto eingerichtet. Wähle dein Passwort, um dich anzumelden:',
    },
    changed: {
      subject: 'Dein Passwort für {studio} wurde geändert',
      after: 'Wenn du das nicht warst, schreib sofort an {support}.',
    },
    provider: {
      before:
        'Für {email} wurde ein neues Passwort angefordert. Dieses Konto hat hier kein Passwort: Die Anmeldung läuft über dein Unternehmen.',
      after:
        'Um dieses Passwort zu ändern, wende dich an dein Unternehmen. Wenn du das nicht warst, ignoriere diese E-Mail.',
    },
  },
  es: {
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

/** Subject and bodies of a mail about an account. */
export function accountMail(
  kind: TextKind,
  { language, formOfAddress }: Voice,
  {
    url,
    accent,
    footer,
    ...values
  }: { url: string; accent: string; footer: MailFooter; studio: string; email: string; support: string },
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const texts = textsFor(TEXTS, INFORMAL_TEXTS, { language, formOfAddress })[kind];
  const fill = (text: string) =>
    text.replace(/\{(studio|email|support)\}/g, (_, name: keyof typeof values) => values[name]);
  const [subject, before, after] = [texts.subject, texts.before, texts.after].map(fill) as [string, string, string];
  const { studio: studioName, support: supportEmail } = values;
  const design = { language, formOfAddress, studioName, accent, supportEmail, logo: null, cover: null, footer };
  return {
    subject,
    text: `${[before, ...(texts.link === null ? [] : [url]), after, mailEnd(design).join('\n')].join('\n\n')}\n`,
    html: mailPage(design, subject, [
      `<p>${escapeHtml(before)}</p>`,
      ...(texts.link === null ? [] : [`<p>${mailButton(url, texts.link, accent)}</p>`]),
      `<p>${escapeHtml(after)}</p>`,
    ]),
  };
}
