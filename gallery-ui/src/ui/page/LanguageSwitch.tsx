import { toast } from '../toast/toast-store';
import { common } from '../../i18n/en/common';
import { setLanguage, languageName, LANGUAGES, getLanguage, type Language } from '../../i18n/language';
import { getTranslations } from '../../i18n/translations';
import styles from './LanguageSwitch.module.css';

/** The languages of the site, each by its own name. The choice is remembered. */
export function LanguageSwitch() {
  const t = getTranslations(common);
  const { language } = getLanguage();
  const choose = (chosen: Language) =>
    void setLanguage(chosen).catch(() => toast({ variant: 'destructive', title: t('offline') }));
  return (
    <label className={styles['switch']}>
      <span className="visually-hidden">{t('language')}</span>
      <select value={language} onChange={(event) => choose(event.target.value as Language)}>
        {LANGUAGES.map((each) => (
          <option key={each} value={each} lang={each}>
            {languageName(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
