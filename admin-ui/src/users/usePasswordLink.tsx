import { sendPasswordLink, type UserDto } from '@showreel/api-client';
import { CALL, call } from '../api/client';
import { language, useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { Copyable } from './Copyable';

/** Mails a user a link to choose a password; without a mail server a toast shows it, to be passed on. */
export function usePasswordLink() {
  const t = useText();
  const toast = useToast();
  return useAction<Pick<UserDto, 'id' | 'email'>>({
    run: async ({ id, email }) => {
      const { url } = await call(sendPasswordLink({ ...CALL, path: { userId: id }, body: { language: language() } }));
      if (url === null) toast({ title: t('users.linkSent'), text: t('users.linkSentText', { email }) });
      else
        toast({
          title: t('users.linkCreated'),
          text: <Copyable text={t('users.linkText', { email })} value={url} action={t('users.copyLink')} />,
          sticky: true,
        });
    },
    failure: t('users.linkFailed'),
  });
}
