import type { TranslationMessages } from 'react-admin';

/** react-admin's own texts in German: the published translations lag behind its versions. */
export const reactAdmin: TranslationMessages = {
  ra: {
    action: {
      add_filter: 'Filter hinzufügen', add: 'Hinzufügen', back: 'Zurück', bulk_actions: '1 Eintrag ausgewählt |||| %{smart_count} Einträge ausgewählt', cancel: 'Abbrechen',
      clear_array_input: 'Liste leeren', clear_input_value: 'Eingabe löschen', clone: 'Duplizieren', confirm: 'Bestätigen', create: 'Erstellen', create_item: '%{item} erstellen',
      delete: 'Löschen', edit: 'Bearbeiten', export: 'Exportieren', list: 'Liste', refresh: 'Aktualisieren', remove_filter: 'Diesen Filter entfernen', remove_all_filters: 'Alle Filter entfernen',
      remove: 'Entfernen', reset: 'Zurücksetzen', save: 'Speichern', search: 'Suchen', search_columns: 'Spalten suchen', select_all: 'Alle auswählen', select_all_button: 'Alle auswählen',
      select_row: 'Diese Zeile auswählen', show: 'Anzeigen', sort: 'Sortieren', undo: 'Rückgängig machen', unselect: 'Auswahl aufheben', expand: 'Aufklappen', close: 'Schließen',
      open_menu: 'Menü öffnen', close_menu: 'Menü schließen', update: 'Ändern', move_up: 'Nach oben', move_down: 'Nach unten', open: 'Öffnen', toggle_theme: 'Helles/dunkles Design umschalten',
      select_columns: 'Spalten', update_application: 'Anwendung neu laden',
    },
    boolean: { true: 'Ja', false: 'Nein', null: ' ' },
    page: {
      create: '%{name} erstellen', dashboard: 'Übersicht', edit: '%{name} %{recordRepresentation}', error: 'Etwas ist schiefgegangen', list: '%{name}', loading: 'Wird geladen', not_found: 'Nicht gefunden',
      show: '%{name} %{recordRepresentation}', empty: 'Noch keine %{name}.', invite: 'Möchten Sie einen Eintrag anlegen?', access_denied: 'Zugriff verweigert', authentication_error: 'Fehler bei der Anmeldung',
    },
    input: {
      file: { upload_several: 'Dateien hierher ziehen oder klicken, um eine auszuwählen.', upload_single: 'Datei hierher ziehen oder klicken, um sie auszuwählen.' },
      image: { upload_several: 'Bilder hierher ziehen oder klicken, um eines auszuwählen.', upload_single: 'Bild hierher ziehen oder klicken, um es auszuwählen.' },
      references: {
        all_missing: 'Die verknüpften Daten wurden nicht gefunden.', many_missing: 'Mindestens ein verknüpfter Eintrag ist nicht mehr vorhanden.', single_missing: 'Der verknüpfte Eintrag ist nicht mehr vorhanden.',
      },
      password: { toggle_visible: 'Passwort verbergen', toggle_hidden: 'Passwort anzeigen' },
    },
    message: {
      about: 'Über', access_denied: 'Sie haben nicht die nötigen Rechte für diese Seite', are_you_sure: 'Sind Sie sicher?',
      authentication_error: 'Der Anmeldedienst hat einen Fehler gemeldet; Ihre Anmeldung konnte nicht geprüft werden.', auth_error: 'Die Anmeldung konnte nicht geprüft werden.',
      bulk_delete_content: 'Möchten Sie diesen Eintrag wirklich löschen? |||| Möchten Sie diese %{smart_count} Einträge wirklich löschen?', bulk_delete_title: '%{name} löschen |||| %{smart_count} %{name} löschen',
      bulk_update_content: 'Möchten Sie %{name} %{recordRepresentation} wirklich ändern? |||| Möchten Sie diese %{smart_count} Einträge wirklich ändern?',
      bulk_update_title: '%{name} %{recordRepresentation} ändern |||| %{smart_count} %{name} ändern', clear_array_input: 'Möchten Sie die ganze Liste wirklich leeren?',
      delete_content: 'Möchten Sie diesen Eintrag wirklich löschen?', delete_title: '%{name} %{recordRepresentation} löschen', details: 'Einzelheiten',
      error: 'Ein Fehler ist aufgetreten; Ihre Anfrage konnte nicht ausgeführt werden.', invalid_form: 'Das Formular enthält Fehler. Bitte prüfen Sie die Eingaben', loading: 'Bitte warten', no: 'Nein',
      not_found: 'Diese Adresse gibt es nicht.', select_all_limit_reached: 'Es sind zu viele Einträge. Nur die ersten %{max} wurden ausgewählt.',
      unsaved_changes: 'Einige Änderungen sind nicht gespeichert. Möchten Sie sie wirklich verwerfen?', yes: 'Ja', placeholder_data_warning: 'Netzwerkfehler: Die Daten konnten nicht aktualisiert werden.',
    },
    navigation: {
      clear_filters: 'Filter entfernen', no_filtered_results: 'Mit diesen Filtern wurde nichts gefunden.', no_results: 'Nichts gefunden', no_more_results: 'Seite %{page} gibt es nicht. Gehen Sie eine Seite zurück.',
      page_out_of_boundaries: 'Seite %{page} gibt es nicht', page_out_from_end: 'Dies ist die letzte Seite', page_out_from_begin: 'Dies ist die erste Seite', page_range_info: '%{offsetBegin}–%{offsetEnd} von %{total}',
      partial_page_range_info: '%{offsetBegin}–%{offsetEnd} von mehr als %{offsetEnd}', current_page: 'Seite %{page}', page: 'Zu Seite %{page}', first: 'Zur ersten Seite', last: 'Zur letzten Seite',
      next: 'Zur nächsten Seite', previous: 'Zur vorigen Seite', page_rows_per_page: 'Zeilen je Seite:', skip_nav: 'Zum Inhalt springen',
    },
    sort: { sort_by: 'Nach %{field_lower_first} %{order} sortieren', ASC: 'aufsteigend', DESC: 'absteigend' },
    auth: {
      auth_check_error: 'Bitte melden Sie sich an', user_menu: 'Profil', username: 'Benutzername', password: 'Passwort', email: 'E-Mail', sign_in: 'Anmelden',
      sign_in_error: 'Die Anmeldung ist fehlgeschlagen, bitte versuchen Sie es noch einmal', logout: 'Abmelden',
    },
    notification: {
      updated: 'Eintrag geändert |||| %{smart_count} Einträge geändert', created: 'Eintrag angelegt', deleted: 'Eintrag gelöscht |||| %{smart_count} Einträge gelöscht', bad_item: 'Fehlerhafter Eintrag',
      item_doesnt_exist: 'Den Eintrag gibt es nicht', http_error: 'Der Server konnte nicht erreicht werden', data_provider_error: 'Die Daten konnten nicht gelesen werden.',
      i18n_error: 'Die Texte dieser Sprache konnten nicht geladen werden', canceled: 'Abgebrochen', logged_out: 'Ihre Sitzung ist abgelaufen, bitte melden Sie sich neu an.',
      not_authorized: 'Sie haben keinen Zugriff auf diese Daten.', application_update_available: 'Eine neue Version ist verfügbar.', offline: 'Keine Verbindung. Die Daten konnten nicht geladen werden.',
    },
    validation: {
      required: 'Pflichtfeld', minLength: 'Mindestens %{min} Zeichen', maxLength: 'Höchstens %{max} Zeichen', minValue: 'Mindestens %{min}', maxValue: 'Höchstens %{max}', number: 'Muss eine Zahl sein',
      email: 'Muss eine gültige E-Mail-Adresse sein', oneOf: 'Muss eines davon sein: %{options}', regex: 'Muss diesem Muster entsprechen: %{pattern}', unique: 'Muss eindeutig sein',
    },
    saved_queries: {
      label: 'Gespeicherte Suchen', query_name: 'Name der Suche', new_label: 'Diese Suche speichern...', new_dialog_title: 'Diese Suche speichern als', remove_label: 'Gespeicherte Suche entfernen',
      remove_label_with_name: 'Suche „%{name}“ entfernen', remove_dialog_title: 'Gespeicherte Suche entfernen?', remove_message: 'Möchten Sie diese Suche wirklich aus Ihrer Liste entfernen?',
      help: 'Filtern Sie die Liste und speichern Sie die Suche für später',
    },
    guesser: { empty: { title: 'Keine Daten', message: 'Bitte prüfen Sie die Datenquelle' } },
    configurable: {
      customize: 'Anpassen', configureMode: 'Diese Seite anpassen',
      inspector: { title: 'Anpassen', content: 'Fahren Sie über die Elemente der Anwendung, um sie anzupassen', reset: 'Einstellungen zurücksetzen', hideAll: 'Alle ausblenden', showAll: 'Alle einblenden' },
      Datagrid: { title: 'Tabelle', unlabeled: 'Spalte ohne Namen Nr. %{column}' },
      SimpleForm: { title: 'Formular', unlabeled: 'Feld ohne Namen Nr. %{input}' },
      SimpleList: { title: 'Liste', primaryText: 'Haupttext', secondaryText: 'Zweiter Text', tertiaryText: 'Dritter Text' },
    },
  },
};
