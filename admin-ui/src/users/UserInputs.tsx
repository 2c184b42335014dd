import type { CreateUserDto, UserDto } from '@showreel/api-client';
import { useText } from '../i18n/language';
import { TextInput } from '../ui/form/inputs';
import { SelectInput } from '../ui/form/SelectField';
import { emailAddress, requiredText } from '../ui/form/validators';

/** The values of the form, as they are typed. */
export interface UserForm extends Record<'firstName' | 'lastName' | 'email' | 'phoneNumber', string> {
  role: UserDto['role'];
}

export const REQUIRED_FIELDS = ['firstName', 'lastName', 'email'] as const satisfies (keyof UserForm)[];

/** Returns the fields as the API takes them. */
export const userFields = ({ firstName, lastName, email, phoneNumber, role }: UserForm): CreateUserDto => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
  phoneNumber: phoneNumber.trim() || null,
  role,
});

/** Asks for the fields of a user, with their rules. */
export function UserInputs() {
  const t = useText();
  const required = (field: string) => requiredText(t('users.required', { field }));
  return (
    <>
      <TextInput source="firstName" label={t('users.firstName')} autoFocus validate={required(t('users.firstName'))} />
      <TextInput source="lastName" label={t('users.lastName')} validate={required(t('users.lastName'))} />
      <TextInput
        source="email"
        label={t('users.email')}
        type="email"
        validate={[required(t('users.email')), emailAddress(t('users.emailInvalid'))]}
      />
      <TextInput source="phoneNumber" label={t('app.optional', { label: t('users.phone') })} type="tel" />
      <SelectInput
        source="role"
        label={t('users.role')}
        choices={[
          { value: 'user', name: t('users.roleUser') },
          { value: 'admin', name: t('users.roleAdmin') },
        ]}
      />
    </>
  );
}
