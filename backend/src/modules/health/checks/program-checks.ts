import type { VideoToolPort } from '../../../ports/video-tool.port.js';
import type { StatusPartDto } from './status-part.dto.js';
import { finding } from './finding.js';
import { orFine } from './database-checks.js';

/** Checks that ffmpeg is there, and can read and write what films need. */
export async function checkPrograms(videos: VideoToolPort): Promise<StatusPartDto[]> {
  let missing;
  try {
    missing = await videos.missingParts();
  } catch (error) {
    const reason = (error as Error).message;
    return [
      finding(
        'programs',
        'down',
        'ffmpeg_missing',
        `ffmpeg cannot be used: ${reason}`,
        'Install it (apt-get install ffmpeg), or set FFMPEG_PATH and FFPROBE_PATH to the programs.',
        { reason },
      ),
    ];
  }
  const [encoders, decoders] = [missing.encoders.join(', '), missing.decoders.join(', ')];
  const filters = missing.filters.join(', ');
  return orFine('programs', [
    ...(encoders
      ? [
          finding(
            'programs',
            'down',
            'ffmpeg_encoders',
            `This ffmpeg cannot write ${encoders}: no film can be shown.`,
            'Install a complete ffmpeg (apt-get install ffmpeg), or set FFMPEG_PATH to one.',
            { names: encoders },
          ),
        ]
      : []),
    ...(decoders
      ? [
          finding(
            'programs',
            'warning',
            'ffmpeg_decoders',
            `This ffmpeg cannot read ${decoders}: such films fail.`,
            'Install a complete ffmpeg (apt-get install ffmpeg), or set FFMPEG_PATH to one.',
            { names: decoders },
          ),
        ]
      : []),
    ...(filters
      ? [
          finding(
            'programs',
            'warning',
            'ffmpeg_filters',
            `This ffmpeg has no ${filters}: films in HDR look pale.`,
            'Install a complete ffmpeg (apt-get install ffmpeg), or set FFMPEG_PATH to one.',
            { names: filters },
          ),
        ]
      : []),
  ]);
}
