import type { withdrawal as english } from '../en/withdrawal';
import { translation } from '../message';

export const withdrawal = translation<typeof english>()({
  title: 'Vertrag widerrufen',
  lead: 'Hier können Sie einen Kauf widerrufen. Sie erhalten eine E-Mail, die den Inhalt mit Datum und Uhrzeit bestätigt.',
  name: 'Ihr Name',
  order: 'Nummer der Quittung',
  orderHint:
    'Sie steht mit ihren Buchstaben in der E-Mail mit Ihrer Quittung, zum Beispiel R-2026-000042-ABCDEFGH. Ohne die Buchstaben dauert es länger.',
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
    'Ihr Widerruf ist am {time} eingegangen. Wir bestätigen ihn per E-Mail an {email}. Enthält sie einen Link, öffnen Sie ihn, dann wird der Widerruf sofort bearbeitet. Sonst prüfen wir ihn von Hand und teilen Ihnen das Ergebnis per E-Mail mit.',
  confirmText:
    'Der Rest Ihrer Zahlung wird erstattet, und was mit der Bestellung freigeschaltet war, steht Ihnen nicht mehr zur Verfügung. Wurde davon schon etwas heruntergeladen oder ohne Wasserzeichen angesehen, prüfen wir Ihren Widerruf zuerst.',
  done: 'Widerruf ausgeführt',
  doneText: 'Sie haben die Bestellung {order} widerrufen.',
  doneRefund:
    'Sie haben die Bestellung {order} widerrufen. Wir erstatten Ihnen {amount} über das Zahlungsmittel, mit dem Sie bezahlt haben.',
  pendingText:
    'Ihr Widerruf der Bestellung {order} liegt uns vor, wir prüfen ihn von Hand. Das Ergebnis erhalten Sie per E-Mail.',
  decidedText:
    'Über Ihren Widerruf der Bestellung {order} ist entschieden. Das Ergebnis haben Sie per E-Mail erhalten.',
  linkWrong: 'Der Link ist unvollständig',
  linkWrongText: 'Öffnen Sie ihn noch einmal aus Ihrer E-Mail, oder kopieren Sie ihn vollständig.',
});
