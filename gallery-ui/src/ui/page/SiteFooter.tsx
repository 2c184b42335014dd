import { useState } from 'react';
import { useSite } from '../../api/site';
import { common } from '../../i18n/en/common';
import { getTranslations } from '../../i18n/translations';
import { LanguageSwitch } from './LanguageSwitch';
import { mailtoOf } from '../../../../shared-ui/src/mailto';
import styles from './SiteFooter.module.css';
import { LegalLinks } from './LegalLinks';

/** Shows the footer of a page: copyright, language, support and legal pages. */
export function SiteFooter() {
  const { data: site } = useSite();
  const t = getTranslations(common);
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={styles['footer']}>
      <p>{t('copyright', { years: `2024–${year}`, studio: site?.studioName ?? '' })}</p>
      <LanguageSwitch />
      {site && <a href={mailtoOf(site.supportEmail)}>{t('contactSupport')}</a>}
      {site?.legalPages?.length || site?.offersWithdrawal ? (
        <LegalLinks pages={site.legalPages} withdraw={site.offersWithdrawal} className={styles['legal']} />
      ) : null}
    </footer>
  );
}
