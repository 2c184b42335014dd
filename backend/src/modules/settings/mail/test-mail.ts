import { escapeHtml, type MailLanguage } from '../../../common/mails/client-mail.js';

/** `{studio}` is filled in. */
const TEXTS: Readonly<Record<MailLanguage, { subject: string; text: string }>> = {
  en: {
    subject: 'Test email from {studio}',
    text: 'This is a test email from {studio}. If you can read it, email delivery works.',
  },
  de: {
    subject: 'Test-E-Mail von {studio}',
    text: 'Das ist eine Test-E-Mail von {studio}. Wenn Sie sie lesen können, funktioniert der Versand.',
  },
  es: {
    subject: 'Correo de prueba de {studio}',
    text: 'Este es un correo de prueba de {studio}. Si puede leerlo, el envío funciona.',
  },
};

/** What the check of the mail settings sends to the member of staff, in the studio's language. */
export function testMail(studio: string, language: MailLanguage): { subject: string; text: string; html: string } {
  const fill = (text: string) => text.replace('{studio}', () => studio);
  const text = fill(TEXTS[language].text);
  return { subject: fill(TEXTS[language].subject), text, html: `<p>${escapeHtml(text)}</p>` };
}
