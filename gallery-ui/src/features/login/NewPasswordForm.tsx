import { useForm } from 'react-hook-form';
import { fieldErrors, reasonOf } from '../../api/api-error';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { toast } from '../../ui/toast/toast-store';
import styles from './LoginPage.module.css';
import { login } from '../../i18n/en/login';
import { getTranslations } from '../../i18n/translations';

/** Asks for a new password, typed twice; with `asksCurrent` also for the present one. */
export function NewPasswordForm({
  asksCurrent = false,
  save,
}: {
  asksCurrent?: boolean;
  save: (newPassword: string, currentPassword: string) => Promise<void>;
}) {
  const t = getTranslations(login);
  const {
    register,
    handleSubmit,
    getValues,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { currentPassword: '', newPassword: '', repeated: '' } });
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await save(newPassword, currentPassword);
    } catch (error) {
      const reason = fieldErrors(error)['newPassword'];
      if (reason) setError('newPassword', { message: reason }, { shouldFocus: true });
      toast({ variant: 'destructive', title: t('invalidPassword'), description: reasonOf(error, t('notChanged')) });
    }
  });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {asksCurrent && (
        <Field
          label={t('currentPassword')}
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: t('passwordRequired') })}
        />
      )}
      <Field
        label={t('newPassword')}
        type="password"
        autoComplete="new-password"
        hint={t('newHint')}
        error={errors.newPassword?.message}
        autoFocus
        {...register('newPassword', { minLength: { value: 8, message: t('tooShort') }, required: t('tooShort') })}
      />
      <Field
        label={t('repeat')}
        type="password"
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register('repeated', { validate: (value) => value === getValues('newPassword') || t('notSame') })}
      />
      <Button type="submit" variant="primary" large wide disabled={isSubmitting}>
        {isSubmitting ? t('saving') : t('savePassword')}
      </Button>
    </form>
  );
}
