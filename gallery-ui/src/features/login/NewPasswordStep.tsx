import type { UserDto } from '@showreel/api-client';
import { useForm } from 'react-hook-form';
import { reasonOf } from '../../api/api-error';
import { useChangePassword } from '../../api/session';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { toast } from '../../ui/toast-store';
import styles from './LoginPage.module.css';

interface NewPassword {
  currentPassword: string;
  newPassword: string;
  repeated: string;
}

/** The step between the first sign-in and everything else. The password just typed need not be typed again. */
export function NewPasswordStep({ currentPassword, onDone }: { currentPassword?: string; onDone: (user: UserDto) => void }) {
  const change = useChangePassword();
  const { register, handleSubmit, getValues, formState: { errors } } = useForm<NewPassword>({ defaultValues: { currentPassword: currentPassword ?? '', newPassword: '', repeated: '' } });
  const submit = handleSubmit(async ({ currentPassword: current, newPassword }) => {
    try {
      const user = await change.mutateAsync({ currentPassword: current, newPassword });
      toast({ title: 'Login Successful', description: 'Welcome back!' });
      onDone(user);
    } catch (error) {
      toast({ variant: 'destructive', title: 'Invalid Password', description: reasonOf(error, 'The password could not be changed.') });
    }
  });
  return (
    <>
      <h1 className={styles['title']}>Choose a new password</h1>
      <p className={styles['lead']}>Your first password was set by the studio. Choose your own to go on.</p>
      <form className={styles['form']} onSubmit={submit} noValidate>
        {currentPassword === undefined && (
          <Field label="Current Password" type="password" autoComplete="current-password" error={errors.currentPassword?.message} {...register('currentPassword', { required: 'Password is required' })} />
        )}
        <Field
          label="New Password" type="password" autoComplete="new-password" hint="At least 6 characters." error={errors.newPassword?.message} autoFocus
          {...register('newPassword', { minLength: { value: 6, message: 'Password must be at least 6 characters long.' }, required: 'Password must be at least 6 characters long.' })}
        />
        <Field
          label="Repeat New Password" type="password" autoComplete="new-password" error={errors.repeated?.message}
          {...register('repeated', { validate: (value) => value === getValues('newPassword') || 'The passwords are not the same.' })}
        />
        <Button type="submit" look="primary" large wide disabled={change.isPending}>{change.isPending ? 'Saving...' : 'Save Password'}</Button>
      </form>
    </>
  );
}
