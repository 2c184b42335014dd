/** English texts: exports, with which a studio takes its data along. */
export const exports = {
  title: 'Export',
  open: 'Export',
  galleries: 'Export the galleries',
  everything: 'Export everything',
  everythingTitle: 'Take everything along',
  everythingAbout:
    'All data and originals in one ZIP, for another system or for your own archive. This is no backup: it does not restore this installation.',
  ofProject:
    'The gallery with its originals, people, orders and invoices, as files that people and other programs can read.',
  ofClient:
    'The galleries of this client with their originals, orders and invoices. Other people in these galleries are in it too: it is for the studio, not to hand out.',
  ofAll:
    'All galleries with their originals, orders and invoices, the settings and the accounts. Hashes of passwords and encrypted keys are in it: keep it safe.',
  notice:
    'The list is prepared in the background; the originals are not copied. The ZIP is for you alone, and is deleted after three days.',
  size: '{files} · {bytes}',
  about: 'About {files} · {bytes}',
  prepare: 'Prepare export',
  again: 'Prepare again',
  download: 'Download ({size})',
  preparing: 'Preparing: {done} of {files}',
  comeBack: 'You can close this window and come back.',
  ready: 'Ready, as of {at}. Download it before {until}. A download that breaks off can be resumed.',
  failed: 'The export couldn’t be prepared.',
  loadFailed: 'The export couldn’t be loaded.',
  notStarted: 'The export couldn’t be started',
} as const;
