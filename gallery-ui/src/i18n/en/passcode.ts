import { english } from '../message';

/** The question of a gallery that has a passcode. */
export const passcode = english('passcode', {
  pageTitle: 'Private Gallery',
  title: 'This gallery is private',
  lead: 'Enter the passcode you received with your link.',
  label: 'Passcode',
  opening: 'Opening...',
  open: 'Open Gallery',
});
