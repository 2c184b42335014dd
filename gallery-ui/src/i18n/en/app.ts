import { english } from '../message';

/** The 404 page. */
export const notFound = english('notFound', {
  title: 'Page Not Found',
  nothingAt: 'There is nothing at {path}.',
  hint: 'Did you forget to add the page to the router?',
});

/** The passcode page of a gallery. */
export const passcode = english('passcode', {
  pageTitle: 'Private Gallery',
  title: 'This gallery is private',
  lead: 'Enter the passcode you received with your link.',
  label: 'Passcode',
  opening: 'Opening...',
  open: 'Open Gallery',
  wrong: 'That passcode is not right.',
});

/** Shown while staff view a gallery as its client. */
export const viewAs = english('viewAs', {
  banner: 'You are viewing this gallery as its client: nothing is counted, and you cannot download or buy anything.',
  stop: 'Stop',
});
