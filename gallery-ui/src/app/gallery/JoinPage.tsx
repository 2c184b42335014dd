import { useState, type FormEvent } from 'react';
import { fieldErrors, reasonOf, type ApiError } from '../../api/api-error';
import { useJoinGallery } from '../../api/gallery/entry';
import { usePageParams } from '../../ui/routing/page-params';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { PlainPage } from '../../ui/page/PlainPage';
import { join as section } from '../../i18n/en/app';
import { getTranslations } from '../../i18n/translations';
import styles from './PasscodePage.module.css';

/**
 * Asks a visitor of a gallery's guest link for their name.
 * @param error the error of the call that needs the name; it names the gallery
 */
export function JoinPage({ error, onJoined }: { error: ApiError; onJoined: () => void }) {
  const { projectId = '', visitor = '' } = usePageParams();
  const join = useJoinGallery({ projectId, visitor });
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const t = getTranslations(section);
  const emailRequired = error.detail('emailRequired') === true;
  const projectName = (error.detail('projectName') as string | undefined) ?? t('pageTitle');
  const errors = fieldErrors(join.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    join.mutate({ name, ...(email.trim() && { email }) }, { onSuccess: onJoined });
  };
  return (
    <PlainPage title={t('pageTitle')}>
      <form className={styles['form']} onSubmit={submit}>
        <h1 className={styles['title']}>{projectName}</h1>
        <p className={styles['lead']}>{t('lead')}</p>
        <Field
          label={t('name')}
          autoComplete="name"
          autoFocus
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={errors['name']}
        />
        <Field
          label={emailRequired ? t('email') : t('emailOptional')}
          type="email"
          autoComplete="email"
          required={emailRequired}
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors['email']}
        />
        {join.error && Object.keys(errors).length === 0 && (
          <p className={styles['error']} role="alert">
            {reasonOf(join.error, t('failed'))}
          </p>
        )}
        <Button type="submit" variant="primary" wide disabled={join.isPending || name.trim() === ''}>
          {join.isPending ? t('opening') : t('open')}
        </Button>
      </form>
    </PlainPage>
  );
}
