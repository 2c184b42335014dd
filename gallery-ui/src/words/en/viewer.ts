import { english } from '../message';

/** Lightbox and video player. */
export const viewer = english('viewer', {
  position: '{n} of {m}',
  preview: 'PREVIEW',
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  previousVideo: 'Previous video',
  nextVideo: 'Next video',
  controls: 'Video controls',
  seek: 'Seek',
  seekValue: '{time} of {duration}',
  play: 'Play',
  pause: 'Pause',
  mute: 'Mute',
  unmute: 'Unmute',
  loading: 'Loading video…',
  failed: 'This video could not be played.',
});
