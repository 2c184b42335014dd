import { reasonOf, type ApiError } from '../../api/api-error';
import { useUnlockGallery } from '../../api/gallery';
import { useSite } from '../../api/site';
import type { GalleryLink } from '../../lib/gallery-link';
import { PasscodeForm } from '../../ui/PasscodeForm';
import { PlainPage } from '../../ui/PlainPage';
import { common } from '../../words/en/common';
import { gallery } from '../../words/en/gallery';
import { words } from '../../words/words';
import { ExpiredScreen } from './ExpiredScreen';

/** What stands in place of a gallery that is closed for now: it asks for the passcode, or has ended. */
export function GalleryRefused({ link, refusal, ended }: { link: GalleryLink; refusal: ApiError | null; ended: { name: string; expiresAt: string | null } | undefined }) {
  if (refusal?.code === 'gallery.passcode_required') return <Passcode link={link} />;
  const project = refusal ? (refusal.detail('project') as { name?: string; expiresAt?: string | null } | undefined) : ended;
  return <ExpiredScreen link={link} name={project?.name} expiresAt={project?.expiresAt} />;
}

function Passcode({ link }: { link: GalleryLink }) {
  const unlock = useUnlockGallery(link);
  const { data: site } = useSite();
  return (
    <PlainPage site={site}>
      <title>{words(gallery)('privateTitle')}</title>
      <PasscodeForm busy={unlock.isPending} error={unlock.error ? reasonOf(unlock.error, words(common)('passcodeWrong')) : undefined} onSubmit={(passcode) => unlock.mutate(passcode)} />
    </PlainPage>
  );
}
