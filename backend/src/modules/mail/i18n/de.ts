import type { InformalMailTexts, MailTexts } from './mail-texts.js';

/** The texts of mails in German, formal. */
export const de: MailTexts = {
  account: {
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
};

/** Those that differ where clients are addressed informally. */
export const deInformal: InformalMailTexts = {
  account: {
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
};
