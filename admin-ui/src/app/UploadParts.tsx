import EyeIcon from '@mui/icons-material/VisibilityOutlined';
import ShareIcon from '@mui/icons-material/IosShare';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useText } from '../i18n/language';
import type { ProjectParts } from '../projects/projectParts';
import { ShareDialog } from '../sharing/ShareDialog';
import { useViewAsClient } from '../sharing/useViewAsClient';
import { UploadCard } from '../upload/components/UploadCard';
import { UploadDialog } from '../upload/components/UploadDialog';

/** The steps that usually follow an upload. */
function NextSteps({ projectId }: { projectId: string }) {
  const t = useText();
  const { busy, start } = useViewAsClient(projectId);
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<EyeIcon />} loading={busy} onClick={() => start()}>
        {t('upload.preview')}
      </Button>
      <Button variant="contained" startIcon={<ShareIcon />} onClick={() => setSharing(true)}>
        {t('upload.share')}
      </Button>
      {sharing && <ShareDialog projectId={projectId} onClose={() => setSharing(false)} />}
    </>
  );
}

/** The upload card, with what to do when everything has arrived. */
export const CardWithNextSteps: ProjectParts['UploadCard'] = (props) => (
  <UploadCard {...props} nextSteps={<NextSteps projectId={props.projectId} />} />
);

/** The upload dialog, likewise. */
export const DialogWithNextSteps: ProjectParts['UploadDialog'] = (props) => (
  <UploadDialog {...props} nextSteps={<NextSteps projectId={props.projectId} />} />
);
