import type { BareMediaFileDto } from '@showreel/api-client';
import { listBareFilesOptions } from '@showreel/api-client/queries';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTHING_SELECTED, toggleFile, type Selection } from '../../../../shared-ui/src/selection';
import { isSessionLost, messageOf } from '../../api/errors';
import { isShown, type Shown } from '../../api/projectFiles';
import { useText } from '../../i18n/language';
import { useToast } from '../../ui/feedback/useToast';
import { keepShown } from '../files/selection';

/** The selected files of a board, also those that are not loaded. */
interface BoardSelection {
  selection: Selection;
  /** The selected files in the order of the list. */
  ids: string[];
  press: (id: string, range: boolean) => void;
  all: () => void;
  clear: () => void;
}

/**
 * Keeps what is selected among the files that are shown. To select all of them while some are not loaded, the server
 * names them.
 * @param order the order of the loaded files
 */
export function useBoardSelection(
  projectId: string,
  shown: Shown,
  order: readonly string[],
  isLoaded: boolean,
): BoardSelection {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const [last, setSelection] = useState(NOTHING_SELECTED);
  const [named, setNamed] = useState<readonly BareMediaFileDto[]>([]);
  // A file that has been loaded meanwhile belongs to the list: when it leaves the list, it is no longer selected.
  const loaded = new Set(named.length > 0 ? order : []);
  const outside = named.filter(({ id }) => !loaded.has(id));
  if (outside.length < named.length) setNamed(outside);
  const whole = [...order, ...outside.filter(isShown(shown)).map(({ id }) => id)];
  const selection = keepShown(last, whole);
  const all = async () => {
    if (isLoaded) return setSelection({ ids: new Set(order), anchor: null });
    try {
      const options = listBareFilesOptions({ path: { id: projectId } });
      const files = (await queries.fetchQuery({ ...options, staleTime: 0 })).filter(isShown(shown));
      setNamed(files);
      setSelection({ ids: new Set(files.map(({ id }) => id)), anchor: null });
    } catch (error) {
      const failure = t('media.selectAllFailed');
      if (!isSessionLost(error)) toast({ title: failure, text: messageOf(error, failure), destructive: true });
    }
  };
  return {
    selection,
    ids: whole.filter((id) => selection.ids.has(id)),
    press: (id, range) => setSelection(toggleFile(selection, order, id, range)),
    all: () => void all(),
    clear: () => {
      setSelection(NOTHING_SELECTED);
      setNamed([]);
    },
  };
}
