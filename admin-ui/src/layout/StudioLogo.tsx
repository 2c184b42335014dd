import { Box, Typography } from '@mui/material';
import { useTheme } from '@mui/material/styles';
import { useSite } from '../api/site';

/** Shows the logo for this background, alone; without one, an icon and the studio's name. */
export function StudioLogo() {
  const { studioName, logoUrl, logoDarkUrl } = useSite();
  const { mode } = useTheme().palette;
  const logo = mode === 'dark' ? (logoDarkUrl ?? logoUrl) : logoUrl;
  if (logo)
    return (
      <Box
        component="img"
        src={logo}
        alt={studioName}
        sx={{ height: 28, maxWidth: 'min(100%, 200px)', objectFit: 'contain', objectPosition: 'left' }}
      />
    );
  return (
    <>
      <DefaultIcon />
      <Typography component="span" noWrap sx={{ fontWeight: 640, letterSpacing: '-0.01em', fontSize: '1rem' }}>
        {studioName}
      </Typography>
    </>
  );
}

function DefaultIcon() {
  return (
    <Box
      aria-hidden
      sx={{
        width: 28,
        height: 28,
        borderRadius: 1.5,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
      }}
    >
      <svg width="12" height="14" viewBox="0 0 12 14">
        <path d="M1 1v12l10-6z" fill="currentColor" />
      </svg>
    </Box>
  );
}
