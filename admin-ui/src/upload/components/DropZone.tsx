import FolderIcon from '@mui/icons-material/FolderOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { Box, Stack, Typography } from '@mui/material';
import { alpha } from '@mui/material/styles';
import { useRef } from 'react';
import { useDropzone, type DropzoneState } from 'react-dropzone';
import { useSite } from '../../api/site';
import { useText } from '../../i18n/language';
import { formatBytes } from '../../ui/format';
import { filesIn, readFiles, sortOut, type FoundFiles } from '../engine/chosenFiles';
import { chooserTypes } from '../engine/uploadRules';
import { SecondaryButton } from '../../ui/SecondaryButton';

/** React's types do not know the attribute. */
const WHOLE_FOLDER = { webkitdirectory: '' };

/** Chromium has this chooser of folders: its files can be read again after a reload. */
type FolderChooser = { showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle> };

/**
 * Takes files by drop or by the browser's chooser; by Chromium's own chooser where available, since its files can be
 * read again after a reload. Rejected files are included: the queue shows their errors, however they were added.
 */
export function useFileChooser(onFiles: (files: File[]) => void): DropzoneState {
  return useDropzone({
    accept: chooserTypes(),
    getFilesFromEvent: readFiles,
    useFsAccessApi: true,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => onFiles([...accepted, ...rejected.map(({ file }) => file)]),
  });
}

/** Accepts files and folders by drop or by the file chooser. It is compact once there is a list of files. */
export function DropZone({ small, onFiles }: { small: boolean; onFiles: (found: FoundFiles) => void }) {
  const t = useText();
  const { maxUploadBytes } = useSite();
  const folder = useRef<HTMLInputElement>(null);
  const { getRootProps, getInputProps, open, isDragActive } = useFileChooser((files) => onFiles(sortOut(files)));
  const openFolder = () => {
    const { showDirectoryPicker } = window as FolderChooser;
    if (!showDirectoryPicker) return folder.current?.click();
    // The chooser was closed without a choice, or the folder is unreadable.
    void showDirectoryPicker
      .call(window)
      .then(filesIn)
      .then(
        (files) => onFiles(sortOut(files)),
        () => undefined,
      );
  };
  return (
    <Box
      {...getRootProps({ role: undefined, tabIndex: -1 })}
      data-testid="drop-zone"
      sx={(theme) => ({
        border: '1.5px dashed',
        borderColor: isDragActive ? 'primary.main' : 'divider',
        bgcolor: isDragActive ? alpha(theme.palette.primary.main, 0.08) : 'background.default',
        borderRadius: 2,
        px: 2,
        py: small ? 1.5 : 3,
        textAlign: 'center',
        display: 'grid',
        justifyItems: 'center',
        gap: 0.5,
        transition: 'background-color 120ms, border-color 120ms',
      })}
    >
      <Typography variant={small ? 'body2' : 'body1'} sx={{ fontWeight: 560 }}>
        {t(small ? 'upload.dropMore' : 'upload.drop')}
      </Typography>
      {!small && (
        <Typography variant="body2" color="textSecondary">
          {t('upload.kinds')}
        </Typography>
      )}
      {!small && (
        <Typography variant="caption" color="textSecondary">
          {t('upload.limits', { size: formatBytes(maxUploadBytes) })}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: small ? 0.5 : 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        <SecondaryButton size={small ? 'small' : 'medium'} startIcon={<UploadIcon />} onClick={open}>
          {t('upload.chooseFiles')}
        </SecondaryButton>
        {/* Phones have no folders to choose. */}
        <SecondaryButton
          size={small ? 'small' : 'medium'}
          startIcon={<FolderIcon />}
          onClick={openFolder}
          sx={{ '@media (pointer: coarse)': { display: 'none' } }}
        >
          {t('upload.chooseFolder')}
        </SecondaryButton>
      </Stack>
      <input {...getInputProps({ hidden: true, 'aria-label': t('upload.filesLabel') })} data-testid="file-input" />
      <input
        ref={folder}
        type="file"
        {...WHOLE_FOLDER}
        hidden
        aria-label={t('upload.folderLabel')}
        data-testid="folder-input"
        onChange={({ target }) => {
          onFiles(sortOut([...(target.files ?? [])]));
          target.value = '';
        }}
      />
    </Box>
  );
}
