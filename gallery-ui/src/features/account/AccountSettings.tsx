import type { UpdateAccountDto, UserDto } from '@showreel/api-client';
import { useForm } from 'react-hook-form';
import { fieldErrors } from '../../api/api-error';
import { useChangePassword, useLogoutEverywhere, useUpdateAccount } from '../../api/account';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { toast } from '../../ui/toast/toast-store';
import styles from './account.module.css';
import { Passkeys } from './Passkeys';
import { showError } from './show-error';
import { account } from '../../i18n/en/account';
import { getTranslations } from '../../i18n/translations';

/** Edits the name, phone number, password and sessions of the signed-in user. */
export function AccountSettings({ user }: { user: UserDto }) {
  const t = getTranslations(account);
  return (
    <section id="account-settings" aria-labelledby="account-settings-title" className={styles['settings']}>
      <h2 id="account-settings-title" className={styles['subtitle']}>
        {t('settings')}
      </h2>
      <ProfileForm user={user} />
      {user.isLocal && <PasswordForm />}
      {user.isLocal && <Passkeys user={user} />}
      <Devices />
    </section>
  );
}

function ProfileForm({ user }: { user: UserDto }) {
  const t = getTranslations(account);
  const update = useUpdateAccount();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<UpdateAccountDto>({
    defaultValues: { firstName: user.firstName, lastName: user.lastName, phoneNumber: user.phoneNumber ?? '' },
  });
  const submit = handleSubmit(async (values) => {
    try {
      await update.mutateAsync({ ...values, phoneNumber: values.phoneNumber?.trim() || null });
      toast({ title: t('updated'), description: t('updatedText') });
    } catch (error) {
      showError(error, t('updateFailed'));
    }
  });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate aria-label={t('details')}>
      <div className={styles['pair']}>
        <Field
          label={t('firstName')}
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName', { required: t('firstNameRequired') })}
        />
        <Field
          label={t('lastName')}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName', { required: t('lastNameRequired') })}
        />
      </div>
      <Field label={t('email')} type="email" value={user.email} readOnly hint={t('emailHint')} />
      <Field label={t('phone')} type="tel" autoComplete="tel" {...register('phoneNumber')} />
      <p>
        <Button type="submit" variant="primary" disabled={update.isPending}>
          {update.isPending ? t('saving') : t('save')}
        </Button>
      </p>
    </form>
  );
}

function PasswordForm() {
  const t = getTranslations(account);
  const change = useChangePassword();
  const {
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors },
  } = useForm({ defaultValues: { currentPassword: '', newPassword: '' } });
  const submit = handleSubmit(async (values) => {
    try {
      await change.mutateAsync(values);
      reset();
      toast({ title: t('passwordChanged'), description: t('passwordChangedText') });
    } catch (error) {
      const { currentPassword, newPassword } = fieldErrors(error);
      if (newPassword) setError('newPassword', { message: newPassword }, { shouldFocus: true });
      if (currentPassword) setError('currentPassword', { message: currentPassword }, { shouldFocus: true });
      showError(error, t('changeFailed'));
    }
  });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate aria-label={t('password')}>
      <div className={styles['pair']}>
        <Field
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: t('passwordRequired') })}
        />
        <Field
          label={t('newPassword')}
          type="password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...register('newPassword', { validate: (value) => value.length >= 8 || t('tooShort') })}
        />
      </div>
      <p>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? t('saving') : t('changePassword')}
        </Button>
      </p>
    </form>
  );
}

function Devices() {
  const t = getTranslations(account);
  const signOut = useLogoutEverywhere();
  const failed = (error: unknown) => showError(error, t('signOutFailed'));
  const busy = signOut.isPending || signOut.isSuccess;
  return (
    <section className={styles['form']} aria-label={t('devices')}>
      <p>{t('devicesText')}</p>
      <p>
        <Button disabled={busy} onClick={() => signOut.mutate(undefined, { onError: failed })}>
          {busy ? t('signingOut') : t('signOutEverywhere')}
        </Button>
      </p>
    </section>
  );
}
