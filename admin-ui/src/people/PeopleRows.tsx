import LinkIcon from '@mui/icons-material/Link';
import { IconButton, Stack, Tooltip, Typography } from '@mui/material';
import type { PersonDto } from '@showreel/api-client';
import { useListContext } from 'react-admin';
import { personName, type PersonKind } from '../api/people';
import type { Text } from '../i18n/catalogue';
import { useText } from '../i18n/language';
import { useCopyLink } from '../ui/feedback/useCopyLink';
import { formatRecent } from '../ui/format';
import { RecordCards } from '../ui/list/RecordList';
import { StatusBadge, type BadgeIcon } from '../ui/StatusBadge';
import { PersonMenu, type PeopleHandlers } from './PersonMenu';

const KIND_ICONS: Record<PersonKind, BadgeIcon> = { client: 'dot', guest: 'ring', partner: 'half' };

/** Lists the people of the surrounding list, one below the other, in a column beside the files. */
export function PeopleRows({ projectId, ...handlers }: { projectId: string } & PeopleHandlers) {
  const t = useText();
  const { data = [] } = useListContext<PersonDto>();
  return (
    <RecordCards<PersonDto>
      label={t('people.title')}
      records={data}
      columns={[
        {
          label: t('people.name'),
          card: 'title',
          cell: (person) => (
            <Typography variant="body2" sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
              {personName(person)}
            </Typography>
          ),
        },
        {
          label: t('people.email'),
          card: 'line',
          cell: ({ name, email }) =>
            name !== null && email !== null ? (
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {email}
              </Typography>
            ) : null,
        },
        {
          label: t('people.kind'),
          card: 'row',
          cell: ({ kind, isMain, lastSeenAt }) => {
            const seen = lastSeenAt ? t('people.lastSeenAt', { when: formatRecent(lastSeenAt) }) : t('people.notSeen');
            return (
              <Stack direction="row" sx={{ columnGap: 1, rowGap: 0.5, flexWrap: 'wrap', alignItems: 'center' }}>
                <StatusBadge icon={KIND_ICONS[kind]} color={isMain ? 'info' : 'secondary'}>
                  {t(isMain ? 'people.mainClient' : `people.${kind}`)}
                </StatusBadge>
                <Typography variant="caption" color="textSecondary">
                  {seen}
                </Typography>
              </Stack>
            );
          },
        },
        {
          label: t('people.did'),
          card: 'line',
          cell: (person) => {
            const did = describeCounts(person, t);
            return did ? (
              <Typography variant="caption" color="textSecondary">
                {did}
              </Typography>
            ) : null;
          },
        },
        {
          label: t('users.actions'),
          card: 'beside',
          cell: (person) => (
            <Stack direction="row" sx={{ my: -0.5, mr: -1 }}>
              <CopyLinkButton person={person} />
              <PersonMenu projectId={projectId} person={person} {...handlers} />
            </Stack>
          ),
        },
      ]}
    />
  );
}

/** Says what the person has marked, downloaded and bought; empty for somebody who has done nothing. */
function describeCounts({ favouriteCount, downloadCount, purchaseCount }: PersonDto, t: Text): string {
  return [
    favouriteCount > 0 && t('people.favourites', { count: favouriteCount }),
    downloadCount > 0 && t('people.downloads', { count: downloadCount }),
    purchaseCount > 0 && t('people.purchases', { count: purchaseCount }),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

function CopyLinkButton({ person }: { person: PersonDto }) {
  const t = useText();
  const copy = useCopyLink();
  const name = personName(person);
  return (
    <Tooltip title={t('sharing.copy')}>
      <IconButton
        size="small"
        color="inherit"
        aria-label={t('people.copyOf', { name })}
        onClick={() => void copy(person.link, t('people.copied', { name }))}
      >
        <LinkIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
