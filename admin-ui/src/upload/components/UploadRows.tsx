import { Box, Button } from '@mui/material';
import { memo, useMemo, useState, type Ref } from 'react';
import { useText } from '../../i18n/language';
import type { UploadItem } from '../engine/fileUpload';
import type { UploadQueue } from '../engine/uploadQueue';
import { UploadRow } from './UploadRow';

/** A longer list is slow to render and nobody reads it: this many rows at first, and more on demand. */
export const MAX_SHOWN = 50;
const MORE_SHOWN = 200;

const RANK: Readonly<Record<UploadItem['status'], number>> = { error: 0, uploading: 1, pending: 2, success: 3 };

/**
 * Failures come first, where nobody overlooks them. In a long list uploads in progress come next, then waiting ones; a
 * short one otherwise keeps its order.
 */
export function visibleRows(items: readonly UploadItem[], most = MAX_SHOWN): readonly UploadItem[] {
  if (items.length > MAX_SHOWN)
    return [...items].sort((one, other) => RANK[one.status] - RANK[other.status]).slice(0, most);
  const failed = items.filter(({ status }) => status === 'error');
  return failed.length === 0 ? items : [...failed, ...items.filter(({ status }) => status !== 'error')];
}

/** The files of a queue in a list that scrolls by itself. */
export function UploadRows({
  items,
  queueOf,
  ref,
}: {
  items: readonly UploadItem[];
  queueOf: () => UploadQueue;
  ref: Ref<HTMLUListElement>;
}) {
  const t = useText();
  const [most, setMost] = useState(MAX_SHOWN);
  const shown = useMemo(() => visibleRows(items, most), [most, items]);
  return (
    <>
      <Box
        component="ul"
        ref={ref}
        aria-label={t('upload.files')}
        tabIndex={0}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          maxHeight: 'max(240px, 40vh)',
          overflowY: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
        }}
      >
        <Rows items={shown} queueOf={queueOf} />
      </Box>
      {shown.length < items.length && (
        <Button
          color="inherit"
          size="small"
          onClick={() => setMost(most + MORE_SHOWN)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {t('upload.showMore', { count: Math.min(MORE_SHOWN, items.length - shown.length) })}
        </Button>
      )}
    </>
  );
}

const Rows = memo(function Rows({ items, queueOf }: { items: readonly UploadItem[]; queueOf: () => UploadQueue }) {
  // The functions stay the same, so that a row re-renders only when its own file changed.
  const actions = useMemo(
    () => ({
      onRemove: (id: string) => queueOf().removeItem(id),
      onRetry: (id: string) => queueOf().retryItem(id),
      onPause: (id: string) => queueOf().pauseItem(id),
      onResume: (id: string) => queueOf().resumeItem(id),
    }),
    [queueOf],
  );
  return items.map((item) => <UploadRow key={item.id} item={item} {...actions} />);
});
