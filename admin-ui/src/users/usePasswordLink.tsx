import { sendPasswordLink, type UserDto } from '@showreel/api-client';
import { language, useText } from '../i18n/language';
import { useAction } from '../ui/feedback/useAction';
import { useToast } from '../ui/feedback/useToast';
import { Copyable } from './Copyable';

type Receiver = Pick<UserDto, 'id' | 'email'>;

/** Mails a user a link to choose a password; without a mail server a toast shows it, to be passed on. */
export function useSendPasswordLink(): (receiver: Receiver) => Promise<void> {
  const t = useText();
  const toast = useToast();
  return async ({ id, email }) => {
    const { url } = await sendPasswordLink({ path: { userId: id }, body: { language: language() } });
    if (url === null) toast({ title: t('users.linkSent'), text: t('users.linkSentText', { email }) });
    else
      toast({
        title: t('users.linkCreated'),
        text: <Copyable text={t('users.linkText', { email })} value={url} action={t('users.copyLink')} />,
        sticky: true,
      });
  };
}

/** Sends the link as an action; a toast shows its failure. */
export function usePasswordLink() {
  const t = useText();
  return useAction<void, Receiver>({ mutationFn: useSendPasswordLink(), failure: t('users.linkFailed') });
}
