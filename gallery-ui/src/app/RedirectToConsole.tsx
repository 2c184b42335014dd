import { useEffect } from 'react';
import { Loading } from '../ui/Loading';

/** The staff console is another front end: reached by full page navigation. */
export function RedirectToConsole() {
  useEffect(() => window.location.replace('/admin/dashboard'), []);
  return <Loading />;
}
