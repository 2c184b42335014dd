import type { Translated } from '../catalogue';

/** German texts: emails to staff. */
export const notifications: Translated<'notifications'> = {
  title: 'E-Mails an mich',
  about:
    'Was über Galerien mitgeteilt wird. Zwischen 21 und 8 Uhr in der Zeitzone des Studios kommt keine; mehrere gleiche aus einem Projekt kommen zusammen.',
  save: 'E-Mails speichern',
  saved: 'E-Mails gespeichert',
  saveFailed: 'Die E-Mails konnten nicht gespeichert werden',
  loadFailed: 'Die E-Mails konnten nicht geladen werden.',
  sale: 'Verkauf',
  selection_done: 'Fertige Auswahl',
  withdrawal: 'Widerruf',
  payment_failed: 'Fehlgeschlagene Zahlung',
  refund_failed: 'Fehlgeschlagene Erstattung',
  file_failed: 'Fehlgeschlagene Datei',
  first_visit: 'Erster Besuch einer Galerie',
  at_once: 'Sofort',
  daily: 'Einmal täglich, um 8 Uhr',
  never: 'Gar nicht',
};
