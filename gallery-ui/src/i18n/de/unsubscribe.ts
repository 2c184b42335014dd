import type { unsubscribe as english } from '../en/unsubscribe';
import { translation } from '../message';

export const unsubscribe = translation<typeof english>()({
  title: 'Keine Erinnerungen mehr',
  text: 'Hier lassen sich Erinnerungen an {email} abbestellen: E-Mails, die von selbst verschickt werden, zum Beispiel bevor eine Galerie schließt.',
  stays:
    'Quittungen, Rechnungen, rechtliche Bestätigungen, E-Mails zu Passwörtern und Einladungen zu Galerien kommen weiterhin an.',
  end: 'Erinnerungen abbestellen',
  ended: 'Erinnerungen abbestellt',
  endedText: '{email} erhält von {studio} keine Erinnerungen mehr.',
  undo: 'Rückgängig machen',
  undone: 'Erinnerungen an {email} sind wieder eingeschaltet.',
  failed: 'Das hat nicht funktioniert. Bitte noch einmal versuchen.',
  linkWrong: 'Dieser Link ist unvollständig',
  linkWrongText: 'Bitte den Link in der E-Mail noch einmal öffnen oder vollständig kopieren.',
});
