import { useState, type FormEvent } from 'react';
import { reasonOf } from '../../api/api-error';
import { useUnlockGallery } from '../../api/gallery/entry';
import { usePageParams } from '../../ui/routing/page-params';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { PlainPage } from '../../ui/page/PlainPage';
import { passcode as section } from '../../i18n/en/app';
import { getTranslations } from '../../i18n/translations';
import styles from './PasscodePage.module.css';

/** Asks for a gallery's passcode. */
export function PasscodePage({ onUnlocked }: { onUnlocked: () => void }) {
  const { projectId = '', visitor = '' } = usePageParams();
  const unlock = useUnlockGallery({ projectId, visitor });
  const [passcode, setPasscode] = useState('');
  const t = getTranslations(section);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    unlock.mutate(passcode, { onSuccess: onUnlocked });
  };
  return (
    <PlainPage title={t('pageTitle')}>
      <form className={styles['form']} onSubmit={submit}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <p className={styles['lead']}>{t('lead')}</p>
        <Field
          label={t('label')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          minLength={1}
          maxLength={64}
          value={passcode}
          onChange={(event) => setPasscode(event.target.value)}
          error={unlock.error ? reasonOf(unlock.error, t('wrong')) : undefined}
        />
        <Button type="submit" variant="primary" wide disabled={unlock.isPending || passcode.length === 0}>
          {unlock.isPending ? t('opening') : t('open')}
        </Button>
      </form>
    </PlainPage>
  );
}
