/** German texts: exports, with which a studio takes its data along. */
export const exports = {
  title: 'Export',
  open: 'Exportieren',
  galleries: 'Galerien exportieren',
  everything: 'Alles exportieren',
  everythingTitle: 'Alles mitnehmen',
  everythingAbout:
    'Alle Daten und Originale in einer ZIP-Datei, für ein anderes System oder Ihr eigenes Archiv. Sie ersetzt keine Datensicherung: Damit lässt sich diese Installation nicht wiederherstellen.',
  ofProject:
    'Die Galerie mit Originalen, Personen, Bestellungen und Rechnungen, als Dateien, die Menschen und andere Programme lesen können.',
  ofClient:
    'Die Galerien dieses Kunden mit Originalen, Bestellungen und Rechnungen. Andere Personen dieser Galerien sind auch enthalten: Der Export ist für das Studio, nicht zum Weitergeben.',
  ofAll:
    'Alle Galerien mit Originalen, Bestellungen und Rechnungen, die Einstellungen und die Konten. Der Export enthält Hashwerte von Passwörtern und verschlüsselte Schlüssel: Bewahren Sie ihn sicher auf.',
  notice:
    'Zuerst wird im Hintergrund die Liste vorbereitet; die Originale werden nicht kopiert. Nur Sie können die ZIP-Datei herunterladen; nach drei Tagen wird sie gelöscht.',
  size: '{files} · {bytes}',
  about: 'Etwa {files} · {bytes}',
  prepare: 'Export vorbereiten',
  again: 'Neu vorbereiten',
  download: 'Herunterladen ({size})',
  preparing: 'Wird vorbereitet: {done} von {files}',
  comeBack: 'Sie können dieses Fenster schließen und später wiederkommen.',
  ready:
    'Fertig, Stand {at}. Laden Sie den Export vor dem {until} herunter. Ein abgebrochener Download lässt sich fortsetzen.',
  failed: 'Der Export konnte nicht vorbereitet werden.',
  loadFailed: 'Der Export konnte nicht geladen werden.',
  notStarted: 'Der Export konnte nicht gestartet werden',
};
