import type { UserDto } from '@showreel/api-client';
import { useForm } from 'react-hook-form';
import { fieldErrors, reasonOf } from '../../api/api-error';
import { useChangePassword } from '../../api/session';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { toast } from '../../ui/toast/toast-store';
import styles from './LoginPage.module.css';
import { login } from '../../i18n/en/login';
import { getTranslations } from '../../i18n/translations';

interface NewPassword {
  currentPassword: string;
  newPassword: string;
  repeated: string;
}

/** The required new password after the first sign-in. The current one need not be typed again. */
export function NewPasswordStep({
  currentPassword,
  onDone,
}: {
  currentPassword?: string;
  onDone: (user: UserDto) => void;
}) {
  const change = useChangePassword();
  const t = getTranslations(login);
  const {
    register,
    handleSubmit,
    getValues,
    setError,
    formState: { errors },
  } = useForm<NewPassword>({
    defaultValues: { currentPassword: currentPassword ?? '', newPassword: '', repeated: '' },
  });
  const submit = handleSubmit(async ({ currentPassword: current, newPassword }) => {
    try {
      const user = await change.mutateAsync({ currentPassword: current, newPassword });
      onDone(user);
    } catch (error) {
      const reason = fieldErrors(error)['newPassword'];
      if (reason) setError('newPassword', { message: reason }, { shouldFocus: true });
      toast({ variant: 'destructive', title: t('invalidPassword'), description: reasonOf(error, t('notChanged')) });
    }
  });
  return (
    <>
      <h1 className={styles['title']}>{t('newTitle')}</h1>
      <p className={styles['lead']}>{t('newLead')}</p>
      <form className={styles['form']} onSubmit={submit} noValidate>
        {currentPassword === undefined && (
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
        <Button type="submit" variant="primary" large wide disabled={change.isPending}>
          {change.isPending ? t('saving') : t('savePassword')}
        </Button>
      </form>
    </>
  );
}
