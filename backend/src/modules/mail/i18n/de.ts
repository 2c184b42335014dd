import type { InformalMailTexts, MailTexts } from './texts.js';

/** The texts of mails in German, formal. */
export const de: MailTexts = {
  questions: (email) => `Haben Sie Fragen? Antworten Sie einfach auf diese E-Mail oder schreiben Sie an ${email}.`,
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
  accountEvents: {
    'signed-in': {
      subject: 'Neue Anmeldung bei {studio}',
      text: 'Mit {email} hat sich jemand auf einem Gerät angemeldet, das hier neu ist: {detail}.',
    },
    'password-changed': {
      subject: 'Ihr Passwort für {studio} wurde geändert',
      text: 'Das Passwort für {email} wurde geändert, und alle anderen Geräte wurden abgemeldet.',
    },
    'address-changed': {
      subject: 'Ihre Adresse bei {studio} wurde geändert',
      text: 'Bisher lief die Anmeldung bei {studio} über {email}. Die neue Adresse ist {detail}.',
    },
    'identity-linked': {
      subject: 'Firmenkonto bei {studio} verknüpft',
      text: 'Das Konto {email} wurde mit einem Firmenkonto verknüpft. Damit ist die Anmeldung jetzt auch ohne das bisherige Passwort möglich.',
    },
    'app-added': {
      subject: 'Authenticator-App bei {studio} hinzugefügt',
      text: 'Zum Konto {email} wurde eine Authenticator-App hinzugefügt. Die Anmeldung mit Passwort fragt jetzt nach ihrem Code.',
    },
    'app-removed': {
      subject: 'Authenticator-App bei {studio} entfernt',
      text: 'Die Authenticator-App wurde vom Konto {email} entfernt. Die Anmeldung fragt nicht mehr nach ihrem Code.',
    },
    'passkey-added': {
      subject: 'Passkey bei {studio} hinzugefügt',
      text: 'Zum Konto {email} wurde ein Passkey hinzugefügt: {detail}. Mit ihm geht die Anmeldung ohne Passwort. Die Anmeldung mit Passwort fragt jetzt nach einem zweiten Schritt.',
    },
    'passkey-saved': {
      subject: 'Passkey für {studio} gespeichert',
      text: 'Ein Passwortmanager hat für das Konto {email} einen Passkey gespeichert: {detail}. Mit ihm geht die Anmeldung ohne Passwort; das Passwort allein genügt weiterhin. Die Kontoseite zeigt den Passkey und entfernt ihn.',
    },
    'passkey-second-step': {
      subject: 'Zweiter Schritt bei {studio} hinzugefügt',
      text: 'Ein Passkey ist jetzt der zweite Schritt des Kontos {email}: {detail}. Die Anmeldung mit Passwort fragt nach ihm, und alle anderen Geräte wurden abgemeldet.',
    },
    'passkey-removed': {
      subject: 'Passkey bei {studio} entfernt',
      text: 'Vom Konto {email} wurde ein Passkey entfernt: {detail}. Mit ihm geht die Anmeldung nicht mehr.',
    },
    'codes-renewed': {
      subject: 'Neue Wiederherstellungscodes bei {studio}',
      text: 'Für das Konto {email} wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.',
    },
    'code-used': {
      subject: 'Wiederherstellungscode bei {studio} verwendet',
      text: 'Für das Konto {email} wurde ein Wiederherstellungscode verwendet. Übrige Codes: {detail}.',
    },
    'factors-reset': {
      subject: 'Zweiter Schritt bei {studio} entfernt',
      text: 'Der zweite Schritt des Kontos {email} wurde vom Studio entfernt, und alle Geräte wurden abgemeldet. Zur Anmeldung genügt wieder das Passwort.',
    },
  },
  accountEventEnd:
    'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort, entfernen Sie Passkeys, die Sie nicht kennen, und schreiben Sie an {support}.',
  unknownDevice: 'unbekanntes Gerät',
  withdrawal: {
    locale: 'de-DE',
    received: {
      subject: 'Ihr Widerruf ist eingegangen',
      intro: 'Wir haben diese Erklärung erhalten:',
      statement: 'Hiermit widerrufe ich meinen Vertrag.',
      confirm:
        'Bestätigen Sie sie über diesen Link. Der Widerruf wird dann sofort ausgeführt: Der Rest Ihrer Zahlung wird erstattet, und was damit freigeschaltet war, steht Ihnen nicht mehr zur Verfügung. Wurde davon schon etwas heruntergeladen oder ohne Wasserzeichen angesehen, prüfen wir Ihren Widerruf zuerst.',
      button: 'Widerruf bestätigen',
      next: 'Ohne den Link bearbeiten wir Ihren Widerruf von Hand. Das Ergebnis erhalten Sie in einer weiteren E-Mail.',
      unmatched: [
        'Am {time} haben wir einen Widerruf mit dieser E-Mail-Adresse erhalten.',
        'Wir haben dazu keine Bestellung gefunden. Wir prüfen ihn von Hand und melden uns bei Ihnen. Schneller geht es mit der Nummer samt Buchstaben aus der E-Mail mit Ihrer Quittung, zum Beispiel R-2026-000042-ABCDEFGH.',
        'Falls Sie uns nicht geschrieben haben, ignorieren Sie diese E-Mail: Es ändert sich nichts.',
      ],
      form: 'Vertrag widerrufen',
    },
    name: 'Name',
    order: 'Bestellung',
    email: 'E-Mail',
    receivedAt: 'Eingegangen',
    outcomes: {
      accepted: {
        subject: 'Widerruf bestätigt: Bestellung {order}',
        text: 'Sie haben Ihre Bestellung {order} widerrufen. Was damit freigeschaltet war, steht Ihnen nicht mehr zur Verfügung.',
      },
      declined: {
        subject: 'Ihr Widerruf der Bestellung {order}',
        text: '{studio} kann Ihren Widerruf der Bestellung {order} nicht annehmen.',
      },
      repeated: {
        subject: 'Ihr Widerruf der Bestellung {order}',
        text: 'Ein Widerruf der Bestellung {order} liegt uns bereits vor, oder die Zahlung wurde schon erstattet. Diese Erklärung ändert nichts daran, und nichts wird doppelt erstattet.',
      },
    },
    refund: 'Wir erstatten Ihnen {amount} über das Zahlungsmittel, mit dem Sie bezahlt haben.',
    reason: 'Begründung: {reason}',
    stated: 'Ihre Erklärung:',
    consent: {
      subject: 'Ihr Kauf {order} ist freigeschaltet',
      text: 'Am {time} haben Sie für Ihren Kauf {order} zugestimmt:',
    },
  },
  receipt: {
    locale: 'de-DE',
    subject: (number, studio) => `Ihre Quittung ${number} von ${studio}`,
    greeting: 'Hallo {},',
    thanks: 'Vielen Dank für Ihren Einkauf bei {}.',
    receipt: 'Quittung',
    paid: 'Bezahlt am',
    gallery: 'Galerie',
    upgrade: 'Upgrade auf {}',
    alreadyPaid: 'Bereits bezahlt',
    discount: 'Rabatt ({})',
    rounding: 'Rundung',
    subtotal: 'Zwischensumme',
    tax: 'Steuer',
    vat: 'USt. {}',
    vatIncluded: 'inkl. USt. {}',
    company: 'Firma',
    vatId: 'USt-IdNr.',
    reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
    total: 'Gesamt',
    refunded: 'Damit wurde nichts Neues freigeschaltet. Der Betrag von {} wird automatisch erstattet.',
    test: 'Das war ein Testkauf. Es wurde nichts abgebucht.',
    consented: 'Vor der Zahlung haben Sie zugestimmt: „{}“',
    opens: 'Ihr Kauf wird am {} freigeschaltet. Auf Wunsch können Sie ihn auf der Quittungsseite früher freischalten.',
    yourGallery: 'Ihre Galerie',
    openGallery: 'Galerie öffnen',
    viewReceipt: 'Quittung ansehen oder drucken',
  },
  invoice: {
    invoice: {
      subject: (number, studio) => `Rechnung ${number} von ${studio}`,
      text: 'Vielen Dank für Ihren Kauf. Ihre Rechnung finden Sie als PDF im Anhang.',
    },
    credit_note: {
      subject: (number, studio) => `Rechnungskorrektur ${number} von ${studio}`,
      text: 'Wir haben Ihre Zahlung erstattet. Die Rechnungskorrektur finden Sie als PDF im Anhang.',
    },
  },
  share: {
    subject: (project) => `Ihre Galerie ist fertig: ${project}`,
    greeting: (name) => (name ? `Hallo ${name},` : 'Guten Tag,'),
    ready: 'Ihre Galerie ist fertig! Hier können Sie Ihre Fotos und Filme ansehen, teilen und herunterladen:',
    closing: 'Herzliche Grüße',
    button: 'Galerie öffnen',
  },
  passcode: {
    subject: (project) => `Zugangscode für Ihre Galerie: ${project}`,
    intro: 'hier ist der Zugangscode für Ihre Galerie:',
    use: 'Geben Sie ihn ein, wenn Sie den Link zu Ihrer Galerie öffnen. Den Link erhalten Sie in einer separaten E-Mail.',
  },
  galleryLink: {
    subject: (project) => `Link zur Galerie: ${project}`,
    intro: 'hier ist der Link zur Galerie:',
    ignore: 'Er wurde auf unserer Website mit dieser E-Mail-Adresse angefordert. Andernfalls bitte einfach ignorieren.',
  },
  notifications: {
    events: {
      sale: {
        one: 'Verkauf: {title}, {amount}',
        several: 'Verkäufe',
        line: '{person} hat „{title}“ in {project} für {amount} gekauft.',
      },
      selection_done: {
        one: '{person} ist fertig mit „{title}“',
        several: 'Fertige Auswahlen',
        line: '{person} ist fertig mit „{title}“ in {project}. Fotos: {count}.',
      },
      withdrawal: {
        one: 'Widerruf: {title}',
        several: 'Widerrufe',
        line: '{person} widerruft die Bestellung „{title}“ in {project} ({amount}).',
        withoutProject: '{person} widerruft einen Vertrag. Die Bestellung wurde nicht gefunden: {title}.',
      },
      payment_failed: {
        one: 'Zahlung fehlgeschlagen: {title}, {amount}',
        several: 'Fehlgeschlagene Zahlungen',
        line: '{person} wollte {amount} für „{title}“ in {project} bezahlen, und die Zahlung ist fehlgeschlagen.',
      },
      refund_failed: {
        one: 'Erstattung fehlgeschlagen: {title}',
        several: 'Fehlgeschlagene Erstattungen',
        line: 'Eine Erstattung an {person} für „{title}“ in {project} ist fehlgeschlagen. Die Bestellung betrug {amount}.',
      },
      file_failed: {
        one: 'Datei fehlgeschlagen: {title}',
        several: 'Fehlgeschlagene Dateien',
        line: '„{title}“ in {project} konnte nicht aufbereitet werden. Kunden sehen die Datei nicht.',
      },
      first_visit: {
        one: 'Galerie geöffnet: {project}',
        several: 'Geöffnete Galerien',
        line: '{person} hat die Galerie {project} als Erstes geöffnet.',
      },
    },
    additional: 'Davon über die im Preis enthaltenen hinaus: {additional}.',
    test: '(Test, es floss kein Geld.)',
    somebody: 'Jemand',
    daily: 'Was geschehen ist: {count}',
    more: 'Und weitere: {count}.',
    button: 'In der Konsole öffnen',
    choose: 'Diese E-Mails auswählen',
  },
  reminders: {
    gallery_not_opened: {
      subject: 'Ihre Galerie wartet auf Sie: {project}',
      text: '{greeting}\n\nIhre Galerie ist fertig, und Sie haben sie noch nicht geöffnet. Hier sind Ihre Fotos und Filme:\n\n{link}\n\nHerzliche Grüße\n{studio}',
    },
    gallery_closes_soon: {
      subject: 'Ihre Galerie schließt bald: {project}',
      text: '{greeting}\n\nIhre Galerie ist bis zum {date} geöffnet. Laden Sie bis dahin herunter, was Sie behalten möchten:\n\n{link}\n\nHerzliche Grüße\n{studio}',
    },
    gallery_closes_next: {
      subject: 'Letzte Gelegenheit: Ihre Galerie {project} schließt',
      text: '{greeting}\n\nIhre Galerie schließt am {date}. Jetzt können Sie Ihre Fotos und Filme noch herunterladen:\n\n{link}\n\nHerzliche Grüße\n{studio}',
    },
    selection_open: {
      subject: 'Bitte wählen Sie Ihre Fotos aus: {selection}',
      text: '{greeting}\n\nSie können Ihre Fotos für „{selection}“ bis zum {date} auswählen. Wenn Sie alle haben, klicken Sie in der Galerie auf „Fertig“:\n\n{link}\n\nHerzliche Grüße\n{studio}',
    },
    order_unpaid: {
      subject: 'Ihre Bestellung ist noch nicht abgeschlossen: {order}',
      text: '{greeting}\n\nSie haben eine Bestellung begonnen („{order}“), und wir haben noch keine Zahlung erhalten. In Ihrer Galerie können Sie die Bestellung abschließen:\n\n{link}\n\nFalls Sie es sich anders überlegt haben, brauchen Sie nichts zu tun.\n\nHerzliche Grüße\n{studio}',
    },
    purchase_not_downloaded: {
      subject: 'Ihre Fotos liegen zum Herunterladen bereit: {project}',
      text: '{greeting}\n\nSie haben „{order}“ gekauft und seitdem noch nichts heruntergeladen. Hier liegen Ihre Dateien bereit:\n\n{link}\n\nHerzliche Grüße\n{studio}',
    },
  },
  reminderEnd: { unsubscribe: 'Keine Erinnerungen mehr', order: 'Bestellung abschließen' },
  reminderSamples: { project: 'Hochzeit im Juni', person: 'Anna', selection: 'Album', order: 'Alle Fotos' },
  copyMark: 'Vorschau',
  test: {
    subject: 'Test-E-Mail von {studio}',
    text: 'Das ist eine Test-E-Mail von {studio}. Wenn Sie sie lesen können, funktioniert der Versand.',
  },
  outage: {
    began: {
      subject: 'Seit zehn Minuten gestört: {parts}',
      text: 'Seit {time} funktioniert etwas nicht, das Ihre Seite braucht:',
    },
    ended: {
      subject: 'Alles funktioniert wieder',
      text: 'Alles funktioniert wieder seit {until}. Die Störung begann: {time}.',
    },
    button: 'Status ansehen',
    parts: {
      database: {
        name: 'Datenbank',
        advice: 'Prüfen Sie, ob PostgreSQL läuft und DATABASE_URL stimmt. Bis dahin kann niemand die Seite benutzen.',
      },
      storage: {
        name: 'Dateispeicher',
        advice: 'Prüfen Sie die Festplatte hinter DATA_DIR oder die S3-Einstellungen.',
      },
      disk: {
        name: 'Festplatte',
        advice: 'Sie ist voll. Schaffen Sie Platz, oder legen Sie DATA_DIR auf eine größere Festplatte.',
      },
      temporary: {
        name: 'Temporärer Ordner',
        advice:
          'Er ist voll: Filme werden nicht umgewandelt. Schaffen Sie Platz, oder setzen Sie TMPDIR auf einen Ordner mit mehr Platz.',
      },
      queue: {
        name: 'Warteschlange',
        advice: 'Prüfen Sie Redis (REDIS_URL), oder PostgreSQL, wenn kein Redis eingestellt ist.',
      },
      workers: { name: 'Worker', advice: 'Keiner läuft: Uploads und E-Mails warten. Starten Sie einen Worker.' },
      mail: {
        name: 'E-Mail',
        advice: 'Prüfen Sie den Mailserver unter Einstellungen > E-Mail. Belege und Links warten.',
      },
      backups: {
        name: 'Sicherungen',
        advice:
          'Seit mehr als einem Tag gibt es keine gute. Prüfen Sie den Ort der Sicherungen und das Protokoll des Workers.',
      },
    },
  },
};

