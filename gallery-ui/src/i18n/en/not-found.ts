import { english } from '../message';

/** 404. */
export const notFound = english('notFound', {
  title: 'Page Not Found',
  nothingAt: 'There is nothing at {path}.',
  hint: 'Did you forget to add the page to the router?',
});
