import { toast } from '../toast/toast-store';
import { common } from '../../i18n/en/common';
import { getLanguage, setLanguage } from '../../i18n/language';
import { LANGUAGES, type Language } from '../../i18n/languages';
import { getTranslations } from '../../i18n/translations';
import styles from './LanguageSwitch.module.css';

/** Chooses the language of the site. The choice is stored. */
export function LanguageSwitch() {
  const t = getTranslations(common);
  const { language } = getLanguage();
  const choose = (chosen: Language) =>
    void setLanguage(chosen).catch(() => toast({ variant: 'destructive', title: t('offline') }));
  return (
    <label className={styles['switch']}>
      <span className="visually-hidden">{t('language')}</span>
      <select value={language} onChange={(event) => choose(event.target.value as Language)}>
        {Object.entries(LANGUAGES).map(([code, { name }]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
