import FilmIcon from '@mui/icons-material/MovieOutlined';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Faces are usually in this part of a picture that does not fit its frame. */
export const UPPER_PART = '50% 25%';

/** A file is shown by this. The URLs are null until its picture has been made. */
export interface ThumbnailPicture {
  fileType: 'video' | 'photo';
  thumbnailUrl: string | null;
  placeholder: string | null;
}

/**
 * Shows a small picture beside the name that describes it; an icon until it loads. `children` is a picture without a
 * URL.
 */
export function Thumbnail({
  picture,
  width,
  children,
}: {
  picture: ThumbnailPicture | null | undefined;
  width: number;
  children?: ReactNode;
}) {
  const size = { width, height: Math.round((width * 2) / 3) };
  const Icon = picture?.fileType === 'video' ? FilmIcon : ImageIcon;
  return (
    <Box
      aria-hidden
      sx={{
        ...size,
        flexShrink: 0,
        borderRadius: 1,
        overflow: 'hidden',
        display: 'grid',
        placeItems: 'center',
        bgcolor: 'action.hover',
        color: 'text.disabled',
        backgroundImage: picture?.placeholder ? `url("${picture.placeholder}")` : undefined,
        backgroundSize: 'cover',
        backgroundPosition: UPPER_PART,
      }}
    >
      {children ??
        (picture?.thumbnailUrl ? (
          <Box
            component="img"
            src={picture.thumbnailUrl}
            alt=""
            loading="lazy"
            decoding="async"
            {...size}
            sx={{ ...size, objectFit: 'cover', objectPosition: UPPER_PART, display: 'block' }}
          />
        ) : (
          picture !== undefined && !picture?.placeholder && <Icon sx={{ fontSize: Math.min(20, size.height * 0.6) }} />
        ))}
    </Box>
  );
}