/** The texts that differ where clients are addressed informally. */
export const deInformal: InformalMailTexts = {
  questions: (email) => `Hast du Fragen? Antworte einfach auf diese E-Mail oder schreib an ${email}.`,
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
  accountEvents: {
    'password-changed': { subject: 'Dein Passwort für {studio} wurde geändert' },
    'address-changed': { subject: 'Deine Adresse bei {studio} wurde geändert' },
  },
  accountEventEnd:
    'Wenn du das nicht warst, wähle sofort ein neues Passwort, entferne Passkeys, die du nicht kennst, und schreib an {support}.',
  withdrawal: {
    received: {
      subject: 'Dein Widerruf ist eingegangen',
      confirm:
        'Bestätige sie über diesen Link. Der Widerruf wird dann sofort ausgeführt: Der Rest deiner Zahlung wird erstattet, und was damit freigeschaltet war, steht dir nicht mehr zur Verfügung. Wurde davon schon etwas heruntergeladen oder ohne Wasserzeichen angesehen, prüfen wir deinen Widerruf zuerst.',
      next: 'Ohne den Link bearbeiten wir deinen Widerruf von Hand. Das Ergebnis erhältst du in einer weiteren E-Mail.',
      unmatched: [
        'Am {time} haben wir einen Widerruf mit dieser E-Mail-Adresse erhalten.',
        'Wir haben dazu keine Bestellung gefunden. Wir prüfen ihn von Hand und melden uns bei dir. Schneller geht es mit der Nummer samt Buchstaben aus der E-Mail mit deiner Quittung, zum Beispiel R-2026-000042-ABCDEFGH.',
        'Falls du uns nicht geschrieben hast, ignoriere diese E-Mail: Es ändert sich nichts.',
      ],
    },
    outcomes: {
      accepted: {
        text: 'Du hast deine Bestellung {order} widerrufen. Was damit freigeschaltet war, steht dir nicht mehr zur Verfügung.',
      },
      declined: {
        subject: 'Dein Widerruf der Bestellung {order}',
        text: '{studio} kann deinen Widerruf der Bestellung {order} nicht annehmen.',
      },
      repeated: { subject: 'Dein Widerruf der Bestellung {order}' },
    },
    refund: 'Wir erstatten dir {amount} über das Zahlungsmittel, mit dem du bezahlt hast.',
    stated: 'Deine Erklärung:',
    consent: {
      subject: 'Dein Kauf {order} ist freigeschaltet',
      text: 'Am {time} hast du für deinen Kauf {order} zugestimmt:',
    },
  },
  receipt: {
    subject: (number, studio) => `Deine Quittung ${number} von ${studio}`,
    thanks: 'Vielen Dank für deinen Einkauf bei {}.',
    consented: 'Vor der Zahlung hast du zugestimmt: „{}“',
    opens: 'Dein Kauf wird am {} freigeschaltet. Auf Wunsch kannst du ihn auf der Quittungsseite früher freischalten.',
    yourGallery: 'Deine Galerie',
  },
  invoice: {
    invoice: { text: 'Vielen Dank für deinen Kauf. Deine Rechnung findest du als PDF im Anhang.' },
    credit_note: { text: 'Wir haben deine Zahlung erstattet. Die Rechnungskorrektur findest du als PDF im Anhang.' },
  },
  reminders: {
    gallery_not_opened: {
      subject: 'Deine Galerie wartet auf dich: {project}',
      text: '{greeting}\n\ndeine Galerie ist fertig, und du hast sie noch nicht geöffnet. Hier sind deine Fotos und Filme:\n\n{link}\n\nHerzliche Grüße\n{studio}',
    },
    gallery_closes_soon: {
      subject: 'Deine Galerie schließt bald: {project}',
      text: '{greeting}\n\ndeine Galerie ist bis zum {date} geöffnet. Lade bis dahin herunter, was du behalten möchtest:\n\n{link}\n\nHerzliche Grüße\n{studio}',
    },
    gallery_closes_next: {
      subject: 'Letzte Gelegenheit: Deine Galerie {project} schließt',
      text: '{greeting}\n\ndeine Galerie schließt am {date}. Jetzt kannst du deine Fotos und Filme noch herunterladen:\n\n{link}\n\nHerzliche Grüße\n{studio}',
    },
    selection_open: {
      subject: 'Bitte wähle deine Fotos aus: {selection}',
      text: '{greeting}\n\ndu kannst deine Fotos für „{selection}“ bis zum {date} auswählen. Wenn du alle hast, klick in der Galerie auf „Fertig“:\n\n{link}\n\nHerzliche Grüße\n{studio}',
    },
    order_unpaid: {
      subject: 'Deine Bestellung ist noch nicht abgeschlossen: {order}',
      text: '{greeting}\n\ndu hast eine Bestellung begonnen („{order}“), und wir haben noch keine Zahlung erhalten. In deiner Galerie kannst du die Bestellung abschließen:\n\n{link}\n\nFalls du es dir anders überlegt hast, brauchst du nichts zu tun.\n\nHerzliche Grüße\n{studio}',
    },
    purchase_not_downloaded: {
      subject: 'Deine Fotos liegen zum Herunterladen bereit: {project}',
      text: '{greeting}\n\ndu hast „{order}“ gekauft und seitdem noch nichts heruntergeladen. Hier liegen deine Dateien bereit:\n\n{link}\n\nHerzliche Grüße\n{studio}',
    },
  },
  share: {
    subject: (project) => `Deine Galerie ist fertig: ${project}`,
    greeting: (name) => (name ? `Hallo ${name},` : 'Hallo,'),
    ready: 'deine Galerie ist fertig! Hier kannst du deine Fotos und Filme ansehen, teilen und herunterladen:',
  },
  passcode: {
    subject: (project) => `Zugangscode für deine Galerie: ${project}`,
    intro: 'hier ist der Zugangscode für deine Galerie:',
    use: 'Gib ihn ein, wenn du den Link zu deiner Galerie öffnest. Den Link erhältst du in einer separaten E-Mail.',
  },
};
