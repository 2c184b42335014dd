import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { createAlbum, listAlbums } from '@showreel/api-client';
import { CALL, call } from '../../api/client';
import { useText } from '../../i18n/language';
import { keepSection } from '../engine/files/fileSources';
import { folderOfFile } from '../engine/files/foundFiles';

/** The longest name of a section. */
const LONGEST_NAME = 120;
const SHOWN = 5;

const sectionName = (file: File): string | null => folderOfFile(file)?.slice(0, LONGEST_NAME) ?? null;

/** The sections that these files' folders would become, in the order of the files. */
export const foldersOf = (files: readonly File[]): string[] => [
  ...new Set(files.flatMap((file) => sectionName(file) ?? [])),
];

/** Puts each file into the section that has its folder's name; missing sections are created. */
export async function assignSections(projectId: string, files: readonly File[]): Promise<void> {
  const path = { id: projectId };
  const ids = new Map((await call(listAlbums({ ...CALL, path }))).map(({ name, id }) => [name, id]));
  // One after the other: their order is that of the folders.
  for (const name of foldersOf(files))
    if (!ids.has(name)) ids.set(name, (await call(createAlbum({ ...CALL, path, body: { name } }))).id);
  for (const file of files) {
    const name = sectionName(file);
    if (name !== null) keepSection(file, ids.get(name)!);
  }
}

/** Offers to make the folders of the waiting files sections of the gallery. */
export function FolderSections({
  folders,
  checked,
  onChange,
}: {
  folders: readonly string[];
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const t = useText();
  const names = folders.slice(0, SHOWN).join(', ');
  return (
    <Box>
      <FormControlLabel
        control={<Checkbox checked={checked} onChange={(_event, on) => onChange(on)} />}
        label={t('upload.sections', { count: folders.length })}
      />
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', pl: 4 }}>
        {folders.length > SHOWN ? t('upload.sectionsMore', { names, count: folders.length - SHOWN }) : names}
      </Typography>
    </Box>
  );
}
