import type { ClientAccessDto } from '@showreel/api-client';
import { plural } from '../../lib/format';
import { Button } from '../../ui/Button';
import { Modal } from '../../ui/Modal';
import type { Downloads } from './useDownloads';

/** The two questions before a free download. */
export function DownloadDialogs({ downloads, access, freeVideos }: { downloads: Downloads; access: ClientAccessDto; freeVideos: number }) {
  const { question, cancel } = downloads;
  if (!question) return null;
  const { file } = question;
  if (question.kind === 'confirm-free') {
    const left = Math.max(0, freeVideos - access.freeDownloadsUsed);
    return (
      <Modal
        title="Use One of Your Free Downloads?" onClose={cancel}
        actions={<><Button onClick={cancel}>Let Me Think</Button><Button look="primary" onClick={() => void downloads.take(file)}>Yes, Use Free Download</Button></>}
      >
        <p><strong>{file.originalName}</strong></p>
        <p>You have {plural(left, 'free download')} left. A video you have taken can be downloaded again at any time.</p>
      </Modal>
    );
  }
  return (
    <Modal
      title="Select as Free Headshot" onClose={cancel}
      actions={
        <>
          <Button look="quiet" onClick={cancel}>Cancel</Button>
          <Button onClick={downloads.toPackages}>View Packages</Button>
          <Button look="primary" disabled={downloads.choosing} onClick={() => void downloads.chooseHeadshot(file)}>Select as Free Headshot</Button>
        </>
      }
    >
      <p><strong>{file.originalName}</strong></p>
      <p>One photo of this gallery is free. Choose well: the choice cannot be changed. A package unlocks the others.</p>
    </Modal>
  );
}
