import type { InformalTexts } from '../informal';

/** German with 'du': the texts that differ from the formal ones. */
export const informal: InformalTexts = {
  sections: {
    proofing: {
      closedChosen: 'Die Frist ist abgelaufen. Deine Auswahl kannst du noch absenden.',
      doneText: 'Deine Auswahl ist abgeschlossen und liegt dem Studio vor.',
      empty: 'Noch nichts ausgewählt. Tippe auf das Quadrat auf einem Foto.',
      full: { one: 'Du kannst {count} Foto auswählen', other: 'Du kannst {count} Fotos auswählen' },
      fullText: 'Nimm zuerst ein anderes Foto heraus.',
      notSavedText: 'Deine Auswahl konnte nicht gespeichert werden. Bitte versuche es erneut.',
      doneCount: { one: 'Du hast {count} Foto ausgewählt.', other: 'Du hast {count} Fotos ausgewählt.' },
      doneAdditional: {
        one: '{count} Foto geht über den Preis hinaus: {amount}. Dein Studio meldet sich wegen der Zahlung.',
        other: '{count} Fotos gehen über den Preis hinaus: {amount}. Dein Studio meldet sich wegen der Zahlung.',
      },
      doneShared: 'Die Auswahl ist gemeinsam und dann für alle Kunden dieser Galerie abgeschlossen.',
      doneNext: 'Dein Studio erhält die Auswahl und beginnt mit der Arbeit. Danach lässt sie sich nicht mehr ändern.',
      completeText: 'Deine Auswahl ist bezahlt, vollständig und liegt dem Studio vor.',
      doneSold: {
        one: '{count} Foto geht über den Preis hinaus: {amount}. Du bezahlst es im nächsten Schritt.',
        other: '{count} Fotos gehen über den Preis hinaus: {amount}. Du bezahlst sie im nächsten Schritt.',
      },
      doneNextPaid:
        'Dein Studio erhält die Auswahl; mit der Zahlung ist sie vollständig. Ändern lässt sie sich danach nicht mehr.',
      arrangeText: 'Ziehe die Fotos oder benutze die Pfeile. Mit der Tastatur: Alt und eine Pfeiltaste.',
    },
    account: {
      passkeysText: 'Mit einem Passkey meldest du dich mit Finger, Gesicht oder PIN an, ganz ohne Passwort.',
      codesLeft: {
        zero: 'Du hast alle Wiederherstellungscodes verbraucht.',
        one: 'Du hast noch {count} Wiederherstellungscode.',
        other: 'Du hast noch {count} Wiederherstellungscodes.',
      },
      proofTitle: 'Bist du es?',
      proofText: 'Damit dein Konto sicher bleibt, fragen wir noch einmal nach deinem Passwort.',
      proofAppText: 'Damit dein Konto sicher bleibt, fragen wir noch einmal nach deinem Passwort und einem Code.',
      proofPasskeyText:
        'Damit dein Konto sicher bleibt: Verwende deinen Passkey, oder dein Passwort und einen Wiederherstellungscode.',
      proofCode: 'Code deiner App',
      proofCodeRequired: 'Bitte gib einen Code ein',
      proofFailed: 'Wir konnten nicht bestätigen, dass du es bist.',
      passkeySynced: 'In deinem Passwortmanager',
      passkeyRemoveText: 'Mit ihm kannst du dich dann nicht mehr anmelden, und deine anderen Geräte werden abgemeldet.',
      recoveryCodesText:
        'Passkey einmal verloren? Nach dem Passwort meldet dich jeder dieser Codes einmal an. Wir zeigen sie nur jetzt: Bewahre sie gut auf.',
      shared: {
        one: 'Eine Galerie wurde für dich freigegeben.',
        other: '{count} Galerien wurden für dich freigegeben.',
      },
      nothingShared:
        'Für dich wurde noch nichts freigegeben. Dein Studio schickt dir einen Link, sobald eine Galerie fertig ist.',
      projectsFailed: 'Deine Projekte konnten nicht geladen werden.',
      projectsText: 'Die Galerien, die dein Studio für dich freigegeben hat.',
      settingsText: 'Dein Name, deine Telefonnummer und dein Passwort.',
      supportText: 'Fragen zu einer Galerie, einem Download oder einem Paket? Schreib uns.',
      details: 'Deine Angaben',
      firstNameRequired: 'Bitte gib deinen Vornamen ein',
      lastNameRequired: 'Bitte gib deinen Nachnamen ein',
      emailHint: 'Deine Galerien sind mit dieser Adresse verknüpft. Möchtest du sie ändern, wende dich an dein Studio.',
      updatedText: 'Deine Angaben wurden gespeichert.',
      passwordRequired: 'Bitte gib das Passwort ein',
      devicesText: 'Gerät verloren oder auf einem fremden Gerät angemeldet? Melde dich überall ab, auch hier.',
      signingOut: 'Du wirst abgemeldet …',
      activityFailed: 'Deine Aktivitäten konnten nicht geladen werden.',
      wasShared: '{project} wurde für dich freigegeben',
      noProjectsText: 'Projekte erscheinen hier, sobald dein Studio eine Galerie für deine E-Mail-Adresse freigibt.',
    },
    checkout: {
      emailHint: 'An diese Adresse senden wir deine Quittung.',
      preparing: 'Deine Zahlung wird vorbereitet …',
      notAvailableText: 'Die Zahlung ist derzeit nicht eingerichtet. Bitte wende dich an den Administrator.',
      receivedText:
        'Deine Zahlung ist eingegangen, deine Galerie konnte aber noch nicht freigeschaltet werden. Das dauert meist nur wenige Minuten. Es wird nicht noch einmal abgebucht.',
      upgradePricing: 'Upgrade-Preis: Du zahlst nur die Differenz',
      couponFailed: 'Der Gutschein konnte nicht geprüft werden. Bitte versuche es noch einmal.',
      consentHint:
        'Auch ohne Zustimmung kannst du kaufen: Die Freischaltung erfolgt dann nach der Widerrufsfrist oder sobald du es wünschst.',
      secure: 'Deine Zahlung ist sicher und verschlüsselt.',
      formBroken:
        'Das Kartenformular konnte nicht geladen werden. Prüfe deine Verbindung und ob js.stripe.com blockiert wird.',
      testModeText: 'Verwende eine der Testkarten unten. Gib keine echte Karte ein.',
      numberMissing: 'Bitte gib eine Kartennummer ein',
      numberWrong: 'Bitte prüfe die Kartennummer',
      expiryWrong: 'Bitte gib Monat und Jahr ein, z. B. 12 / 34',
      cvcWrong: 'Bitte gib die 3 Ziffern auf der Kartenrückseite ein',
      bankText: 'Testmodus: Hier würde deine Bank dich bitten, {amount} zu bestätigen.',
      bankLeft:
        'Deine Bank benötigt deine Bestätigung. Klicke auf „Zahlungspflichtig bestellen“, um es erneut zu versuchen.',
    },
    common: {
      yourPurchases: 'Deine Käufe',
      offline: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es erneut.',
      partGone: 'Eine neue Version ist verfügbar. Lade die Seite neu, um fortzufahren.',
      brokenText: 'Wir konnten diese Seite nicht anzeigen. Deine Dateien sind sicher.',
      loggedOut: 'Du wurdest abgemeldet. Wir leiten dich zur Anmeldung weiter …',
    },
    downloads: {
      useFreeTitle: {
        one: 'Deinen kostenlosen Download verwenden?',
        other: 'Einen deiner kostenlosen Downloads verwenden?',
      },
      useFreeText: {
        one: 'Du hast noch {count} kostenlosen Download. Dasselbe Video kannst du jederzeit erneut herunterladen, solange die Galerie geöffnet ist.',
        other:
          'Du hast noch {count} kostenlose Downloads. Dasselbe Video kannst du jederzeit erneut herunterladen, solange die Galerie geöffnet ist.',
      },
      headshotText: 'Du kannst ein Foto kostenlos auswählen. Die Auswahl lässt sich später nicht ändern.',
      useFreeManyTitle: {
        one: '{count} deiner kostenlosen Downloads verwenden?',
        other: '{count} deiner kostenlosen Downloads verwenden?',
      },
      useFreeManyText:
        'Deine Auswahl enthält Videos, die du noch nicht heruntergeladen hast. Dasselbe Video kannst du jederzeit erneut herunterladen, solange die Galerie geöffnet ist.',
      favouritesAdded: {
        one: '{count} Datei zu deinen Favoriten hinzugefügt',
        other: '{count} Dateien zu deinen Favoriten hinzugefügt',
      },
      favouritesRemoved: {
        one: '{count} Datei aus deinen Favoriten entfernt',
        other: '{count} Dateien aus deinen Favoriten entfernt',
      },
      notAllSaved: {
        one: '{count} Favorit konnte nicht gespeichert werden. Bitte versuche es erneut.',
        other: '{count} Favoriten konnten nicht gespeichert werden. Bitte versuche es erneut.',
      },
      readyText: 'Deine Datei ist bereit. Wähle den Speicherort.',
      readyManyText: {
        one: 'Deine {count} Datei ist bereit. Wähle den Speicherort.',
        other: 'Deine {count} Dateien sind bereit. Wähle den Speicherort.',
      },
      freeLeftText: {
        one: 'Du hast noch {count} kostenlosen Download und {videos} Videos ausgewählt. Wähle eines aus oder wähle ein Paket.',
        other:
          'Du hast noch {count} kostenlose Downloads und {videos} Videos ausgewählt. Wähle {count} aus oder wähle ein Paket.',
      },
      videosLeftText: {
        one: 'Du hast noch {count} Video-Download und {videos} Videos ausgewählt. Wähle eines aus oder erweitere dein Paket.',
        other:
          'Du hast noch {count} Video-Downloads und {videos} Videos ausgewählt. Wähle {count} aus oder erweitere dein Paket.',
      },
      freeUsedTitle: {
        one: 'Dein kostenloser Download ist aufgebraucht',
        other: 'Deine {count} kostenlosen Downloads sind aufgebraucht',
      },
      freeUsedText: 'Mit einem Paket lädst du weitere Videos herunter.',
      videosUsedTitle: 'Deine Video-Downloads sind aufgebraucht',
      videosUsedText: 'Erweitere dein Paket, um alle Videos herunterzuladen.',
      choosePhotoText: {
        one: 'Du kannst {count} Foto auswählen. Das lässt sich später nicht ändern.',
        other: 'Du kannst {count} Fotos auswählen. Das lässt sich später nicht ändern.',
      },
      photosLeftText: {
        one: 'Du kannst noch {count} Foto auswählen oder ein Paket kaufen.',
        other: 'Du kannst noch {count} Fotos auswählen oder ein Paket kaufen.',
      },
      notIncludedText: 'Wende dich an dein Studio, wenn du mehr herunterladen möchtest.',
      headshotLeftText: {
        one: 'Du kannst dieses Foto als kostenloses Porträt wählen oder ein Paket mit allen Fotos kaufen.',
        other:
          'Du hast {count} Fotos ausgewählt. Wähle eines davon als kostenloses Porträt oder kaufe ein Paket mit allen Fotos.',
      },
      headshotOnlyText: {
        one: 'Du kannst dieses Foto als kostenloses Porträt wählen.',
        other: 'Du hast {count} Fotos ausgewählt. Wähle eines davon als kostenloses Porträt.',
      },
      headshotUsedTitle: 'Dein kostenloses Porträt ist bereits ausgewählt',
      photosLockedText: {
        one: 'Dieses Foto ist noch nicht freigeschaltet. Mit einem Paket erhältst du alle Fotos.',
        other: 'Diese {count} Fotos sind noch nicht freigeschaltet. Mit einem Paket erhältst du alle.',
      },
      singleText: 'Du kannst es einzeln kaufen.',
      singleOrPackageText: 'Du kannst es einzeln kaufen oder ein Paket wählen, das mehr enthält.',
      choiceText: 'Du kannst ein weiteres Foto kaufen und dann dieses auswählen.',
      choiceOrPackageText:
        'Du kannst ein weiteres Foto kaufen und dann dieses auswählen. Oder du wählst ein Paket, das mehr enthält.',
    },
    gallery: {
      empty: 'Deine Fotos und Videos werden gerade vorbereitet. Schau bald wieder vorbei.',
      rerendering: 'Deine Vorschauen werden ohne Wasserzeichen neu erstellt. Deine Downloads sind bereits ohne.',
      freePhoto: 'Dein Foto: {label}',
      downloadFailedText: 'Wir konnten die Datei nicht herunterladen. Bitte versuche es erneut.',
      noFavouritesText:
        'Tippe auf das Herz, um deine Lieblingsbilder und -videos hier zu sammeln. Dein Studio sieht deine Favoriten.',
      notSavedText: 'Wir konnten deinen Favoriten nicht speichern. Bitte versuche es erneut.',
      videosFree: {
        one: 'Dein Video ist kostenlos',
        other: 'Deine {count} Videos sind kostenlos',
      },
    },
    galleryEnd: {
      endedOn:
        'Der kostenlose Zugang zu {name} endete am {at}. Mit einem Paket öffnest du die Galerie wieder. Oder bitte uns um mehr Zeit.',
      ended:
        'Der kostenlose Zugang zu {name} ist abgelaufen. Mit einem Paket öffnest du die Galerie wieder. Oder bitte uns um mehr Zeit.',
      endedOnOnly: 'Der Zugang zu {name} ist am {at} abgelaufen. Schreib uns, wenn du mehr Zeit brauchst.',
      endedOnly: 'Der Zugang zu {name} ist abgelaufen. Schreib uns, wenn du mehr Zeit brauchst.',
    },
    galleryMissing: {
      notFoundText:
        'Vielleicht ist der Link unvollständig oder die Galerie nicht mehr verfügbar. Prüfe den Link in deiner E-Mail.',
      failedText: 'Bitte versuche es gleich noch einmal.',
    },
    landing: {
      title: 'Professionelle Videos für dein Unternehmen',
      lead: 'Deine Filme und Fotos in einer privaten Galerie: ansehen, auswählen, herunterladen.',
      accessYourVideos: 'Zu deinen Videos',
      firstFree: {
        one: 'Dein erstes Video ist kostenlos.',
        other: 'Deine ersten {count} Videos sind kostenlos.',
      },
      buildTrustText: 'Ein Gesicht, eine Stimme, ein Ort: Kunden lernen dich schon vor dem ersten Anruf kennen.',
      standOutText: 'Aufnahmen nur für dein Unternehmen, mit professionellem Schnitt und Color Grading.',
      what: 'Was du bekommst',
      socialText: 'Schnittfassungen für die Feeds, durch die deine Kunden scrollen.',
      instantText: 'Sieh dir deine Dateien an und lade sie herunter, sobald sie fertig sind.',
      freeText: {
        one: 'Neu hier? Sieh dir alles an und lade {count} Video kostenlos herunter, in voller Auflösung. Gefällt es dir? Mehr gibt es jederzeit.',
        other:
          'Neu hier? Sieh dir alles an und lade {count} Videos kostenlos herunter, in voller Auflösung. Gefallen sie dir? Mehr gibt es jederzeit.',
      },
      closing: 'Deine Videos warten auf dich',
      closingText: 'Melde dich mit der E-Mail-Adresse an, die du deinem Studio gegeben hast.',
    },
    login: {
      lead: 'Melde dich bei deinem Medienkonto an',
      emailInvalid: 'Bitte gib eine gültige E-Mail-Adresse ein',
      passkeyLead: 'Verwende deinen Passkey.',
      passkeyHelp: 'Kein Passkey zur Hand, oder kann dieser Browser ihn nicht verwenden? Dein Studio hilft dir.',
      passkeyOrCode: 'Verwende deinen Passkey, oder gib einen Wiederherstellungscode ein.',
      codeLead: 'Gib den Code ein, den deine Authenticator-App zeigt, oder einen Wiederherstellungscode.',
      passwordRequired: 'Bitte gib das Passwort ein',
      help: 'Brauchst du Hilfe bei der Anmeldung? {link}',
      denied:
        'Du hast die Anmeldung auf der Anmeldeseite deines Unternehmens abgebrochen. Starte sie erneut oder melde dich mit Passwort an.',
      expired: 'Die Anmeldung hat zu lange gedauert. Bitte melde dich erneut an.',
      'not-started-here':
        'Diese Anmeldung wurde in einem anderen Browser begonnen, oder Cookies sind blockiert. Erlaube Cookies für diese Website und melde dich erneut an.',
      unavailable:
        'Die Anmeldeseite deines Unternehmens antwortet nicht. Warte einen Moment und versuche es erneut, oder melde dich mit Passwort an.',
      failedThere:
        'Die Anmeldung über dein Unternehmen ist fehlgeschlagen. Versuche es erneut. Hilft das nicht, wende dich an den Support.',
      unverified:
        'Deine E-Mail-Adresse ist in der Anmeldung deines Unternehmens nicht bestätigt. Bestätige sie dort und melde dich dann erneut an.',
      'other-identity':
        'Diese E-Mail-Adresse ist mit einer anderen Unternehmensanmeldung verknüpft. Wende dich an deinen Administrator oder den Support.',
      'not-set-up':
        'Die Anmeldung über ein Unternehmen ist hier nicht eingerichtet. Melde dich mit E-Mail-Adresse und Passwort an.',
      'other-user':
        'Du hast dich mit einem anderen Konto angemeldet. Starte erneut und wähle das Konto, das du hier verwendest.',
      'not-again':
        'Die Anmeldeseite deines Unternehmens hat nicht noch einmal nach deiner Anmeldung gefragt. Melde dich dort ab und starte erneut.',
      'no-auth-time':
        'Die Anmeldung deines Unternehmens teilt uns nicht mit, wann du dich angemeldet hast. Deshalb können wir nicht bestätigen, dass du es bist. Bitte deinen Administrator, das zu ändern, oder frag jemanden im Team, der sich mit Passwort anmeldet.',
      newLead: 'Du hast dich mit einem vorläufigen Passwort angemeldet. Wähle ein eigenes, um fortzufahren.',
      notChanged: 'Wir konnten dein Passwort nicht ändern.',
      forgotLead:
        'Gib deine E-Mail-Adresse ein. Wir senden dir einen Link, mit dem du ein neues Passwort wählen kannst.',
      requested: 'Sieh in deinem Posteingang nach',
      requestedText:
        'Wenn es zu {email} ein Konto gibt, ist ein Link unterwegs, mit dem du ein neues Passwort wählen kannst. Er gilt eine Stunde. Nichts angekommen? Sieh im Spam-Ordner nach.',
      noMail: 'Diese Website kann derzeit keine E-Mails senden. Schreib uns, wir helfen dir.',
      galleryLinkLead:
        'Gib die E-Mail-Adresse ein, die dein Studio von dir kennt. Wir schicken dir die Links zu deinen Galerien.',
      galleryLinkSent:
        'Wenn es zu {email} eine Galerie gibt, ist der Link unterwegs. Nichts angekommen? Sieh im Spam-Ordner nach oder schreib deinem Studio.',
      resetLead: 'Alle deine Geräte werden abgemeldet.',
      passwordSavedText: 'Melde dich mit dem neuen Passwort an.',
    },
    notFound: {
      check:
        'Vielleicht ist der Link unvollständig oder die Seite umgezogen. Prüfe den Link in deiner E-Mail oder beginne auf der Startseite.',
      hint: 'Hast du vergessen, die Seite in den Router einzutragen?',
    },
    packages: {
      choose: 'Wähle dein Paket',
      allYours: 'Alles für dich freigeschaltet',
      leadExpired: 'Diese Galerie ist geschlossen. Mit einem Paket erhältst du dauerhaft wieder Zugang.',
      leadExtended: 'Du hast den erweiterten Zugang. Wechsle zum Komplettpaket und zahle nur die Differenz.',
      leadComplete: 'Du hast das Komplettpaket: Alle Fotos und Videos sind enthalten.',
      leadUpgrade: 'Wechsle zu einem größeren Paket und zahle nur die Differenz.',
      nothingMore: 'Alles in dieser Galerie ist für dich bereits enthalten. Du brauchst kein Paket.',
      youHave: 'Du hast derzeit: {access}',
      upgrade: 'Upgrade-Preis: Du zahlst nur die Differenz',
      included: 'In deinem Paket enthalten',
      deferred: 'In deinem Kauf enthalten',
      current: 'Dein aktuelles Paket',
      currentAccess: 'Dein aktueller Zugang',
    },
    paid: {
      complete: 'Alles für dich freigeschaltet',
      extendedText: {
        one: 'Du kannst jetzt {count} Video in voller Auflösung herunterladen.',
        other: 'Du kannst jetzt {count} Videos in voller Auflösung herunterladen.',
      },
      packageText:
        'Dein Kauf ist freigeschaltet. Du kannst ihn in voller Auflösung und ohne Wasserzeichen herunterladen.',
    },
    join: {
      lead: 'Sag uns, wer du bist. Dann kannst du dich umsehen und eigene Favoriten merken.',
      name: 'Dein Name',
      failed: 'Das hat nicht funktioniert. Bitte versuche es erneut.',
    },
    passcode: {
      lead: 'Gib den Zugangscode ein, den du von deinem Studio erhalten hast.',
    },
    payment: {
      opensLater:
        'Vielen Dank für deinen Kauf! Er wird nach der Widerrufsfrist freigeschaltet, auf Wunsch früher über den Link in der E-Mail mit deiner Quittung.',
      successfulText: 'Vielen Dank für deinen Kauf! Dein Zugang wurde erweitert.',
      selectionComplete: 'Vielen Dank! Deine Auswahl ist vollständig und liegt dem Studio vor.',
      alreadyPaidText:
        'Diese Bestellung war bereits bezahlt, es wurde nicht noch einmal abgebucht. Dein Zugang wurde erweitert.',
      processingText: 'Sobald deine Bank die Zahlung bestätigt, wird dein Zugang erweitert.',
      unknownText:
        'Wir konnten deine Zahlung noch nicht bestätigen. War sie erfolgreich, wird dein Zugang in wenigen Minuten erweitert.',
      confirming: 'Deine Zahlung wird bestätigt …',
    },
    purchase: {
      processingNote: 'Sobald deine Bank diese Zahlung bestätigt, wird dein Zugang erweitert.',
      partlyRefundedNote: 'Ein Teil dieser Zahlung wurde erstattet. Du behältst dein Paket.',
      disputedNote: 'Deine Bank prüft diese Zahlung.',
      chargedBackNote: 'Deine Bank hat diese Zahlung zurückgebucht, das Paket ist damit aufgehoben.',
    },
    receipts: {
      notFoundText: 'Vielleicht ist der Link unvollständig. Prüfe den Link in deiner E-Mail.',
      failed: 'Deine Käufe konnten nicht geladen werden',
      failedText: 'Prüfe deine Verbindung und versuche es erneut.',
      noneText: 'Pakete, die du für diese Galerie kaufst, erscheinen hier mit Quittung.',
      opensOn: 'Dein Kauf wird am {date} freigeschaltet',
      openEarlier: 'Früher geht es, wenn du zustimmst:',
      opened: 'Dein Kauf ist freigeschaltet. Eine Bestätigung erhältst du per E-Mail.',
      openFailed: 'Dein Kauf konnte nicht freigeschaltet werden. Bitte versuche es erneut.',
    },
    singles: {
      tooMany: 'Du kannst bis zu {count} Dateien auf einmal kaufen.',
      how: 'Wähle sie in der Galerie aus und tippe auf „Kaufen“.',
      photosText: {
        one: 'Dein Zugang enthält {count} Foto. Jedes weitere kostet {price}.',
        other: 'Dein Zugang enthält {count} Fotos. Jedes weitere kostet {price}.',
      },
    },
    tax: {
      country: 'Dein Land',
      companyIncomplete: 'Gib Name und Anschrift der Firma an: Beides muss auf der Rechnung stehen.',
      noVat: 'Für dein Land wird keine Umsatzsteuer berechnet.',
    },
    viewer: {
      photoNetwork: 'Das Foto konnte nicht geladen werden. Prüfe deine Verbindung.',
    },
    withdrawal: {
      lead: 'Hier kannst du einen Kauf widerrufen. Du erhältst eine E-Mail, die den Inhalt mit Datum und Uhrzeit bestätigt.',
      name: 'Dein Name',
      orderHint:
        'Du findest sie mit ihren Buchstaben in der E-Mail mit deiner Quittung, zum Beispiel R-2026-000042-ABCDEFGH. Ohne die Buchstaben dauert es länger.',
      emailHint: 'Dorthin geht die Bestätigung. Gib die Adresse an, mit der du deine Galerie erhalten hast.',
      failed: 'Dein Widerruf konnte nicht gesendet werden. Bitte versuche es erneut.',
      sentText:
        'Dein Widerruf ist am {time} eingegangen. Wir bestätigen ihn per E-Mail an {email}. Enthält die E-Mail einen Link, öffne ihn, dann wird der Widerruf sofort bearbeitet. Sonst prüfen wir ihn von Hand und teilen dir das Ergebnis per E-Mail mit.',
      confirmText:
        'Der Rest deiner Zahlung wird erstattet, und was mit der Bestellung freigeschaltet war, steht dir nicht mehr zur Verfügung. Wurde davon schon etwas heruntergeladen oder ohne Wasserzeichen angesehen, prüfen wir deinen Widerruf zuerst.',
      doneText: 'Du hast die Bestellung {order} widerrufen.',
      doneRefund:
        'Du hast die Bestellung {order} widerrufen. Wir erstatten dir {amount} über das Zahlungsmittel, mit dem du bezahlt hast.',
      pendingText:
        'Dein Widerruf der Bestellung {order} liegt uns vor, wir prüfen ihn von Hand. Das Ergebnis erhältst du per E-Mail.',
      decidedText:
        'Über deinen Widerruf der Bestellung {order} ist entschieden. Das Ergebnis hast du per E-Mail erhalten.',
      linkWrongText: 'Öffne ihn noch einmal aus deiner E-Mail, oder kopiere ihn vollständig.',
    },
  },
  errors: {
    'selection.full': 'Mehr Fotos kannst du nicht auswählen.',
    'selection.not_a_photo': 'Du kannst nur Fotos auswählen.',
    'auth.account_locked':
      'Zu viele fehlgeschlagene Anmeldungen. Versuche es in {wait} noch einmal, oder wähle „Passwort vergessen?“: Der Link in der E-Mail entsperrt das Konto sofort.',
    'auth.busy': 'Im Moment melden sich zu viele Personen an. Bitte versuche es in ein paar Sekunden noch einmal.',
    'auth.forbidden': 'Dafür fehlt dir die Berechtigung.',
    'auth.proof_required': 'Bestätige zuerst, dass du es bist.',
    'auth.second_factor_required': 'Gib den Code deiner Authenticator-App ein.',
    'auth.second_step_expired': 'Melde dich noch einmal mit deinem Passwort an.',
    'auth.passkey_unknown': 'Dieser Passkey wurde entfernt. Melde dich mit deinem Passwort an.',
    'auth.passkey_failed': 'Der Passkey konnte nicht geprüft werden. Versuche es noch einmal.',
    'passkey.rejected': 'Der Passkey konnte nicht hinzugefügt werden. Versuche es noch einmal.',
    'passkey.limit': 'Ein Konto kann 20 Passkeys haben. Entferne zuerst einen.',
    'auth.link_expired': 'Dieser Link ist abgelaufen oder wurde schon verwendet. Fordere einen neuen an.',
    'auth.password_change_required': 'Wähle zuerst ein neues Passwort.',
    'auth.required': 'Du bist nicht angemeldet.',
    'auth.too_many_attempts': 'Zu viele Versuche. Bitte versuche es in {wait} noch einmal.',
    'coupon.below_minimum': 'Deine Bestellung erreicht den Mindestbestellwert dieses Gutscheins nicht.',
    'download.busy': 'Im Moment laufen zu viele Downloads. Bitte versuche es in einer Minute noch einmal.',
    'download.files_changed':
      'Die Dateien dieser Galerie haben sich inzwischen geändert. Bitte versuche es noch einmal.',
    'download.limit_reached': 'Deine Downloads sind aufgebraucht. Ein Paket schaltet weitere frei.',
    'download.nothing_chosen':
      'Es gibt noch nichts herunterzuladen: Lade zuerst ein Video herunter oder wähle ein Paket.',
    'download.requires_payment': 'Dafür benötigst du ein Paket.',
    'download.size_not_included':
      'Diese Größe ist in deinem Paket nicht enthalten. Lade stattdessen das Original herunter.',
    'download.too_many_files':
      'So viele einzeln ausgewählte Dateien passen nicht in ein ZIP. Lade sie in mehreren Teilen herunter.',
    'download.web_failed':
      'Einige Fotos konnten nicht in Webgröße vorbereitet werden. Bitte lade die Originale herunter.',
    'download.web_not_ready':
      'Die Webgröße wird noch vorbereitet. Versuche es gleich noch einmal, oder lade die Originale herunter.',
    'gallery.join_required': 'Sag zuerst, wer du bist.',
    'gallery.passcode_required': 'Für diese Galerie benötigst du einen Zugangscode.',
    'headshot.already_chosen': 'Deine Auswahl steht bereits fest und lässt sich nicht mehr ändern.',
    'headshot.not_a_photo': 'Auswählen kannst du nur Fotos.',
    'headshot.not_needed': 'Du hast bereits alle Fotos.',
    internal: 'Bei uns ist etwas schiefgelaufen. Bitte versuche es gleich noch einmal.',
    'media.link_expired': 'Dieser Link ist abgelaufen. Öffne die Galerie erneut.',
    'payments.already_bought': 'Das hast du bereits.',
    'payments.opens_nothing':
      'Damit würde für dich nichts freigeschaltet: Die Galerie ist geschlossen, oder du hast schon alles, was sie enthält.',
    'payments.consent_required':
      'Ohne deine Zustimmung würde der Kauf erst freigeschaltet, wenn die Galerie schon geschlossen ist. Stimme der sofortigen Bereitstellung zu, um zu kaufen.',
    'payments.amount_mismatch': 'Der Betrag passt nicht zu diesem Paket. Wähle das Paket noch einmal.',
    'payments.card_declined': 'Deine Karte wurde abgelehnt. Versuche eine andere Karte.',
    'payments.in_progress':
      'Für diese Galerie wird bereits eine Zahlung bearbeitet. Dein Zugang wird freigeschaltet, sobald sie bestätigt ist.',
    'payments.needs_attention':
      'Wir konnten diese Zahlung deiner Bestellung nicht zuordnen. Es wird nichts weiter abgebucht; bitte wende dich an den Support.',
    'payments.no_tax_rate':
      'Aus diesem Land können wir noch keine Bestellungen annehmen. Prüfe das Land, oder schreib uns.',
    'invoice.not_ready': 'Dieses Dokument wird gerade erstellt. Versuche es in einer Minute noch einmal.',
    'payments.provider_unavailable':
      'Der Zahlungsdienst antwortet gerade nicht. Bitte versuche es gleich noch einmal; bereits geleistete Zahlungen gehen nicht verloren.',
    'payments.unavailable': 'Die Zahlung ist derzeit nicht eingerichtet. Bitte wende dich an den Administrator.',
    'request.invalid': 'Eine Angabe stimmt nicht. Bitte prüfe deine Eingaben.',
    'service.unavailable': 'Der Dienst ist gerade nicht erreichbar. Bitte versuche es gleich noch einmal.',
  },
  messages: {
    name_required: 'Bitte gib deinen Namen ein.',
    order_required: 'Bitte gib die Nummer der Quittung oder Rechnung ein.',
    name_plain: 'Gib nur den Namen ein, ohne Links und Adressen.',
    order_format: 'Gib die Nummer so ein, wie sie auf deiner Quittung steht, zum Beispiel R-2026-000042-ABCDEFGH.',
    buyer_country_required: 'Wähle dein Land.',
    order_companies_only:
      'Diese Preise gelten nur für Unternehmen. Kreuze „Ich kaufe für ein Unternehmen“ an, um fortzufahren.',
    buyer_vat_id_not_registered:
      'Diese USt-IdNr. ist nicht für den Handel zwischen EU-Ländern registriert (VIES). Prüfe sie, oder lass das Feld leer und zahle mit USt.',
    buyer_vat_id_unchecked:
      'Wir können diese USt-IdNr. im Moment nicht prüfen. Versuche es in ein paar Minuten noch einmal, oder lass das Feld leer und zahle mit USt.',
    buyer_vat_id_invalid: 'Das ist keine gültige USt-IdNr. dieses Landes. Prüfe sie, oder lass das Feld leer.',
    buyer_company_required: 'Gib den Namen der Firma ein.',
    buyer_street_required: 'Gib Straße und Hausnummer ein.',
    buyer_postcode_required: 'Gib die Postleitzahl ein.',
    buyer_city_required: 'Gib den Ort ein.',
    order_total_too_large:
      'Der Gesamtbetrag mit Steuer ist höher, als mit einer Zahlung abgebucht werden kann. Bitte melde dich bei uns.',
    order_one_item: 'Bitte wähle nur einen Artikel aus.',
    order_files_most: 'Wähle höchstens {most} Dateien.',
    order_photos_count: 'Gib eine ganze Zahl von 1 bis {most} Fotos ein.',
    control_characters: 'Der Text enthält unzulässige Zeichen. Bitte gib ihn neu ein.',
    email_required: 'Bitte gib eine gültige E-Mail-Adresse ein.',
    email_invalid: 'Bitte gib eine gültige E-Mail-Adresse ein.',
    first_name_required: 'Bitte gib deinen Vornamen ein.',
    last_name_required: 'Bitte gib deinen Nachnamen ein.',
    guest_name_required: 'Bitte gib deinen Namen ein.',
    passcode_required: 'Bitte gib den Zugangscode ein.',
    code_required: 'Bitte gib einen Code ein.',
    passkey_name_required: 'Gib einen Namen für den Passkey ein.',
    password_required: 'Bitte gib das Passwort ein.',
    password_default: 'Dieses Passwort erhalten neue Benutzer. Wähle eines, das nur du kennst.',
    card_declined: 'Deine Karte wurde abgelehnt.',
    card_no_funds: 'Dein Konto ist nicht ausreichend gedeckt.',
    card_expired: 'Deine Karte ist abgelaufen.',
    card_number_incomplete: 'Deine Kartennummer ist unvollständig.',
    card_number_invalid: 'Deine Kartennummer ist ungültig.',
    card_number_real: 'Dies ist eine Testseite. Verwende eine Testkarte, z. B. 4242 4242 4242 4242.',
    card_date_incomplete: 'Das Ablaufdatum deiner Karte ist unvollständig.',
    card_month_invalid: 'Der Ablaufmonat deiner Karte ist ungültig.',
    card_year_invalid: 'Das Ablaufjahr deiner Karte ist ungültig.',
    card_date_past: 'Das Ablaufdatum deiner Karte liegt in der Vergangenheit.',
    card_code_incomplete: 'Die Prüfziffer deiner Karte ist unvollständig.',
    card_code_invalid: 'Die Prüfziffer deiner Karte ist ungültig.',
    card_not_authenticated: 'Deine Bank hat die Zahlung nicht bestätigt. Bitte versuche es mit einer anderen Karte.',
    card_nothing_to_authenticate: 'Hier ist nichts zu bestätigen. Gib die Karte noch einmal ein.',
    payment_ended: 'Diese Zahlung wurde abgebrochen. Geh zurück und beginne noch einmal.',
  },
  unknownError: 'Das hat nicht funktioniert. Bitte versuche es erneut.',
};
