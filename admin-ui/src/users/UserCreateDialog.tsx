import type { CreatedUserDto } from '@showreel/api-client';
import { isSessionLost, messageOf } from '../api/errors';
import { useCreateRecord } from '../api/records';
import { useSite } from '../api/site';
import { useText } from '../i18n/language';
import { FormDialog } from '../ui/form/FormDialog';
import { SwitchInput } from '../ui/form/SwitchField';
import { useToast } from '../ui/feedback/useToast';
import { Copyable } from './Copyable';
import { useSendPasswordLink } from './usePasswordLink';
import { REQUIRED_FIELDS, userFields, UserInputs, type UserForm } from './UserInputs';

/** The form's draft is stored under this name when the session ends. */
export const CREATE_USER_DRAFT = 'create-user';
const EMPTY: UserForm & { mailLink: boolean } = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  role: 'user',
  mailLink: false,
};

/** Creates a user; the toast shows the first password once, unless a link to choose one could be mailed. */
export function UserCreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const create = useCreateRecord<CreatedUserDto>('users');
  const { sendsMail } = useSite();
  const sendLink = useSendPasswordLink();
  const submit = async ({ mailLink, ...values }: typeof EMPTY) => {
    const { id, temporaryPassword, email } = await create(userFields(values));
    onClose();
    let reason: string | null = null;
    if (mailLink) {
      try {
        return await sendLink({ id, email });
      } catch (error) {
        // The end of the session has its own toast.
        if (isSessionLost(error)) return;
        reason = messageOf(error, '');
      }
    }
    toast({
      title: t(mailLink ? 'users.linkFailed' : 'users.userCreated'),
      destructive: mailLink,
      text: temporaryPassword ? (
        <>
          {reason && <p>{reason}</p>}
          <Copyable
            text={t('users.firstPassword', { email })}
            value={temporaryPassword}
            action={t('users.copyPassword')}
            testId="temporary-password"
          />
        </>
      ) : (
        reason || t('users.canSignIn', { email })
      ),
      sticky: temporaryPassword !== undefined,
    });
  };
  return (
    <FormDialog
      title={t('users.create')}
      action={t('users.create')}
      defaultValues={EMPTY}
      draft={CREATE_USER_DRAFT}
      failure={t('users.createFailed')}
      failureTitle={t('users.error')}
      onSubmit={submit}
      onInvalid={(values) => {
        if (REQUIRED_FIELDS.some((field) => !values[field].trim()))
          toast({ title: t('users.missing'), text: t('users.missingText'), destructive: true });
      }}
      onClose={onClose}
    >
      <UserInputs />
      {sendsMail && <SwitchInput source="mailLink" label={t('users.mailLink')} hint={t('users.mailLinkHint')} />}
    </FormDialog>
  );
}
