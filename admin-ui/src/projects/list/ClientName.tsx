import { addressText } from '../../api/erased';
import { Typography } from '@mui/material';
import type { ProjectDto } from '@showreel/api-client';

/** Shows the client's name over their address; the address alone where no name is known. */
export function ClientName({
  project: { clientName, clientEmail },
}: {
  project: Pick<ProjectDto, 'clientName' | 'clientEmail'>;
}) {
  return (
    <>
      {clientName && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {clientName}
        </Typography>
      )}
      <Typography
        variant={clientName ? 'caption' : 'body2'}
        component="p"
        color={clientName ? 'textSecondary' : undefined}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {addressText(clientEmail)}
      </Typography>
    </>
  );
}
