import { useLocation, useNavigate } from 'react-router-dom';

const NAME = 'photo';
/** The entries of the history that this page has made are marked with this. */
const PUSHED = { photoOpened: true };

/** Keeps the open photo in the address, so that Back closes it. */
export function useViewedPhoto(): { viewed: string | null; view: (id: string) => void; close: () => void } {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const parameters = new URLSearchParams(search);
  const viewed = parameters.get(NAME);
  const pushed = (state as { photoOpened?: boolean } | null)?.photoOpened === true;
  const go = (replace: boolean) =>
    void navigate({ search: parameters.toString() }, { replace, state: replace ? state : PUSHED });
  return {
    viewed,
    view: (id) => {
      parameters.set(NAME, id);
      go(viewed !== null);
    },
    close: () => {
      if (pushed) return void navigate(-1);
      parameters.delete(NAME);
      go(true);
    },
  };
}
