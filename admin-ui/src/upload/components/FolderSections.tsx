import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { createAlbum, listAlbums } from '@showreel/api-client';
import { useText } from '../../i18n/language';
import { folderOfFile, keepSection } from '../engine/chosenFiles';

/** The name of a section has at most this many characters. */
const LONGEST_NAME = 120;
const SHOWN = 5;

/** In "1 Church" or "02_Party" the number orders the folders, and sections have an order of their own. */
const NUMBER = /^\d{1,3}[\s._-]+(?=\p{L})/u;

/** Returns the section that each folder of these files would become, in the order of the files. */
function sectionsOf(files: readonly File[]): Map<string, string> {
  const folders = [...new Set(files.flatMap((file) => folderOfFile(file) ?? []))];
  const bare = folders.map((folder) => folder.replace(NUMBER, ''));
  // A single number may be part of the name, and two sections need two names.
  const isNumbered =
    folders.length > 1 && folders.every((folder) => NUMBER.test(folder)) && new Set(bare).size === bare.length;
  return new Map(folders.map((folder, at) => [folder, (isNumbered ? bare[at]! : folder).slice(0, LONGEST_NAME)]));
}

/** Lists the sections that these files' folders would become, in the order of the files. */
export const foldersOf = (files: readonly File[]): string[] => [...new Set(sectionsOf(files).values())];

/** Puts each file into the section of its folder; missing sections are created. */
export async function assignSections(projectId: string, files: readonly File[]): Promise<void> {
  const path = { id: projectId };
  const ids = new Map((await listAlbums({ path })).map(({ name, id }) => [name, id]));
  // The sections are created one after another: their order is that of the folders.
  for (const [folder, name] of sectionsOf(files)) {
    // A section may have the number, too, from an upload of this folder alone.
    const id = ids.get(folder) ?? ids.get(name) ?? (await createAlbum({ path, body: { name } })).id;
    ids.set(folder, id).set(name, id);
  }
  for (const file of files) {
    const folder = folderOfFile(file);
    if (folder !== null) keepSection(file, ids.get(folder)!);
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
        control={<Checkbox checked={checked} onChange={(_event, isChecked) => onChange(isChecked)} />}
        label={t('upload.sections', { count: folders.length })}
      />
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', pl: 4 }}>
        {folders.length > SHOWN ? t('upload.sectionsMore', { names, count: folders.length - SHOWN }) : names}
      </Typography>
    </Box>
  );
}
