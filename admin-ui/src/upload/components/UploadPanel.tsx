import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { listAlbumsQueryKey, listBareFilesOptions } from '@showreel/api-client/queries';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { refresh } from '../../api/queries';
import { useText } from '../../i18n/language';
import { formatBytes, formatTimeLeft } from '../../ui/format';
import { DropZone } from './DropZone';
import type { FoundFiles } from '../engine/chosenFiles';
import { assignSections, foldersOf, FolderSections } from './FolderSections';
import { InterruptedNotice } from './InterruptedNotice';
import { countError, splitDuplicates, type Duplicate } from '../engine/uploadRules';
import { DuplicatesDialog } from './DuplicatesDialog';
import type { UploadItem } from '../engine/fileUpload';
import type { UploadState } from '../engine/uploadQueue';
import { isSameFile } from '../engine/resumeStore';
import { UploadRows } from './UploadRows';
import { useUploadQueue } from '../UploadsProvider';
import { useAction } from '../../ui/feedback/useAction';
import { useToast } from '../../ui/feedback/useToast';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** This many files are named; a notice of more would be too long. */
const NAMED = 3;

/** Shows drop zone, list of files and total progress for one project. */
export function UploadPanel({ projectId, nextSteps }: { projectId: string; nextSteps?: ReactNode }) {
  const t = useText();
  const { queueOf, state } = useUploadQueue(projectId);
  const { items, running, paused, interrupted } = state;
  const queries = useQueryClient();
  const { data: media } = useQuery(listBareFilesOptions({ path: { id: projectId } }));
  const [duplicates, setDuplicates] = useState<Duplicate[]>([]);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  // The button disappears after its click; keyboard users must not be sent back to the top of the page.
  const send = () => {
    queueOf().start();
    list.current?.focus({ preventScroll: true });
  };
  const waiting = items.filter(({ status, queued }) => status === 'pending' && !queued);
  const folders = foldersOf(waiting.map(({ file }) => file));
  const [wantsSections, setWantsSections] = useState<boolean | null>(null);
  // A single folder is more likely the whole gallery than a part of it.
  const withSections = folders.length > 0 && (wantsSections ?? folders.length > 1);
  const sections = useAction({
    mutationFn: async () => {
      await assignSections(
        projectId,
        waiting.map(({ file }) => file),
      );
      await refresh(queries, listAlbumsQueryKey({ path: { id: projectId } }));
    },
    failure: t('upload.sectionsFailed'),
    done: send,
  });
  const start = () => (withSections ? sections.start() : send());
  const addFiles = async (found: FoundFiles) => {
    const queue = queueOf();
    const tooMany = countError(
      found.files.length + queue.state().items.filter(({ status }) => status !== 'success').length,
    );
    if (tooMany) return toast({ title: tooMany.title, text: tooMany.message, destructive: true, sticky: true });
    setLeftOut(found.leftOut);
    // A file that an earlier page started is not a duplicate, even if it is in the project by now.
    const resumed = found.files.filter((file) => queue.state().interrupted.some((upload) => isSameFile(upload, file)));
    const others = found.files.filter((file) => !resumed.includes(file));
    if (resumed.length > 0) queue.add(resumed);
    if (others.length === 0) return;
    // Without a reply the upload itself will show the error.
    const existing =
      media ?? (await queries.fetchQuery(listBareFilesOptions({ path: { id: projectId } })).catch(() => []));
    const split = splitDuplicates(
      others,
      queue
        .state()
        .items.filter(({ status }) => status !== 'error')
        .map(({ file }) => file),
      existing.map((file) => ({ name: file.originalName, size: file.fileSize })),
    );
    if (split.fresh.length > 0) queue.add(split.fresh);
    setDuplicates(split.duplicates);
  };
  const pending = waiting.length;
  const done = items.filter(({ status }) => status === 'success').length;
  const failed = items.filter(({ status, retryable }) => status === 'error' && retryable).length;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box role="status" sx={visuallyHidden}>
        {running && t('upload.dockLabel', { percent: tenths(state) })}
      </Box>
      {interrupted.length > 0 && (
        <InterruptedNotice
          interrupted={interrupted}
          onFiles={(files) => void addFiles({ files, leftOut: [] }).then(() => queueOf().start(files))}
          onDismiss={() => queueOf().dismissInterrupted()}
        />
      )}
      <DropZone small={items.length > 0} onFiles={(found) => void addFiles(found)} />
      {leftOut.length > 0 && (
        <Alert severity="info" onClose={() => setLeftOut([])} closeText={t('app.dismiss')}>
          {leftOut.length === 1
            ? t('upload.skippedOne', { file: leftOut[0]! })
            : t('upload.skippedMany', {
                count: leftOut.length,
                files: firstOf(leftOut),
              })}
        </Alert>
      )}
      {items.length > 0 && (
        <>
          {/* The state and its buttons stay in sight above the list, however long the list is. */}
          <Counts state={state} />
          {running && <TotalProgress state={state} />}
          {!running && pending === 0 && <UploadOutcome items={items}>{nextSteps}</UploadOutcome>}
          {folders.length > 0 && (
            <FolderSections folders={folders} checked={withSections} onChange={setWantsSections} />
          )}
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            {pending > 0 && (
              <Button variant="contained" loading={sections.busy} onClick={start}>
                {t('upload.start', { count: pending })}
              </Button>
            )}
            {running && (
              <SecondaryButton onClick={() => (paused ? queueOf().resume() : queueOf().pause())}>
                {t(paused ? 'upload.resumeAll' : 'upload.pauseAll')}
              </SecondaryButton>
            )}
            {running && <SecondaryButton onClick={() => queueOf().cancel()}>{t('upload.cancelAll')}</SecondaryButton>}
            {failed > 1 && !running && (
              <SecondaryButton onClick={() => queueOf().retryFailed()}>
                {t('upload.sendAgain', { total: failed })}
              </SecondaryButton>
            )}
            {done > 0 && !running && (
              <Button color="inherit" onClick={() => queueOf().clearFinished()}>
                {t('upload.clearFinished')}
              </Button>
            )}
          </Stack>
          <UploadRows items={items} queueOf={queueOf} ref={list} />
        </>
      )}
      {duplicates.length > 0 && (
        <DuplicatesDialog
          duplicates={duplicates}
          onSkip={() => setDuplicates([])}
          onAdd={() => {
            queueOf().add(duplicates.map(({ file }) => file));
            setDuplicates([]);
          }}
        />
      )}
    </Stack>
  );
}

