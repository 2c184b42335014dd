import { createContext, use, type AnchorHTMLAttributes, type MouseEvent } from 'react';
import { hrefOf, useLocation, useNavigate } from './router';

/** Called with the visitor's probable next page before the click, so that its code can be preloaded. */
export const Intent = createContext<(path: string) => void>(() => undefined);

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site. */
  to: string;
  replace?: boolean;
}

/** Shows a link inside the site. The browser handles new tabs, downloads and the like. */
export function Link({ to, replace, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const here = hrefOf(useLocation());
  const intent = use(Intent);
  const navigateHere = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.altKey ||
      event.shiftKey ||
      (rest.target && rest.target !== '_self')
    )
      return;
    event.preventDefault();
    // A link to the page shown adds no second history entry.
    navigate(to, { replace: replace ?? to === here });
  };
  return (
    <a
      {...rest}
      href={to}
      onClick={navigateHere}
      onPointerEnter={(event) => {
        intent(to);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        intent(to);
        onFocus?.(event);
      }}
    />
  );
}

/** Shows a link of a menu, with `aria-current` while its page or one below it is shown. */
export function NavLink({ hereClass, className, ...rest }: LinkProps & { hereClass?: string }) {
  const { pathname } = useLocation();
  const here = pathname === rest.to || pathname.startsWith(`${rest.to}/`);
  return (
    <Link
      {...rest}
      className={[className, here && hereClass].filter(Boolean).join(' ') || undefined}
      aria-current={here ? 'page' : undefined}
    />
  );
}
