import { createContext, use, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate } from 'react-router';

/** Told where a visitor is about to go: the page's code can be fetched before the press. */
export const Intent = createContext<(path: string) => void>(() => undefined);

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  replace?: boolean;
}

/** A link inside the site. New tabs, downloads and the like stay the browser's. */
export function Link({ to, replace, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const intent = use(Intent);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // Pressing the link to this very page leaves no second entry to go back through.
    void navigate(to, { replace: replace ?? href === here });
  };
  return (
    <a
      {...rest} href={href} onClick={follow}
      onPointerEnter={(event) => { intent(href); onPointerEnter?.(event); }}
      onFocus={(event) => { intent(href); onFocus?.(event); }}
    />
  );
}

/** A link of a menu: marked while its page or one below it is shown. */
export function NavLink({ hereClass, className, ...rest }: LinkProps & { hereClass?: string }) {
  const { pathname } = useLocation();
  const here = pathname === rest.to || pathname.startsWith(`${rest.to}/`);
  return <Link {...rest} className={[className, here && hereClass].filter(Boolean).join(' ') || undefined} aria-current={here ? 'page' : undefined} />;
}