/**
 * Returns the overall progress in steps of ten per cent, for screen readers. Start and end have texts and toasts of
 * their own.
 */
const tenths = ({ sentBytes, totalBytes }: UploadState): number =>
  totalBytes > 0 ? 10 * Math.floor((10 * sentBytes) / totalBytes) : 0;

function Counts({ state: { items } }: { state: UploadState }) {
  const t = useText();
  const count = (status: string) => items.filter((item) => item.status === status).length;
  const done = count('success');
  const failed = count('error');
  return (
    <Typography variant="body2" data-testid="upload-counts" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {t('upload.counts', { done, total: items.length })}
      {failed > 0 && (
        <Box component="span" sx={{ color: 'error.main' }}>{` · ${t('upload.failedCount', { total: failed })}`}</Box>
      )}
    </Typography>
  );
}

function TotalProgress({ state }: { state: UploadState }) {
  const t = useText();
  const { sentBytes, totalBytes, bytesPerSecond, secondsLeft, paused } = state;
  const percent = totalBytes > 0 ? (100 * sentBytes) / totalBytes : 0;
  return (
    <Box>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={t('upload.totalProgress')}
        sx={{ height: 6, borderRadius: 3, mb: 0.75 }}
      />
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('upload.bytes', { sent: formatBytes(sentBytes), total: formatBytes(totalBytes) })}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {paused ? t('upload.paused') : ''}
          {bytesPerSecond ? t('upload.speed', { rate: formatBytes(bytesPerSecond) }) : ''}
          {bytesPerSecond && secondsLeft !== null ? ` · ${formatTimeLeft(secondsLeft)}` : ''}
        </Typography>
      </Stack>
    </Box>
  );
}

const firstOf = (names: readonly string[]) =>
  `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' ...' : ''}`;

/** Says how an upload ended, and what to do next. */
function UploadOutcome({ items, children }: { items: readonly UploadItem[]; children: ReactNode }) {
  const t = useText();
  const failed = items.filter(({ status }) => status === 'error').map(({ file }) => file.name);
  const done = items.filter(({ status }) => status === 'success').length;
  if (failed.length > 0)
    return (
      <Alert severity="warning">
        {t('upload.notIn', {
          count: failed.length,
          files: firstOf(failed),
        })}
      </Alert>
    );
  if (done === 0) return null;
  return (
    <Alert severity="success">
      {t('upload.allIn', { count: done })}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        {children}
      </Stack>
    </Alert>
  );
}
