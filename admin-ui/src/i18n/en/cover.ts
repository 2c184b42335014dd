/** English texts: the dialog for a gallery's cover. */
export const cover = {
  open: 'Cover layout',
  title: 'Gallery Cover',
  save: 'Save Cover',
  saved: 'Cover saved',
  failed: 'Failed to save the cover',
  layout: 'Layout',
  full: 'Full screen, name on the photo',
  below: 'Name below the photo',
  framed: 'Framed photo',
  none: 'No photo',
  phone: 'Phone',
  desktop: 'Desktop',
  focusOf: 'Visible part: {device}',
  position: '{across}% from the left, {down}% from the top',
  hint: 'Drag the photo, or use the arrow keys, to choose what stays in view. To use another photo, choose “Use as cover” in its menu.',
  noPicture: 'The first photo you upload appears here.',
} as const;
