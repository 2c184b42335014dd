import { toast } from './toast-store';
import { common } from '../words/en/common';
import { chooseLanguage, LANGUAGE_NAMES, LANGUAGES, spokenNow, type Language } from '../words/language';
import { words } from '../words/words';
import styles from './LanguageSwitch.module.css';

/** The languages of the site, each by its own name. The choice is remembered. */
export function LanguageSwitch() {
  const say = words(common);
  const { language } = spokenNow();
  const choose = (chosen: Language) =>
    void chooseLanguage(chosen).catch(() => toast({ variant: 'destructive', title: say('offline') }));
  return (
    <label className={styles['switch']}>
      <span className="visually-hidden">{say('language')}</span>
      <select value={language} onChange={(event) => choose(event.target.value as Language)}>
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
