import type { MailTexts } from './mail-texts.js';

/** The texts of mails in English. */
export const en: MailTexts = {
  account: {
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
};
