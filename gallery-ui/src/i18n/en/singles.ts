import { english } from '../message';

/** The texts for sales besides packages: single files, additional photos, more days. */
export const singles = english('singles', {
  buyPhotos: { one: 'Buy {count} photo', other: 'Buy {count} photos' },
  buyVideos: { one: 'Buy {count} video', other: 'Buy {count} videos' },
  buyFiles: { one: 'Buy {count} file', other: 'Buy {count} files' },
  buyThisPhoto: 'Buy This Photo',
  buyThisVideo: 'Buy This Video',
  forPrice: '{what} for {price}',
  tooMany: 'You can buy up to {count} files at once.',
  noPrice: "We couldn't load the price.",
  better: '{title} costs no more and includes more.',
  betterAction: 'View Packages',
  title: 'Single Photos and Videos',
  eachPhoto: 'Photos: {price} each',
  eachVideo: 'Videos: {price} each',
  how: 'Select them in the gallery, then choose “Buy”.',
  select: 'Choose in the Gallery',
  photosTitle: 'Additional Photos',
  photosText: {
    one: 'Your access includes {count} photo. Each additional one costs {price}.',
    other: 'Your access includes {count} photos. Each additional one costs {price}.',
  },
  photosIncluded: {
    one: '{count} photo included, each additional one {price}',
    other: '{count} photos included, each additional one {price}',
  },
  howMany: 'How many more photos?',
  morePhotos: { one: 'Buy {count} more photo', other: 'Buy {count} more photos' },
  extension: { one: '{count} More Day', other: '{count} More Days' },
  extensionText: {
    one: 'Opens this gallery again for {count} day, from the day you pay.',
    other: 'Opens this gallery again for {count} days, from the day you pay.',
  },
  extend: { one: 'Open for {count} More Day', other: 'Open for {count} More Days' },
});
