import type { withdrawal as english } from '../en/withdrawal';
import { translation } from '../message';

export const withdrawal = translation<typeof english>()({
  title: 'Vertrag widerrufen',
  lead: 'Hier können Sie einen Kauf widerrufen. Sie erhalten eine E-Mail, die den Inhalt mit Datum und Uhrzeit bestätigt.',
  name: 'Ihr Name',
  order: 'Nummer der Quittung oder Rechnung',
  orderHint: 'Sie steht auf Ihrer Quittung, zum Beispiel R-2026-000042.',
  email: 'E-Mail-Adresse',
  emailHint: 'Dorthin geht die Bestätigung. Geben Sie die Adresse an, mit der Sie Ihre Galerie erhalten haben.',
  next: 'Weiter',
  check: 'Prüfen und bestätigen',
  statement: 'Hiermit widerrufe ich meinen Vertrag über diese Bestellung:',
  confirm: 'Widerruf bestätigen',
  sending: 'Wird gesendet …',
  change: 'Angaben ändern',
  failed: 'Ihr Widerruf konnte nicht gesendet werden. Bitte versuchen Sie es erneut.',
  sent: 'Widerruf eingegangen',
  sentText:
    'Ihr Widerruf ist am {time} eingegangen. Wir bestätigen ihn per E-Mail an {email}, das Ergebnis teilen wir Ihnen in einer weiteren E-Mail mit.',
});
