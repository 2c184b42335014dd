import { Stack, Typography } from '@mui/material';
import { setGalleryDesign, type ProjectDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import { projectSaved } from '../../api/projectCache';
import { useProjectPictures } from '../../api/queries';
import { useText } from '../../i18n/language';
import { useToast } from '../../ui/feedback/useToast';
import { FormDialog } from '../../ui/form/FormDialog';
import { SelectInput } from '../../ui/form/SelectField';
import { CoverPreview } from './CoverPreview';
import type { Point } from './focus';

export const COVER_LAYOUTS = [
  'full',
  'centred',
  'below',
  'framed',
  'none',
] as const satisfies readonly ProjectDto['coverLayout'][];

export const DENSITIES = ['large', 'small'] as const satisfies readonly ProjectDto['gridDensity'][];

type Design = Pick<ProjectDto, 'coverLayout' | 'coverFocus' | 'gridDensity'>;

/**
 * Edits how a gallery looks: the layout of its cover, which part of the picture stays in view, the size of its photos.
 */
export function CoverDialog({ project, onClose }: { project: ProjectDto; onClose: () => void }) {
  const t = useText();
  const toast = useToast();
  const queries = useQueryClient();
  const { coverLayout, coverFocus, gridDensity } = project;
  return (
    <FormDialog<Design>
      title={t('cover.title')}
      action={t('cover.save')}
      defaultValues={{ coverLayout, coverFocus, gridDensity }}
      failure={t('cover.failed')}
      onSubmit={async (body) => {
        const saved = await setGalleryDesign({ path: { id: project.id }, body });
        toast({ title: t('cover.saved') });
        onClose();
        await projectSaved(queries, saved);
      }}
      onClose={onClose}
    >
      <SelectInput
        source="coverLayout"
        label={t('cover.layout')}
        autoFocus
        choices={COVER_LAYOUTS.map((layout) => ({ value: layout, name: t(`cover.${layout}`) }))}
      />
      <Previews project={project} />
      <SelectInput
        source="gridDensity"
        label={t('cover.photoSize')}
        hint={t('cover.photoSizeHint')}
        choices={DENSITIES.map((density) => ({ value: density, name: t(`cover.${density}`) }))}
      />
    </FormDialog>
  );
}

/** Shows both windows side by side, with the values of the form. */
function Previews({ project: { id, name } }: { project: ProjectDto }) {
  const t = useText();
  const layout = useWatch<Design, 'coverLayout'>({ name: 'coverLayout' });
  const phone = useController<Design, 'coverFocus.phone'>({ name: 'coverFocus.phone' }).field;
  const desktop = useController<Design, 'coverFocus.desktop'>({ name: 'coverFocus.desktop' }).field;
  const pictures = useProjectPictures([id]);
  const picture = pictures?.[0]?.cover?.thumbnailUrl ?? null;
  const common = { layout, name, picture };
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mt: 1 }}>
        <CoverPreview device="phone" {...common} point={phone.value} onChange={(to: Point) => phone.onChange(to)} />
        <CoverPreview
          device="desktop"
          {...common}
          point={desktop.value}
          onChange={(to: Point) => desktop.onChange(to)}
        />
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t(picture || !pictures ? 'cover.hint' : 'cover.noPicture')}
      </Typography>
    </>
  );
}
