import { useCallback, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError, reasonOf } from '../../api/api-error';
import { useGallery, useUnlockGallery } from '../../api/gallery';
import { ButtonLink } from '../../ui/Button';
import { Loading } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';
import { PasscodeForm } from '../../ui/PasscodeForm';
import { ExpiredScreen } from './ExpiredScreen';
import { OpenGallery } from './OpenGallery';
import type { ViewerSlot } from '../../lib/viewer-slot';

/** A client's gallery, or why it does not open. */
export function GalleryPage({ renderViewer }: { renderViewer: ViewerSlot }) {
  const { projectId = '', clientEmail = '' } = useParams();
  return <GalleryOfLink key={`${projectId}/${clientEmail}`} projectId={projectId} clientEmail={clientEmail} renderViewer={renderViewer} />;
}

function GalleryOfLink({ projectId, clientEmail, renderViewer }: { projectId: string; clientEmail: string; renderViewer: ViewerSlot }) {
  const link = { projectId, clientEmail };
  const { data, dataUpdatedAt, error, isPending, refetch } = useGallery(link);
  const unlock = useUnlockGallery(link);
  /** When the countdown of this page reached zero. */
  const [endedAt, setEndedAt] = useState<number>();
  const reloadedAt = useRef(0);
  // Many pictures may fail at once, and new links may fail too: one new reading a minute is enough.
  const reload = useCallback(() => {
    if (Date.now() - reloadedAt.current < 60_000) return;
    reloadedAt.current = Date.now();
    void refetch();
  }, [refetch]);
  const end = useCallback(() => {
    setEndedAt(Date.now());
    void refetch();
  }, [refetch]);

  if (isPending) return <Loading label="Opening the gallery…" />;
  const refusal = error instanceof ApiError ? error : null;
  if (refusal?.code === 'gallery.passcode_required') {
    return (
      <main id="content" tabIndex={-1}>
        <title>Private Gallery</title>
        <PasscodeForm busy={unlock.isPending} error={unlock.error ? reasonOf(unlock.error, 'That passcode is not right.') : undefined} onSubmit={(passcode) => unlock.mutate(passcode)} />
      </main>
    );
  }
  if (refusal?.detail('timerExpired') === true) {
    const project = refusal.detail('project') as { name?: string; expiresAt?: string | null } | undefined;
    return <ExpiredScreen link={link} name={project?.name} expiresAt={project?.expiresAt} />;
  }
  // The last good reply is older than the end: closed, until a newer one says otherwise.
  if (data && endedAt !== undefined && dataUpdatedAt < endedAt) return <ExpiredScreen link={link} name={data.project.name} expiresAt={data.project.expiresAt} />;
  if (!data || refusal?.code === 'gallery.not_found') {
    return (
      <main id="content" tabIndex={-1}>
        <title>Gallery Not Found</title>
        <Notice title="Gallery Not Found" actions={<ButtonLink to="/" look="primary">Back to Home</ButtonLink>}>
          <p>The link may be incomplete, or the gallery is no longer offered. Check the link in your e-mail.</p>
        </Notice>
      </main>
    );
  }
  return <OpenGallery link={link} gallery={data} onEnd={end} onStale={reload} renderViewer={renderViewer} />;
}
