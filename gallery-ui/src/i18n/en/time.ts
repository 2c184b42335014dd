import { english } from '../message';

/** A gallery's end. */
export const time = english('time', {
  access: 'Gallery access',
  ends: 'Gallery access ends {at}',
  over: 'Gallery Access Expired',
  noLonger: 'Access No Longer Available',
  endedOn: 'The free access to {name} ended on {at}. A package opens it again.',
  ended: 'The free access to {name} ended. A package opens it again.',
  thisGallery: 'this gallery',
});
