import { english } from '../message';

/** The 404 page. */
export const notFound = english('notFound', {
  title: 'Page Not Found',
  nothingAt: 'There is no page at {path}.',
  check: 'The link may be incomplete, or the page has moved. Check the link in your email, or start at the home page.',
  hint: 'Did you forget to add the page to the router?',
});

/** The passcode page of a gallery. */
export const passcode = english('passcode', {
  pageTitle: 'Private Gallery',
  title: 'This gallery is private',
  lead: 'Enter the passcode your studio gave you.',
  label: 'Passcode',
  opening: 'Opening...',
  open: 'Open Gallery',
  wrong: "That passcode isn't correct.",
});

/** The page on which a guest says who they are. */
export const join = english('join', {
  pageTitle: 'Welcome',
  lead: 'Tell us who you are, then look around and keep your own favourites.',
  name: 'Your name',
  email: 'Email',
  emailOptional: 'Email (optional)',
  opening: 'Opening...',
  open: 'See the Gallery',
  failed: "That didn't work. Please try again.",
});

/** Shown while staff view a gallery as one of its people, or as anybody of a kind. */
export const viewAs = english('viewAs', {
  label: 'View as somebody else',
  client: 'You see this gallery as {name} (client).',
  guest: 'You see this gallery as {name} (guest).',
  partner: 'You see this gallery as {name} (partner).',
  anyClient: 'You see this gallery as a client sees it.',
  anyGuest: 'You see this gallery as a guest sees it.',
  anyPartner: 'You see this gallery as a partner sees it.',
  readOnly: "Visits aren't counted, and downloads and purchases are off.",
  stop: 'Exit This View',
});
