import { useState } from 'react';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import { LanguageSwitch } from './LanguageSwitch';
import styles from './SiteFooter.module.css';

/** The footer of a page: copyright, language and support. */
export function SiteFooter({ site }: { site: { studioName: string; supportEmail: string } | undefined }) {
  const t = getTranslations(common);
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles['footer']}>
      <p>{t('copyright', { years: `2024–${year}`, studio: site?.studioName ?? '' })}</p>
      <LanguageSwitch />
      {site && <a href={`mailto:${site.supportEmail}`}>{t('contactSupport')}</a>}
    </footer>
  );
}
