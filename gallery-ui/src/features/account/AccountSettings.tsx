import type { UpdateAccountDto, UserDto } from '@showreel/api-client';
import { useForm } from 'react-hook-form';
import { reasonOf } from '../../api/api-error';
import { useChangePassword, useUpdateAccount } from '../../api/session';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { toast } from '../../ui/toast-store';
import styles from './account.module.css';

/** Name, phone number and password of the signed-in user. */
export function AccountSettings({ user }: { user: UserDto }) {
  return (
    <section id="account-settings" aria-labelledby="account-settings-title" className={styles['settings']}>
      <h2 id="account-settings-title" className={styles['subtitle']}>Account Settings</h2>
      <ProfileForm user={user} />
      {user.isLocal && <PasswordForm />}
    </section>
  );
}

function ProfileForm({ user }: { user: UserDto }) {
  const update = useUpdateAccount();
  const { register, handleSubmit, formState: { errors } } = useForm<UpdateAccountDto>({
    defaultValues: { firstName: user.firstName, lastName: user.lastName, phoneNumber: user.phoneNumber ?? '' },
  });
  const submit = handleSubmit(async (values) => {
    try {
      await update.mutateAsync({ ...values, phoneNumber: values.phoneNumber?.trim() || null });
      toast({ title: 'Account Updated', description: 'Your details have been saved.' });
    } catch (error) {
      toast({ variant: 'destructive', title: 'Error', description: reasonOf(error, 'Failed to update account') });
    }
  });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate aria-label="Your details">
      <div className={styles['pair']}>
        <Field label="First Name" autoComplete="given-name" error={errors.firstName?.message} {...register('firstName', { required: 'First name is required' })} />
        <Field label="Last Name" autoComplete="family-name" error={errors.lastName?.message} {...register('lastName', { required: 'Last name is required' })} />
      </div>
      <Field label="Email Address" type="email" value={user.email} readOnly hint="Galleries are shared with this address. Your studio can change it." />
      <Field label="Phone Number" type="tel" autoComplete="tel" {...register('phoneNumber')} />
      <p><Button type="submit" look="primary" disabled={update.isPending}>{update.isPending ? 'Saving...' : 'Save Changes'}</Button></p>
    </form>
  );
}

function PasswordForm() {
  const change = useChangePassword();
  const { register, handleSubmit, reset, formState: { errors } } = useForm({ defaultValues: { currentPassword: '', newPassword: '' } });
  const submit = handleSubmit(async (values) => {
    try {
      await change.mutateAsync(values);
      reset();
      toast({ title: 'Password Changed', description: 'Other devices have been signed out.' });
    } catch (error) {
      toast({ variant: 'destructive', title: 'Error', description: reasonOf(error, 'Failed to change password') });
    }
  });
  return (
    <form className={styles['form']} onSubmit={submit} noValidate aria-label="Password">
      <div className={styles['pair']}>
        <Field label="Current Password" type="password" autoComplete="current-password" error={errors.currentPassword?.message} {...register('currentPassword', { required: 'Password is required' })} />
        <Field label="New Password" type="password" autoComplete="new-password" error={errors.newPassword?.message} {...register('newPassword', { validate: (value) => value.length >= 6 || 'Password must be at least 6 characters long.' })} />
      </div>
      <p><Button type="submit" disabled={change.isPending}>{change.isPending ? 'Saving...' : 'Change Password'}</Button></p>
    </form>
  );
}
